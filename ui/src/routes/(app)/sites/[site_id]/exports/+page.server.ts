import { read } from '#lib/api.ts'
import { stateOf } from '#lib/exports/state.server.ts'
import { refusal } from '#lib/server/actions.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { Actions, PageServerLoad } from './$types'

const exportsOnPage = 20

export const load: PageServerLoad = async ({ locals: { api }, parent, url, depends }) => {
  depends('site:exports')
  const { site } = await parent()
  const query = pageQuery(url, exportsOnPage)
  const { data: exports, pagination } = await read(api.sites({ site_id: site.id }).exports.get({ query }))
  return {
    title: `Exports of ${site.name}`,
    exports,
    pagination,
    state: stateOf(exports),
    calls: [{ path: `/v1/sites/${site.id}/exports`, query }],
  }
}

export const actions: Actions = {
  cancel: async ({ locals: { api }, request }) => {
    const { error } = await api.exports({ export_id: await chosen(request) }).cancel.post()
    return error ? refusal(error) : { cancelled: true }
  },
  delete: async ({ locals: { api }, request }) => {
    const { error } = await api.exports({ export_id: await chosen(request) }).delete()
    return error ? refusal(error) : { deleted: true }
  },
}

async function chosen(request: Request): Promise<string> {
  return String((await request.formData()).get('export_id') ?? '')
}
