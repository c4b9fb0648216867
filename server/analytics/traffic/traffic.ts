import { offsetPage } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import type { CellDimension, Counting } from './cells.sql.ts'
import { countPage } from './count-page.ts'
import type { Condition } from './filter.ts'
import {
  type Comparison,
  type Dimension,
  type Metric,
  type MetricValues,
  metrics,
  type Realtime,
  type TimeDimension,
  type TrafficQuery,
  type TrafficReport,
  timeDimensions,
} from './model.ts'
import { parseQuery, type ReportedSite, type TrafficRequest } from './parse-query.ts'
import { periodAnswer, precedingPeriod } from './period.ts'
import { visitorsNow } from './realtime.sql.ts'
import { isTimeDimension, type Slots, slotsOf, timeLabel } from './slots.ts'
import { topPages } from './top-pages.ts'
import { type CountRow, countQuery, type Order } from './traffic.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Row = TrafficReport['rows'][number]

/**
 * Reports the traffic of a site: totals, their comparison with the preceding period, and a page of rows by dimension.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function trafficReport(services: Working, site: ReportedSite, query: TrafficQuery) {
  const { clickhouse } = services
  const request = await parseQuery(services, site, query)
  const [totals, page] = await Promise.all([
    totalsOf(clickhouse, site, request),
    request.dimensions.length > 0 ? rowsOf(clickhouse, site, request) : { rows: [], total: 0 },
  ])
  const data: TrafficReport = {
    period: periodAnswer(request.period),
    totals: metricValues(totals.current, request.metrics),
    comparison: Object.fromEntries(
      request.metrics.map((it) => [
        it,
        compare(metricValue(totals.current, it), metricValue(totals.previous, it)),
      ]),
    ),
    rows: page.rows,
  }
  return { data, pagination: offsetPage(page.total, request.limit, request.offset, page.rows.length) }
}

/** Returns only the totals of the period. @throws as `trafficReport`. */
export async function trafficTotals(
  services: Working,
  site: ReportedSite,
  query: TrafficQuery,
): Promise<MetricValues> {
  const request = await parseQuery(services, site, query)
  const { slots } = slotsOf(request.period, request.conditions)
  const counting = countingOf(site, request, slots, [])
  const [row] = slots.length > 0 ? await services.clickhouse.rows(countQuery(counting)) : []
  return metricValues(row, request.metrics)
}

/**
 * Returns only the rows by dimension, and their total number. @throws as `trafficReport`.
 * @param only restricts rows to these values of the first dimension.
 */
export async function trafficRows(
  services: Working,
  site: ReportedSite,
  query: TrafficQuery,
  only?: readonly string[],
): Promise<{ rows: Row[]; total: number }> {
  const request = await parseQuery(services, site, query)
  const [dimension] = request.dimensions
  if (only && dimension) request.conditions.push({ dimension, operator: '==', values: [...only] })
  return rowsOf(services.clickhouse, site, request)
}

