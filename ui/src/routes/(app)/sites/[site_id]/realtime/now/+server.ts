import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { parseViewWithoutTraffic } from '#lib/dashboard/view-state.ts'
import { realtimeQuery } from '#lib/realtime/current-visitors.ts'
import type { RequestHandler } from './$types'

/** The current visitors, with which an open page refreshes itself. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const query = realtimeQuery(parseViewWithoutTraffic(url.searchParams).conditions)
  const { data } = await read(api.sites({ site_id }).analytics.realtime.get({ query }))
  return json(data)
}
