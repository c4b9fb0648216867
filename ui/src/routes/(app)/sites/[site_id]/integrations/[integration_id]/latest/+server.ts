import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { historyState, stateOf, syncsOnPage } from '#lib/integrations/state.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of an integration and its history, with which an open page checks if it is current. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id, integration_id } }) => {
  const of = api.sites({ site_id }).integrations({ integration_id })
  const [{ data: integration }, { data: syncs }] = await Promise.all([
    read(of.get()),
    read(of.syncs.get({ query: { limit: syncsOnPage } })),
  ])
  return json({ state: `${stateOf([integration])}\n${historyState(syncs)}` })
}
