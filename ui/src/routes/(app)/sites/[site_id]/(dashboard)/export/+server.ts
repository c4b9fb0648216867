import { error } from '@sveltejs/kit'
import { read } from '#lib/api.ts'
import { type Dimension, dimensionLabels, parseDimension } from '#lib/dashboard/dimensions.ts'
import { metricLabels, metrics, rankingMetric } from '#lib/dashboard/metrics.ts'
import { breakdownQuery, overviewQuery, type TrafficQuery, timeframeOf } from '#lib/dashboard/queries.ts'
import { readTraffic, type Traffic } from '#lib/dashboard/reports.server.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { csvLine } from '../../../../../../../../packages/text/csv-line.ts'
import { textStream } from '../../../../../../../../packages/text/text-stream.ts'
import type { RequestHandler } from './$types'

const rowsAtOnce = 1000
const units = { bounce_rate: ' (%)', avg_duration: ' (seconds)' } as Record<string, string>
const bucketLabels = { hour: 'Hour', date: 'Date', week: 'Week from', month: 'Month from' } as const

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
  const name = dimension ?? 'series'
  const title = dimension ? dimensionLabels[dimension].one : bucketLabels[time.interval]
  // The first page is read before the response starts, so that a failure is an error response, not a truncated file.
  const lines = dimension
    ? rowsOf(dimension, readPage, (offset) =>
        breakdownQuery(view, time, dimension, {
          ranking: rankingMetric(view.metric),
          limit: rowsAtOnce,
          offset,
          all: true,
        }),
      )
    : seriesOf(time.interval, readPage, overviewQuery(view, time))
  const first = await lines.next()
  const file = `${site.domain} ${name} ${time.range.from} ${time.range.to}.csv`.replace(/[^\w.-]+/g, '-')
  return new Response(textStream(withHeader(title, first, lines)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'no-store',
    },
  })
}

async function* withHeader(title: string, first: IteratorResult<string>, rest: AsyncGenerator<string>) {
  yield csvLine([title, ...metrics.map((it) => metricLabels[it].name + (units[it] ?? ''))])
  if (first.done) return
  yield first.value
  yield* rest
}

async function* seriesOf(interval: string, readPage: Read, query: TrafficQuery): AsyncGenerator<string> {
  const { rows } = await readPage(query)
  for (const row of rows) yield lineOf(row.dimensions[interval] ?? '', row)
}

async function* rowsOf(
  dimension: Dimension,
  readPage: Read,
  queryAt: (offset: number) => TrafficQuery,
): AsyncGenerator<string> {
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { rows, pagination } = await readPage(queryAt(offset))
    for (const row of rows) yield lineOf(row.dimensions[dimension] ?? '', row)
    if (!pagination.has_more) return
  }
}

function lineOf(name: string, row: Traffic['rows'][number]): string {
  return csvLine([name, ...metrics.map((it) => row.metrics[it] ?? 0)])
}
