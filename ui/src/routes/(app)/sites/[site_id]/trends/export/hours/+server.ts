import { error } from '@sveltejs/kit'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { hoursQuery } from '#lib/trends/queries.ts'
import { readTrendHours } from '#lib/trends/reports.server.ts'
import { requestedTrends } from '#lib/trends/requested-trends.server.ts'
import { seriesTitle } from '#lib/trends/series-title.ts'
import { weekdayName } from '#lib/weekday-name.ts'
import { csvLine } from '../../../../../../../../../packages/text/csv-line.ts'
import { hourName } from '../../../../../../../../../packages/text/hours-of-week.ts'
import type { RequestHandler } from './$types'

/** Exports a series by weekday and hour as CSV: a line for each hour of the week. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { site, view, time, names } = await requestedTrends(api, site_id, url)
  const query = hoursQuery(view, time)
  const series = view.series[view.hours]
  if (!query || !series) error(422, 'This series cannot be counted like this.')
  const { value: report, problem } = await readTrendHours(api, site_id, query, view)
  if (!report) error(502, problem.message)
  const { previous } = report
  const title = seriesTitle(series, names)
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
