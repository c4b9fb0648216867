import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { Counting } from './cells.sql.ts'
import { countPage } from './count-page.ts'
import { type CreditedCounting, creditedQueries } from './credited.sql.ts'
import { peopleConverted } from './credited.ts'
import type { Condition } from './filter.ts'
import { metricValues, sortValue } from './metric-values.ts'
import {
  type CellDimension,
  type Dimension,
  type Metric,
  metrics,
  type ReportedMetric,
  type TimeDimension,
  type TrafficReport,
  timeDimensions,
} from './model.ts'
import type { TrafficRequest } from './parse-query.ts'
import type { Period } from './period.ts'
import { isOnTime, isTimeDimension, type Slot, type Slots, slotsOf, spanOf, timeLabel } from './slots.ts'
import { topPages } from './top-pages.ts'
import { type CountRow, countQuery, type Order, type PageCounting, type PageRow } from './traffic.sql.ts'

export type Row = TrafficReport['rows'][number]

/** Counts a period and the one that it is compared with, if any. */
export async function totalsOf(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  request: TrafficRequest,
  before: Period | null,
): Promise<{ current: CountRow | undefined; previous: CountRow | undefined }> {
  const { period, conditions, credited } = request
  const current = slotsOf(period, conditions).slots
  const previous = before ? slotsOf(before, conditions).slots : []
  const isBefore = (previous.at(-1)?.to ?? 0) <= (current[0]?.from ?? 0)
  // What happened in one period decides whom and what its own numbers include.
  if (credited || !isBefore) {
    const counts = await Promise.all([
      countSlots(clickhouse, site, request, current, period),
      before ? countSlots(clickhouse, site, request, previous, before) : new Map<number, CountRow>(),
    ])
    return { current: counts[0].get(0), previous: counts[1].get(0) }
  }
  // Beside people, the other metrics cost little, and reports that are requested together ask the same then.
  const wanted = request.metrics.includes('users') ? [...metrics] : request.metrics
  const both = [...previous, ...current.map((it) => ({ ...it, group: 1 }))]
  const counts = await countSlots(clickhouse, site, { ...request, metrics: wanted }, both, period)
  return { current: counts.get(1), previous: counts.get(0) }
}

/** Counts each group of slots. @param users the people of each group, if they are known. */
export async function countSlots(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  request: TrafficRequest,
  slots: Slot[],
  period: Period,
  users?: readonly number[],
): Promise<Map<number, CountRow>> {
  if (slots.length === 0) return new Map()
  const all = countingOf(site, request, slots, [], period)
  const counting = users ? { ...all, metrics: all.metrics.filter((it) => it !== 'users') } : all
  const found = await Promise.all([
    counting.metrics.length > 0 ? clickhouse.rows(countQuery(counting)) : [],
    ...creditedQueries(counting.credited).map((it) => clickhouse.rows(it)),
  ])
  const counts = new Map<number, CountRow>(users?.map((it, slot) => [slot, { slot, users: it }]))
  for (const row of found.flat()) counts.set(row.slot, { ...counts.get(row.slot), ...row })
  return counts
}

/** Returns the rows of a request by its dimensions, and their total number. */
export async function rowsOf(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  request: TrafficRequest,
): Promise<{ rows: Row[]; total: number }> {
  const by = timeDimensions.filter((it) => request.dimensions.includes(it))
  const slots = slotsOf(request.period, request.conditions, by)
  if (slots.slots.length === 0) return { rows: [], total: 0 }
  const others = request.dimensions.filter((it): it is CellDimension => !isTimeDimension(it))
  if (others.length === 0)
    return seriesOf(
      await countSlots(clickhouse, site, request, slots.slots, request.period),
      slots,
      request,
      site.currency,
    )
  const counting = countingOf(site, request, slots.slots, others, request.period)
  return pageOf(clickhouse, counting, slots, request, site.currency)
}

/**
 * Returns what to count, and the selection of what is credited to the same sessions.
 * @param period the period of conversions that decide which people are counted.
 */
