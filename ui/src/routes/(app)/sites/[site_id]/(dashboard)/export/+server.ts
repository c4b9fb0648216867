import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { type Dimension, labelsOf, parseDimension } from '#lib/dashboard/dimensions.ts'
import { type Metric, metricLabels, tableMetrics } from '#lib/dashboard/metrics.ts'
import {
  breakdownQuery,
  cardMetrics,
  seriesQuery,
  type TrafficQuery,
  timeframeOf,
} from '#lib/dashboard/queries.ts'
import { readTraffic, type Traffic } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const rowsAtOnce = 1000
const bucketLabels = { hour: 'Hour', date: 'Date', week: 'Week from', month: 'Month from' } as const

function unitOf(metric: Metric, currency: string): string {
  if (metric === 'revenue') return ` (${currency})`
  if (metric === 'bounce_rate' || metric === 'conversion_rate') return ' (%)'
  return metric === 'avg_duration' ? ' (seconds)' : ''
}

type Read = (query: TrafficQuery) => Promise<Traffic>

/** Exports a table of the dashboard as CSV: the series, or all rows of a dimension, with every metric. */
export const GET: RequestHandler = async ({ locals: { api }, params: { site_id }, url }) => {
  const { data: site } = await read(api.sites({ site_id }).get())
  const view = parseView(url.searchParams)
  const time = timeframeOf(view, site.timezone, new Date())
  const readPage: Read = async (query) => {
    const { value, problem } = await readTraffic(api, site_id, query)
    if (!value) error(502, problem.message)
    return value
  }
  const dimension = parseDimension(url.searchParams.get('table'))
  const columns = tableMetrics(view.goal)
  const name = dimension ?? 'series'
  const title = dimension
    ? labelsOf(dimension, site.settings.custom_dimensions).one
    : bucketLabels[time.interval]
  // The first page is read before the response starts, so that a failure is an error response, not a truncated file.
  const lines = dimension
    ? rowsOf(dimension, columns, readPage, (offset) =>
        breakdownQuery(view, time, dimension, {
          ranking: cardMetrics(view)[0] ?? 'users',
          limit: rowsAtOnce,
          offset,
          all: true,
        }),
      )
    : seriesOf(time.interval, columns, readPage, seriesQuery(view, time))
  const first = await lines.next()
  const file = `${site.domain} ${name} ${time.range.from} ${time.range.to}.csv`.replace(/[^\w.-]+/g, '-')
  const header = csvLine([title, ...columns.map((it) => metricLabels[it].name + unitOf(it, site.currency))])
  return new Response(textStream(withHeader(header, first, lines)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* withHeader(header: string, first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  yield header
  if (first.done) return
  yield first.value
  yield* rest
}

async function* seriesOf(
  interval: string,
  columns: readonly Metric[],
  readPage: Read,
  query: TrafficQuery,
): AsyncGenerator<string> {
  const { rows } = await readPage(query)
  for (const row of rows) yield lineOf(row.dimensions[interval] ?? '', row, columns)
}

async function* rowsOf(
  dimension: Dimension,
  columns: readonly Metric[],
  readPage: Read,
  queryAt: (offset: number) => TrafficQuery,
): AsyncGenerator<string> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { rows, pagination } = await readPage(queryAt(offset))
    for (const row of rows) yield lineOf(row.dimensions[dimension] ?? '', row, columns)
    if (!pagination.has_more) return
  }
}

function lineOf(name: string, row: Traffic['rows'][number], columns: readonly Metric[]): string {
  return csvLine([name, ...columns.map((it) => row.metrics[it] ?? 0)])
}
