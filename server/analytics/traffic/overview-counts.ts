import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { Counted } from './metric-values.ts'
import { goalMetrics, type TimeDimension } from './model.ts'
import type { TrafficRequest } from './parse-query.ts'
import type { PeopleCounts } from './people-scan.ts'
import type { Period } from './period.ts'
import { type Slot, type Slots, slotsOf, spanOf, timeLabel } from './slots.ts'
import type { CountRow } from './traffic.sql.ts'
import { countSlots, totalsOf } from './traffic-counts.ts'

type ClickHouse = Services['clickhouse']

/** The counts of a period, in total and in steps. */
export type PeriodCounts = { total: Counted; series: { label: string; count: Counted }[] }

type Series = { labels: Slots['labels']; counts: Map<number, CountRow> }

/** The steps of a period and of the one that it is compared with, which has none if there is no such period. */
export type BothSeries = { current: Series; previous: Series }

/** The people of a period and of the one that it is compared with, if there is such a period. */
export type BothPeople = { current: PeopleCounts; previous: PeopleCounts | undefined }

type Asked = { before: Period | null; interval: TimeDimension; people: BothPeople | null }

/**
 * Counts the steps of a period and of the one that it is compared with.
 * @param people the people of both, if they are known.
 */
export async function countSeries(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  { before, interval, people }: Asked,
): Promise<BothSeries> {
  const stepsOf = (period: Period) => slotsOf(period, request.conditions, [interval])
  const current = stepsOf(request.period)
  const previous = before ? stepsOf(before) : { slots: [], labels: [] }
  const count = (slots: Slot[], period: Period, known?: number[]) =>
    countSlots(clickhouse, site, request, slots, period, known)
  if (!areCountedTogether(request, previous.slots, current.slots)) {
    const [counts, countsBefore] = await Promise.all([
      count(current.slots, request.period, people?.current.slots),
      before ? count(previous.slots, before, people?.previous?.slots) : new Map<number, CountRow>(),
    ])
    return {
      current: { labels: current.labels, counts },
      previous: { labels: previous.labels, counts: countsBefore },
    }
  }
  const first = previous.labels.length
  const slots = [...previous.slots, ...current.slots.map((it) => ({ ...it, group: first + it.group }))]
  const known = people && [...(people.previous?.slots ?? []), ...people.current.slots]
  const counts = [...(await count(slots, request.period, known ?? undefined))]
  const between = (from: number, until: number) =>
    new Map(counts.filter(([n]) => n >= from && n < until).map(([n, it]) => [n - from, it]))
  return {
    current: { labels: current.labels, counts: between(first, Infinity) },
    previous: { labels: previous.labels, counts: between(0, first) },
  }
}

/**
 * True if one query can count the steps of both periods: planning it takes half of the time of two. Not if what happened
 * in one period decides whom and what its own numbers include, nor if much would be read between distant periods.
 */
function areCountedTogether(
  { credited }: TrafficRequest,
  previous: readonly Slot[],
  current: readonly Slot[],
): boolean {
  if (credited?.goal || (credited && credited.filters.length > 0)) return false
  if (previous.length === 0 || current.length === 0) return false
  const [earlier, later] = [spanOf(previous), spanOf(current)]
  const gap_ms = later.from.getTime() - earlier.until.getTime()
  return gap_ms >= 0 && gap_ms <= later.until.getTime() - later.from.getTime()
}

/** True if an order or a refund is in one of the steps. The steps must have been counted with orders. */
export function hasOrders({ counts }: Series): boolean {
  return [...counts.values()].some((it) => it.orders !== undefined)
}

/** Counts a period and the one that it is compared with, in total and in steps. */
export async function countPeriods(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  { before, interval, people, series }: Asked & { series: Promise<BothSeries> },
): Promise<{ current: PeriodCounts; previous: PeriodCounts }> {
  const [totals, { current, previous }] = await Promise.all([
    people ? null : totalsOf(clickhouse, site, withoutOrders(request), before),
    series,
  ])
  const totalOf = async (period: Period | null, counts: Map<number, CountRow>, known?: PeopleCounts) =>
    period && known ? sumOf(clickhouse, site, { ...request, period }, counts, known) : undefined
  const [total, totalBefore] = await Promise.all([
    totals
      ? withOrders(totals.current, current.counts)
      : totalOf(request.period, current.counts, people?.current),
    totals
      ? withOrders(totals.previous, previous.counts)
      : totalOf(before, previous.counts, people?.previous),
  ])
  return {
    current: { total, series: steps(interval, current) },
    previous: { total: totalBefore, series: steps(interval, previous) },
  }
}

function steps(interval: TimeDimension, { labels, counts }: Series) {
  return labels.map((label, slot) => ({ label: timeLabel(interval, label), count: counts.get(slot) }))
}

/** Counts no orders. They add up, so their totals are those of the steps. */
export function withoutOrders(request: TrafficRequest): TrafficRequest {
  const { credited } = request
  if (!credited?.orders) return request
  const isOther = credited.goal !== undefined || credited.filters.length > 0
  return { ...request, credited: isOther ? { ...credited, orders: undefined } : undefined }
}

function withOrders(total: Counted, counts: ReadonlyMap<number, CountRow>): Counted {
  const orders = [...counts.values()].reduce((sum, it) => sum + (it.orders ?? 0), 0)
  return { ...total, orders, revenue: amountOf(counts, 'revenue'), refunded: amountOf(counts, 'refunded') }
}

function amountOf(counts: ReadonlyMap<number, CountRow>, name: 'revenue' | 'refunded'): string {
  return String([...counts.values()].reduce((sum, it) => sum + BigInt(it[name] ?? 0), 0n))
}

const summed = ['sessions', 'pageviews', 'bounces', 'duration_ms', 'conversions'] as const

/** Adds up the steps of a period. People are not added up: they are known, and those of a goal are counted. */
async function sumOf(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  counts: Map<number, CountRow>,
  { total }: PeopleCounts,
): Promise<Counted> {
  const all = [...counts.values()]
  const metrics = request.metrics.filter((it) => goalMetrics.some((name) => name === it))
  const ofGoal = withoutOrders({ ...request, metrics })
  const { slots } = slotsOf(request.period, request.conditions)
  const goal = metrics.length
    ? await countSlots(clickhouse, site, ofGoal, slots, request.period, [total])
    : new Map<number, CountRow>()
  const sums = summed.map((name) => [name, all.reduce((sum, it) => sum + (it[name] ?? 0), 0)])
  return withOrders({ ...goal.get(0), ...Object.fromEntries(sums), users: total }, counts)
}
