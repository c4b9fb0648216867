import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOf } from '#lib/imports/state.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of the list, with which an open page checks if it is current. */
export const GET: RequestHandler = async ({ locals: { api }, params, url }) => {
  const query = { limit: 20, offset: Number(url.searchParams.get('offset')) || undefined }
  const { data: imports } = await read(api.sites({ site_id: params.site_id }).imports.get({ query }))
  return json({ state: stateOf(imports) })
}
