import { parseViewWithoutTraffic } from '#lib/dashboard/view-state.ts'
import { realtimeQuery } from '#lib/realtime/current-visitors.ts'
import { requestFile } from '#lib/server/downloads.ts'
import type { RequestHandler } from './$types'

/** Passes the stream of the API on to an open page, which has no key. */
export const GET: RequestHandler = async (event) => {
  const query = realtimeQuery(parseViewWithoutTraffic(event.url.searchParams).conditions)
  const { body, status, headers } = await requestFile(
    event,
    `/v1/sites/${event.params.site_id}/analytics/realtime/stream?${new URLSearchParams(query)}`,
  )
  const passed = ['content-type', 'cache-control', 'x-accel-buffering'].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(body, { status, headers: passed })
}
