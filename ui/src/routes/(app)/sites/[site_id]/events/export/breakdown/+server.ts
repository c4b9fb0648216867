import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { breakdownQuery, parseEventsView } from '#lib/events/queries.ts'
import { readBreakdown } from '#lib/events/reports.server.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { recordDownload } from '#lib/server/downloads.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** As many values as the API gives. */
const limit = 1000

/** Exports the values of a breakdown of events as CSV. */
export const GET: RequestHandler = async (event) => {
  const { locals, params, url } = event
  const { api } = locals
  const { site_id } = params
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseEventsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = { ...breakdownQuery(view, time), limit }
  const { value: breakdown, problem } = await readBreakdown(api, site_id, query)
  if (!breakdown) error(502, problem.message)
  const { by, compared_with, values, others } = breakdown
  // The values of a property may be people, such as e-mail addresses.
  await recordDownload(event, 'event_values', site_id)
  const noChange = compared_with ? [null, null] : []
  const header = ['Value', 'Events', 'Share (%)', 'People']
  const lines = values.map(({ value, events, share, users, previous }) =>
    csvLine([
      ...[value, events, share, users],
      ...(compared_with ? [previous?.events ?? null, previous?.users ?? null] : []),
    ]),
  )
  return csvFile(`${site.domain} events by ${by} ${time.range.from} ${time.range.to}`, [
    csvLine([...header, ...(compared_with ? ['Events, before', 'People, before'] : [])]),
    ...lines,
    ...(others.events > 0 ? [csvLine(['Other values', others.events, others.share, null, ...noChange])] : []),
  ])
}
