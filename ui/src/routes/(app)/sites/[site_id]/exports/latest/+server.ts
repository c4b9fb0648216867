import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOf } from '#lib/exports/state.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of the list. An open page compares it with its own to check whether it is current. */
export const GET: RequestHandler = async ({ locals: { api }, params, url }) => {
  const query = { limit: 20, offset: Number(url.searchParams.get('offset')) || undefined }
  const { data: exports } = await read(api.sites({ site_id: params.site_id }).exports.get({ query }))
  return json({ state: stateOf(exports) })
}
