import { fail } from '@sveltejs/kit'
import { failureOf, read } from '#lib/api.ts'
import { sourceLabel } from '#lib/imports/sources.ts'
import { stateOf } from '#lib/imports/state.server.ts'
import type { Actions, PageServerLoad } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, params, parent, depends }) => {
  depends('site:imports')
  const { site } = await parent()
  const of = api.sites({ site_id: site.id }).imports({ import_id: params.import_id })
  const { data: found } = await read(of.get())
  const path = `/v1/sites/${site.id}/imports/${found.id}`
  // Before all data is received there is nothing to compare, and a dry run stores nothing.
  const isCompared = !found.dry_run && (found.status === 'completed' || found.status === 'processing')
  const compared = isCompared ? (await read(of.reconciliation.get())).data : null
  return {
    title: `Import from ${sourceLabel(found.source)}`,
    found,
    compared,
    state: stateOf([found]),
    calls: [{ path }, ...(isCompared ? [{ path: `${path}/reconciliation` }] : [])],
  }
}

export const actions: Actions = {
  undo: async ({ locals: { api }, params }) => {
    const { error } = await api
      .sites({ site_id: params.site_id })
      .imports({ import_id: params.import_id })
      .delete()
    if (!error) return { undone: true }
    const { status, message } = failureOf(error)
    return fail(status, { message })
  },
}
