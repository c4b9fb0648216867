import { error } from '@sveltejs/kit'
import { csvFile } from '#lib/goals/csv-file.server.ts'
import { chartsOf } from '#lib/trends/charts.ts'
import { trendsQuery } from '#lib/trends/queries.ts'
import { readTrends } from '#lib/trends/reports.server.ts'
import { requestedTrends } from '#lib/trends/requested-trends.server.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import type { RequestHandler } from './$types'

/** Exports the values of all series, formulas and values of a breakdown as CSV: a line for each interval, with the values of the interval that it is compared with. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { site, view, time, names } = await requestedTrends(api, site_id, url)
  const query = trendsQuery(view, time)
  if (!query) error(422, 'These series cannot be counted like this.')
  const { value: trends, problem } = await readTrends(api, site_id, query, { view, time })
  if (!trends) error(502, problem.message)
  const columns = chartsOf(trends, view, names).flatMap(({ title, lines }) =>
    lines.flatMap((line) => {
      const name = view.breakdown ? `${title}: ${line.title}` : line.title
      const own = { name, values: line.values, previous: line.previous_values }
      const average = line.moving_average && {
        ...{ name: `${name}, moving average`, values: line.moving_average },
        previous: null,
      }
      return average ? [own, average] : [own]
    }),
  )
  const before = columns.flatMap(({ name, previous }) => (previous ? [{ name, values: previous }] : []))
  const lines = trends.intervals.map(({ label }, index) => {
    const valuesOf = (some: readonly { values: readonly (number | null)[] }[]) =>
      some.map(({ values }) => values[index] ?? '')
    const earlier = trends.previous_intervals[index]?.label ?? ''
    return csvLine([
      label,
      ...valuesOf(columns),
      ...(trends.compared_with ? [earlier, ...valuesOf(before)] : []),
    ])
  })
  const header = csvLine([
    'Interval',
    ...columns.map((it) => it.name),
    ...(trends.compared_with ? ['Interval before', ...before.map((it) => `${it.name}, before`)] : []),
  ])
  return csvFile(`${site.domain} Trends ${time.range.from} ${time.range.to}`, [header, ...lines])
}
