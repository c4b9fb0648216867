import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { listQuery, parseEventsView } from '#lib/events/queries.ts'
import { readEvents } from '#lib/events/reports.server.ts'
import { csvHeaders } from '#lib/goals/csv-file.server.ts'
import { allPages } from '#lib/server/all-pages.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const eventsAtOnce = 1000

/** Exports all events of a view as CSV, page by page. */
export const GET: RequestHandler = async (event) => {
  const { params, url } = event
  const { api } = event.locals
  const { data: site } = await read(api.sites({ site_id: params.site_id }).get())
  const view = parseEventsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())

  async function page(cursor?: string) {
    const { value, problem } = await readEvents(api, site.id, listQuery(view, time, eventsAtOnce, cursor))
    if (!value) error(502, problem.message)
    return value
  }
  const pages = await allPages(page, (it) => it.cursor)
  await recordDownload(event, 'events', site.id)

  const dimensions = [
    ...['source', 'medium', 'campaign', 'channel', 'referrer', 'hostname', 'country', 'device'],
    ...['region', 'city', 'language', 'browser', 'browser_version', 'os', 'os_version', 'screen_size'],
  ]
  async function* lines() {
    yield csvLine([
      ...['Event', 'Name', 'Time', 'User', 'Client', 'Page', 'Source', 'Medium', 'Campaign', 'Channel'],
      ...['Referrer', 'Hostname', 'Country', 'Device', 'Region', 'City', 'Language', 'Browser'],
      ...['Browser version', 'System', 'System version', 'Screen size', 'Properties'],
    ])
    for await (const { events } of pages)
      for (const it of events)
        yield csvLine([
          ...[it.event_id, it.event_name, it.timestamp, it.user_id, it.client_id, it.page],
          ...dimensions.map((name) => it.dimensions[name] ?? ''),
          JSON.stringify(it.properties),
        ])
  }
  const { from, to } = time.range
  return new Response(textStream(lines()), { headers: csvHeaders(`${site.domain} events ${from} ${to}`) })
}
