import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { timeframeOf } from '#lib/dashboard/queries.ts'
import { goalChoices } from '#lib/goals/choices.server.ts'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { segmentChoices } from '#lib/segments/choices.server.ts'
import { hourName, weekdayName } from '#lib/trends/hours.ts'
import { hoursQuery } from '#lib/trends/queries.ts'
import { readTrendHours } from '#lib/trends/reports.server.ts'
import { seriesTitle } from '#lib/trends/series-title.ts'
import { parseTrendsView } from '#lib/trends/view.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports a series by weekday and hour as CSV: a line for each hour of the week. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const [{ data: site }, goals, segments] = await Promise.all([
    read(api.sites({ site_id }).get()),
    goalChoices(api, site_id),
    segmentChoices(api, site_id),
  ])
  const view = parseTrendsView(url.searchParams)
  const time = timeframeOf(view.view, site.timezone, new Date())
  const query = hoursQuery(view, time)
  const series = view.series[view.hours]
  if (!query || !series) error(422, 'This series cannot be counted like this.')
  const { value: report, problem } = await readTrendHours(api, site_id, query, view)
  if (!report) error(502, problem.message)
  const { previous } = report
  const title = seriesTitle(series, { goals, segments, custom: site.settings.custom_dimensions })
  const header = csvLine(['Weekday', 'Hour', title, ...(previous ? [`${title}, before`] : [])])
  const lines = report.values.flatMap((values, day) =>
    values.map((value, hour) =>
      csvLine([
        ...[weekdayName(day, 'long'), hourName(hour), value],
        ...(previous ? [previous.values[day]?.[hour] ?? null] : []),
      ]),
    ),
  )
  const { from, to } = time.range
  return csvFile(`${site.domain} Trends by weekday and hour ${from} ${to}`, [header, ...lines])
}
