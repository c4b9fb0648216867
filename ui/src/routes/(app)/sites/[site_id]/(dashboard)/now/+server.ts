import { json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf, totalsQuery } from '#lib/dashboard/queries.ts'
import { readTraffic, visitorsNow } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import type { RequestHandler } from './$types'

/** The current visitors and the totals of a view, with which an open dashboard checks if its numbers are current. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseView(url.searchParams)
  const time = timeframeOf(view, site.timezone, new Date())
  const [visitors, traffic] = await Promise.all([
    visitorsNow(api, site_id),
    time.until === null ? null : readTraffic(api, site_id, totalsQuery(view, time)),
  ])
  return json({ visitors, totals: traffic?.value?.totals ?? null, today: time.today })
}
