import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOf } from '#lib/imports/state.server.ts'
import type { RequestHandler } from './$types'

/** Returns the state of an import, with which an open page checks if it is current. */
export const GET: RequestHandler = async ({ locals: { api }, params }) => {
  const { data: found } = await read(
    api.sites({ site_id: params.site_id }).imports({ import_id: params.import_id }).get(),
  )
  return json({ state: stateOf([found]) })
}
