import { redirect } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { historyState, stateOf, syncsOnPage } from '#lib/integrations/state.server.ts'
import { refusal } from '#lib/server/actions.ts'
import { pageQuery } from '#lib/server/page-query.ts'
import type { Actions, PageServerLoad, RequestEvent } from './$types'

export const load: PageServerLoad = async ({ locals: { api }, parent, url }) => {
  const { site, integration } = await parent()
  const query = pageQuery(url, syncsOnPage)
  const of = api.sites({ site_id: site.id }).integrations({ integration_id: integration.id })
  const { data: syncs, pagination } = await read(of.syncs.get({ query }))
  const path = `/v1/sites/${site.id}/integrations/${integration.id}`
  return {
    title: integration.name,
    syncs,
    pagination,
    // Older pages do not change.
    state: query.offset === undefined ? `${stateOf([integration])}\n${historyState(syncs)}` : undefined,
    calls: [{ path }, { path: `${path}/syncs`, query }],
  }
}

const integrationOf = ({ locals: { api }, params: { site_id, integration_id } }: RequestEvent) =>
  api.sites({ site_id }).integrations({ integration_id })

export const actions: Actions = {
  sync: async (event) => {
    const { error } = await integrationOf(event).sync.post()
    return error ? refusal(error) : { message: undefined }
  },

  status: async (event) => {
    const status = (await event.request.formData()).get('status') === 'paused' ? 'paused' : 'active'
    const { error } = await integrationOf(event).patch({ status })
    return error ? refusal(error) : { message: undefined }
  },

  disconnect: async (event) => {
    const { error } = await integrationOf(event).delete()
    if (error) return refusal(error)
    redirect(303, `/sites/${event.params.site_id}/integrations?disconnected`)
  },
}
