import { error, json } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { eventsOnPage, listQuery, parseEventsView } from '#lib/events/queries.ts'
import { readEvents } from '#lib/events/reports.server.ts'
import type { RequestHandler } from './$types'

/** The newest events of a view, for a page that refreshes itself. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseEventsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const { value, problem } = await readEvents(api, site_id, listQuery(view, time, eventsOnPage))
  if (!value) error(502, problem.message)
  return json(value)
}
