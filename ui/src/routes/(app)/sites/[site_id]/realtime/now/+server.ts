import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import type { RequestHandler } from './$types'

/** The current visitors, with which an open page refreshes itself. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id } }) => {
  const { data } = await read(api.sites({ site_id }).analytics.realtime.get())
  return json(data)
}
