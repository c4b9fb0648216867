import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { stateOf } from '#lib/imports/state.server.ts'
import type { RequestHandler } from './$types'

/** Tells an open page of an import whether it is still the newest. */
export const GET: RequestHandler = async ({ locals: { api }, params }) => {
  const { data: found } = await read(
    api.sites({ site_id: params.site_id }).imports({ import_id: params.import_id }).get(),
  )
  return json({ state: stateOf([found]) })
}
