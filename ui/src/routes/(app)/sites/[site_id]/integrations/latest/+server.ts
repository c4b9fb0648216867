import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOf } from '#lib/integrations/state.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of the list, with which an open page checks if it is current. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id } }) => {
  const { data } = await read(api.sites({ site_id }).integrations.get({ query: { limit: 100 } }))
  return json({ state: stateOf(data) })
}