export function countingOf(
  site: ConvertingSite,
  request: TrafficRequest,
  slots: Slot[],
  by: CellDimension[],
  period: Period,
) {
  const counting = {
    site_id: site.id,
    slots,
    dimensions: by,
    conditions: request.conditions.filter((it): it is Condition<CellDimension> => !isOnTime(it)),
    metrics: sessionMetrics(request.metrics),
    people: [...request.people, ...peopleConverted(request.credited, period)],
  } satisfies Counting
  const { site_id, conditions, people } = counting
  const selection = { site_id, ...spanOf(slots), slots, conditions, people }
  const { money, orders, goal } = request.credited ?? {}
  const credited: CreditedCounting = money
    ? {
        ...(orders && { orders: { ...selection, money, goals: [orders] } }),
        ...(goal && { goal: { ...selection, money, goals: [goal] } }),
      }
    : {}
  return { ...counting, credited, selection }
}

/** The metrics of sessions that other metrics are calculated from. */
const basisOf: Partial<Record<ReportedMetric, Metric[]>> = {
  views_per_visit: ['sessions', 'pageviews'],
  revenue_per_visitor: ['users'],
  conversion_rate: ['users'],
}

/** Returns the metrics of sessions that metrics are calculated from. */
export function sessionMetrics(requested: readonly ReportedMetric[]): Metric[] {
  return metrics.filter((it) => requested.some((metric) => metric === it || basisOf[metric]?.includes(it)))
}

/** Returns a row for every hour, day, week or month, including empty ones. */
function seriesOf(
  byGroup: ReadonlyMap<number, CountRow>,
  { labels }: Slots,
  request: TrafficRequest,
  currency: string,
) {
  const all = labels.map((label, group) => ({ label, group, count: byGroup.get(group) }))
  all.sort((a, b) => {
    for (const { by, isDescending } of request.sort) {
      const order = isTimeDimension(by as Dimension)
        ? a.group - b.group
        : sortValue(a.count, by as ReportedMetric) - sortValue(b.count, by as ReportedMetric)
      if (order !== 0) return isDescending ? -order : order
    }
    return 0
  })
  const rows = all.slice(request.offset, request.offset + request.limit).map(
    ({ label, count }): Row => ({
      dimensions: Object.fromEntries(
        request.dimensions.map((it) => [it, timeLabel(it as TimeDimension, label)]),
      ),
      metrics: metricValues(count, request.metrics, currency),
    }),
  )
  return { rows, total: all.length }
}

/** Returns a page of rows by dimensions that are not all of time. */
async function pageOf(
  clickhouse: Services['clickhouse'],
  counting: ReturnType<typeof countingOf>,
  { labels }: Slots,
  request: TrafficRequest,
  currency: string,
) {
  const found = await pageRows(clickhouse, counting, request)
  const rows = found.map(
    (row): Row => ({
      dimensions: Object.fromEntries(
        request.dimensions.map((it) => [
          it,
          isTimeDimension(it) ? timeLabel(it, labels[row.slot] ?? '') : (row[it] ?? ''),
        ]),
      ),
      metrics: metricValues(row, request.metrics, currency),
    }),
  )
  const [first] = found
  if (first || request.offset === 0) return { rows, total: first?.row_count ?? 0 }
  // An empty page has no row with the total, so read the total from the first row.
  const [any] = await countPage(clickhouse, counting, orderOf(request), { limit: 1, offset: 0 })
  return { rows, total: any?.row_count ?? 0 }
}

/** Returns the counts of a page of rows. */
export async function pageRows(
  clickhouse: Services['clickhouse'],
  counting: PageCounting,
  request: Pick<TrafficRequest, 'sort' | 'dimensions' | 'limit' | 'offset'>,
): Promise<PageRow[]> {
  const order = orderOf(request)
  const { limit, offset } = request
  const { orders, goal } = counting.credited ?? {}
  const top = orders || goal ? null : await topPages(clickhouse, counting, order, { limit, offset })
  return top ?? countPage(clickhouse, counting, order, { limit, offset })
}

/** Returns the sort order, extended by all other dimensions to make it total, so that pages never overlap. */
function orderOf({ sort, dimensions: by }: Pick<TrafficRequest, 'sort' | 'dimensions'>): Order[] {
  const order = sort.map((it): Order => ({ ...it, by: column(it.by) }))
  for (const dimension of by)
    if (!order.some((it) => it.by === column(dimension)))
      order.push({ by: column(dimension), isDescending: false })
  return order
}

function column(name: ReportedMetric | Dimension): Order['by'] {
  return isTimeDimension(name as Dimension) ? 'slot' : (name as CellDimension | ReportedMetric)
}