/** Returns the people active in the last five minutes, and their current pages. */
export async function realtime(
  { clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>,
  site: Pick<ReportedSite, 'id'>,
): Promise<Realtime> {
  const now = clock()
  const rows = await clickhouse.rows(visitorsNow, {
    site_id: site.id,
    since: new Date(now - 300_000),
    now: new Date(now),
  })
  return {
    visitors: rows[0]?.all_visitors ?? 0,
    pages: rows.map(({ page, visitors }) => ({ page, visitors })),
  }
}

async function totalsOf(clickhouse: Services['clickhouse'], site: ReportedSite, request: TrafficRequest) {
  const previous = slotsOf(precedingPeriod(request.period), request.conditions).slots
  const current = slotsOf(request.period, request.conditions).slots.map((it) => ({ ...it, group: 1 }))
  // Beside people, the other metrics cost little, and reports that are requested together ask the same then.
  const counting = {
    ...countingOf(site, request, [...previous, ...current], []),
    metrics: request.metrics.includes('users') ? metrics : request.metrics,
  }
  const rows = counting.slots.length > 0 ? await clickhouse.rows(countQuery(counting)) : []
  return { previous: rows.find((it) => it.slot === 0), current: rows.find((it) => it.slot === 1) }
}

async function rowsOf(clickhouse: Services['clickhouse'], site: ReportedSite, request: TrafficRequest) {
  const by = timeDimensions.filter((it) => request.dimensions.includes(it))
  const slots = slotsOf(request.period, request.conditions, by)
  if (slots.slots.length === 0) return { rows: [], total: 0 }
  const others = request.dimensions.filter((it): it is CellDimension => !isTimeDimension(it))
  const counting = countingOf(site, request, slots.slots, others)
  if (others.length === 0) return seriesOf(await clickhouse.rows(countQuery(counting)), slots, request)
  return pageOf(clickhouse, counting, slots, request)
}

function countingOf(
  site: ReportedSite,
  request: TrafficRequest,
  slots: Slots['slots'],
  by: CellDimension[],
): Counting {
  return {
    site_id: site.id,
    slots,
    dimensions: by,
    conditions: request.conditions.filter(
      (it): it is Condition<CellDimension> => !isTimeDimension(it.dimension),
    ),
    metrics: request.metrics,
    people: request.people,
  }
}

/** Returns a row for every hour, day, week or month, including empty ones. */
function seriesOf(found: CountRow[], { labels }: Slots, request: TrafficRequest) {
  const byGroup = new Map(found.map((it) => [it.slot, it]))
  const all = labels.map((label, group) => ({ label, group, count: byGroup.get(group) }))
  all.sort((a, b) => {
    for (const { by, isDescending } of request.sort) {
      const order = isTimeDimension(by as Dimension)
        ? a.group - b.group
        : exactValue(a.count, by as Metric) - exactValue(b.count, by as Metric)
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  })
  const rows = all.slice(request.offset, request.offset + request.limit).map(
    ({ label, count }): Row => ({
      dimensions: Object.fromEntries(
        request.dimensions.map((it) => [it, timeLabel(it as TimeDimension, label)]),
      ),
      metrics: metricValues(count, request.metrics),
    }),
  )
  return { rows, total: all.length }
}

async function pageOf(
  clickhouse: Services['clickhouse'],
  counting: Counting,
  { labels }: Slots,
  request: TrafficRequest,
) {
  const order = orderOf(request)
  const { limit, offset } = request
  const found =
    (await topPages(clickhouse, counting, order, { limit, offset })) ??
    (await countPage(clickhouse, counting, order, { limit, offset }))
  const rows = found.map(
    (row): Row => ({
      dimensions: Object.fromEntries(
        request.dimensions.map((it) => [
          it,
          isTimeDimension(it) ? timeLabel(it, labels[row.slot] ?? '') : (row[it] ?? ''),
        ]),
      ),
      metrics: metricValues(row, request.metrics),
    }),
  )
  const [first] = found
  if (first || offset === 0) return { rows, total: first?.row_count ?? 0 }
  // An empty page has no row with the total, so read the total from the first row.
  const [any] = await countPage(clickhouse, counting, order, { limit: 1, offset: 0 })
  return { rows, total: any?.row_count ?? 0 }
}

/** Returns the sort order, extended by all other dimensions to make it total, so that pages never overlap. */
function orderOf({ sort, dimensions: by }: TrafficRequest): Order[] {
  const order = sort.map((it): Order => ({ ...it, by: column(it.by) }))
  for (const dimension of by)
    if (!order.some((it) => it.by === column(dimension)))
      order.push({ by: column(dimension), isDescending: false })
  return order
}

function column(name: Metric | Dimension): Order['by'] {
  return isTimeDimension(name as Dimension) ? 'slot' : (name as CellDimension | Metric)
}

function metricValues(count: Omit<CountRow, 'slot'> | undefined, metrics: readonly Metric[]): MetricValues {
  return Object.fromEntries(metrics.map((it) => [it, metricValue(count, it)]))
}

/** Calculates a metric from its sums, rounded as in API responses. */
export function metricValue(count: Omit<CountRow, 'slot'> | undefined, metric: Metric): number {
  return rounded(exactValue(count, metric))
}

function exactValue(count: Omit<CountRow, 'slot'> | undefined, metric: Metric): number {
  if (metric !== 'bounce_rate' && metric !== 'avg_duration') return count?.[metric] ?? 0
  const sessions = count?.sessions ?? 0
  if (sessions === 0) return 0
  return metric === 'bounce_rate'
    ? (100 * (count?.bounces ?? 0)) / sessions
    : (count?.duration_ms ?? 0) / (1000 * sessions)
}

/** Compares a value with the previous one. */
export function compare(value: number, previous: number): Comparison {
  return {
    value,
    previous,
    change_percent: previous === 0 ? null : rounded((100 * (value - previous)) / previous),
  }
}

/** Rounds to two decimals. */
function rounded(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}
