import { read } from '#lib/api.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { PageServerLoad } from './$types'

const erasuresOnPage = 25

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site } = await parent()
  const user = url.searchParams.get('user')?.trim() ?? ''
  const query = {
    user_id: user || undefined,
    ...pageQuery(url, erasuresOnPage),
  }
  const { data: erasures, pagination } = await read(api.sites({ site_id: site.id }).erasures.get({ query }))
  return {
    title: `Deleted users of ${site.name}`,
    user,
    erasures,
    pagination,
    calls: [{ path: `/v1/sites/${site.id}/erasures`, query }],
  }
}
