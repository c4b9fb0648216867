import { prefixed } from '../../platform/prefixed-errors.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { type Counted, metricValues } from '../traffic/metric-values.ts'
import {
  type CellDimension,
  goalMetrics,
  orderMetrics,
  type ReportedMetric,
  type TimeDimension,
} from '../traffic/model.ts'
import { parseQuery, type TrafficRequest } from '../traffic/parse-query.ts'
import type { Period } from '../traffic/period.ts'
import { slotsOf, timeLabel } from '../traffic/slots.ts'
import { countingOf, pageRows } from '../traffic/traffic-counts.ts'
import type { Measured, Measures } from './measured.ts'
import type { TrafficSeries } from './read-series.ts'
import { countParts, type TrafficGrouping } from './traffic-parts.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/** Series with the same filter and goal, which are counted together. */
export type TrafficGroup = { series: TrafficSeries[]; request: TrafficRequest }

/**
 * Reads the series of traffic of a request.
 * @throws ValidationError for an invalid filter, and NotFound for a goal that the site does not have.
 */
export async function readTraffic(
  services: Working,
  site: ConvertingSite,
  all: readonly TrafficSeries[],
  people: PeopleFilter,
): Promise<TrafficGroup[]> {
  const groups = Object.values(
    Object.groupBy(all, ({ filters, conversion_id }) => JSON.stringify([filters, conversion_id])),
  )
  return Promise.all(
    groups.map(async (series = []) => {
      const [{ field, filters, conversion_id }] = series as [TrafficSeries]
      const metrics = [...new Set(series.map((it) => it.metric))].join()
      const request = await prefixed(field, () =>
        parseQuery(services, site, { metrics, filters, conversion_id }),
      )
      return { series, request: { ...request, people: [...request.people, ...people] } }
    }),
  )
}

/** The intervals of a period: `labels` has the label of each. */
export type TrafficMeasuring = {
  period: Period
  dimension: TimeDimension
  labels: readonly string[]
  isCumulative: boolean
  /** Null without a breakdown. */
  grouping: TrafficGrouping | null
}

/** The metrics that add up over time, and people. */
export const additiveMetrics: readonly ReportedMetric[] = [
  'sessions',
  'pageviews',
  'users',
  'revenue',
  'orders',
  'refunds',
  'conversions',
]

type Ranking = { period: Period; by: CellDimension; limit: number }

/**
 * Finds the values of a dimension with the highest metric of the first series of a group in a period. Of a mean or a
 * rate, which few people can make high, and if no value has the metric, those with the most people.
 */
export async function topTrafficValues(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  group: TrafficGroup,
  ranking: Ranking,
): Promise<string[]> {
  const metric = group.series[0]?.metric
  const found =
    metric && additiveMetrics.includes(metric) ? await rankedBy(metric, clickhouse, site, group, ranking) : []
  return found.length > 0 ? found : rankedBy('users', clickhouse, site, group, ranking)
}

async function rankedBy(
  metric: ReportedMetric,
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  { request: all }: TrafficGroup,
  { period, by, limit }: Ranking,
): Promise<string[]> {
  const isOf = (some: readonly ReportedMetric[]) => some.includes(metric)
  const { credited } = all
  const request = {
    ...all,
    metrics: [metric],
    credited: credited && {
      ...credited,
      orders: isOf(orderMetrics) ? credited.orders : undefined,
      goal: isOf(goalMetrics) ? credited.goal : undefined,
    },
  }
  const { slots } = slotsOf(period, request.conditions)
  if (slots.length === 0) return []
  const counting = countingOf(site, request, slots, [by], period)
  const sort = [
    { by: metric, isDescending: true },
    { by, isDescending: false },
  ]
  const rows = await pageRows(clickhouse, counting, { sort, dimensions: [by], limit, offset: 0 })
  return rows.map((it) => it[by] ?? '')
}

/** Measures the series of a group. */
export async function measureTraffic(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  { series, request }: TrafficGroup,
  measuring: TrafficMeasuring,
): Promise<[TrafficSeries, Measured][]> {
  const { isCumulative, labels, period, dimension, grouping } = measuring
  const divided = slotsOf(period, request.conditions, [dimension])
  const numberOf = new Map(divided.labels.map((label, n) => [timeLabel(dimension, label), n]))
  const isOfNewPeople = isCumulative && request.metrics.includes('users')
  const counting = { site, request, period, isOfNewPeople }
  const inSlots = await countParts(clickhouse, { ...counting, slots: divided.slots }, grouping)
  const { slots } = slotsOf(period, request.conditions)
  const whole = isCumulative ? [] : await countParts(clickhouse, { ...counting, slots }, grouping)
  const parts = inSlots.map((counts, n) => {
    // Nothing in those that a filter on time excludes.
    const each = labels.map((label) => counts.get(numberOf.get(label) ?? -1))
    const intervals = isCumulative ? runningCounts(each) : each
    return { intervals, total: isCumulative ? intervals.at(-1) : whole[n]?.get(0) }
  })
  return series.map((it) => {
    const [all, ...groups] = parts.map(
      ({ intervals, total }): Measures => ({
        total: metricOf(total, it, site),
        values: intervals.map((count) => metricOf(count, it, site)),
      }),
    )
    return [it, { ...(all as Measures), groups: grouping && groups }]
  })
}

/** Returns the metric of a series. */
export function metricOf(
  count: Counted,
  { metric }: TrafficSeries,
  { currency }: Pick<ConvertingSite, 'currency'>,
): number {
  return metricValues(count, [metric], currency)[metric] ?? 0
}

/** Adds up the counts of each interval and all before it. */
function runningCounts(counts: readonly Counted[]): Counted[] {
  const sums = { sessions: 0, pageviews: 0, users: 0, orders: 0, conversions: 0 }
  let [revenue, refunded] = [0n, 0n]
  return counts.map((count) => {
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += count?.[name] ?? 0
    revenue += BigInt(count?.revenue ?? 0)
    refunded += BigInt(count?.refunded ?? 0)
    return { ...sums, revenue: String(revenue), refunded: String(refunded) }
  })
}
