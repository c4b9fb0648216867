import { prefixed } from '../../platform/prefixed-errors.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { type Counted, metricValues } from '../traffic/metric-values.ts'
import type { TimeDimension } from '../traffic/model.ts'
import { parseQuery, type TrafficRequest } from '../traffic/parse-query.ts'
import type { Period } from '../traffic/period.ts'
import { slotsOf, timeLabel } from '../traffic/slots.ts'
import { countingOf, countSlots } from '../traffic/traffic-counts.ts'
import type { Measured } from './measured.ts'
import type { TrafficSeries } from './read-series.ts'
import { countNewVisitors } from './traffic-series.sql.ts'

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
}

/** Measures the series of a group. */
export async function measureTraffic(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  { series, request }: TrafficGroup,
  measuring: TrafficMeasuring,
): Promise<[TrafficSeries, Measured][]> {
  const { isCumulative, labels, period } = measuring
  const inSlots = await countIntervals(clickhouse, site, request, measuring)
  const counts = isCumulative ? runningCounts(inSlots) : inSlots
  const total = isCumulative
    ? counts.at(-1)
    : (await countSlots(clickhouse, site, request, slotsOf(period, request.conditions).slots, period)).get(0)
  return series.map((it) => {
    const values = labels.map((_, n) => metricOf(counts[n], it, site))
    return [it, { total: metricOf(total, it, site), values, groups: null }]
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

/** Counts each interval; nothing in those that a filter on time excludes. */
async function countIntervals(
  clickhouse: Services['clickhouse'],
  site: ConvertingSite,
  request: TrafficRequest,
  { period, dimension, labels, isCumulative }: TrafficMeasuring,
): Promise<Counted[]> {
  const { slots, labels: counted } = slotsOf(period, request.conditions, [dimension])
  let users: number[] | undefined
  if (isCumulative && request.metrics.includes('users') && slots.length > 0) {
    const rows = await clickhouse.rows(countNewVisitors(countingOf(site, request, slots, [], period)))
    const found = new Map(rows.map((it) => [it.slot, it.users]))
    users = counted.map((_, n) => found.get(n) ?? 0)
  }
  const counts = await countSlots(clickhouse, site, request, slots, period, users)
  const numberOf = new Map(counted.map((label, n) => [timeLabel(dimension, label), n]))
  return labels.map((label) => counts.get(numberOf.get(label) ?? -1))
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
