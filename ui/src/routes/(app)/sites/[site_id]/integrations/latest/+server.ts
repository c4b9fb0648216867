import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOf } from '#lib/integrations/state.server.ts'
import type { RequestHandler } from './$types'

/** Tells the open list whether its integrations are still as it shows them. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id } }) => {
  const { data } = await read(api.sites({ site_id }).integrations.get({ query: { limit: 100 } }))
  return json({ state: stateOf(data) })
}
