import { isOnDimension } from '../../analytics/traffic/parse-query.ts'
import { days, type Period, periodAnswer } from '../../analytics/traffic/period.ts'
import { type Slots, slotsOf, spanOf, timeLabel } from '../../analytics/traffic/slots.ts'
import { trafficRows, trafficTotals } from '../../analytics/traffic/traffic.ts'
import type { CreditedSelection } from '../../revenue/conversions/credited-rows.sql.ts'
import { costsBy } from '../../revenue/costs/costs-by.ts'
import { conversionsOverTime } from './credited-conversions.sql.ts'
import { type CountedConversions, type Sums, salesOf, sumConversions } from './figures.ts'
import type { Interval } from './report-period.ts'
import { costFilter, type Scope, visitConditions, type Working } from './scope.ts'

/** A period as a total, and split by hour, day, week or month. */
export type OverTime = {
  total: Sums
  /** In chronological order, without gaps; `label` is as in traffic. */
  points: { label: string; start: number; sums: Sums }[]
  /** Rows of costs without an exchange rate. */
  unconvertedCosts: number
}

/** Counts a period. @throws Unprocessable for hours of more than a year. */
export async function countOverTime(
  services: Working,
  scope: Scope,
  period: Period,
  interval: Interval,
): Promise<OverTime> {
  const slots = slotsOf(period, scope.conditions.filter(isOnDimension), [interval])
  const [total, series, conversions, sales, costs] = await Promise.all([
    trafficTotal(services, scope, period),
    trafficSeries(services, scope, period, interval),
    conversionSeries(services, scope, slots),
    salesSeries(services, scope, slots),
    costSeries(services, scope, period, interval),
  ])
  const starts = new Map(slots.slots.toReversed().map((it) => [it.group, it.from]))
  const sumsOfCosts = [...(costs?.by.values() ?? [])]
  return {
    total: {
      traffic: total,
      conversions: conversions?.total,
      sales: sales?.total,
      cost: costs && sumsOfCosts.reduce((sum, it) => sum + it, 0n),
    },
    points: slots.labels.map((name, group) => {
      const label = timeLabel(interval, name)
      return {
        label,
        start: starts.get(group) ?? period.start,
        sums: {
          traffic: series[group]?.metrics ?? {},
          conversions: conversions && (conversions.byGroup.get(group) ?? sumConversions([])),
          sales: sales && salesOf(sales.byGroup.get(group)),
          cost: interval === 'hour' ? undefined : costs && (costs.by.get(label) ?? 0n),
        },
      }
    }),
    unconvertedCosts: costs?.unconverted ?? 0,
  }
}

/** Returns the traffic query of a period. */
export function trafficQuery({ definition, metrics }: Scope, period: Period) {
  const { start, end } = periodAnswer(period)
  return { start_date: start, end_date: end, filters: definition.filters, metrics: metrics.join(), offset: 0 }
}

/** Returns the query for a scope's conversions in some slots, without its goals: they are counted in batches. */
export function creditedSelection(scope: Scope, { slots }: Slots): Omit<CreditedSelection, 'goals'> {
  return {
    site_id: scope.site.id,
    money: scope.money,
    ...spanOf(slots),
    slots,
    people: scope.people,
    conditions: visitConditions(scope),
  }
}

/** Returns the first and last day of a period, as costs are stored by day. */
export function costDays(period: Period): { first: string; last: string } {
  const all = days(period)
  return { first: all[0]?.label ?? '', last: all.at(-1)?.label ?? '' }
}

async function trafficTotal(services: Working, scope: Scope, period: Period) {
  return scope.metrics.length > 0 ? trafficTotals(services, scope.site, trafficQuery(scope, period)) : {}
}

async function trafficSeries(services: Working, scope: Scope, period: Period, interval: Interval) {
  if (scope.metrics.length === 0) return []
  const query = { ...trafficQuery(scope, period), dimensions: interval }
  return (await trafficRows(services, scope.site, query)).rows
}

async function conversionSeries({ clickhouse }: Working, scope: Scope, slots: Slots) {
  if (!scope.hasConversions) return undefined
  const byGroup = new Map<number, CountedConversions>()
  if (slots.slots.length === 0) return { total: sumConversions([]), byGroup }
  const found = []
  for (const goals of scope.batches)
    found.push(await clickhouse.rows(conversionsOverTime({ ...creditedSelection(scope, slots), goals })))
  // Without conversions, some ClickHouse versions return the row of totals and others do not.
  const all = found.map((rows) => rows.find((it) => it.is_all === 1)).filter((it) => it !== undefined)
  const groups = new Set(found.flat().flatMap((it) => (it.is_all === 0 ? [it.slot] : [])))
  for (const group of groups)
    byGroup.set(group, sumConversions(firstMatches(found, (it) => it.is_all === 0 && it.slot === group)))
  return { total: sumConversions(all), byGroup }
}

async function salesSeries({ clickhouse }: Working, scope: Scope, slots: Slots) {
  if (!scope.hasRevenue) return undefined
  const selection = { ...creditedSelection(scope, slots), goals: [scope.orders] }
  const rows = slots.slots.length > 0 ? await clickhouse.rows(conversionsOverTime(selection)) : []
  return {
    total: salesOf(rows.find((it) => it.is_all === 1)),
    byGroup: new Map(rows.filter((it) => it.is_all === 0).map((it) => [it.slot, it])),
  }
}

/** Returns the first matching row of each batch, if there is one. */
function firstMatches<T>(batches: readonly T[][], matches: (row: T) => boolean): T[] {
  return batches.flatMap((rows) => rows.find(matches) ?? [])
}

async function costSeries({ db }: Working, scope: Scope, period: Period, interval: Interval) {
  if (!scope.hasCosts) return undefined
  const { costs, unconverted } = await costsBy(db, scope.site, costDays(period), 'date', costFilter(scope))
  const by = new Map<string, bigint>()
  for (const [date, cost] of costs) {
    const label = interval === 'hour' ? '' : timeLabel(interval, date)
    by.set(label, (by.get(label) ?? 0n) + cost)
  }
  return { by, unconverted }
}
