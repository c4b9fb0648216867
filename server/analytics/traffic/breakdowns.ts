import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import type { CellDimension } from './cells.sql.ts'
import { creditedByLabel, type WantedLabels } from './credited.sql.ts'
import { type Counted, metricValues, sortValue } from './metric-values.ts'
import { metrics, type ReportedMetric } from './model.ts'
import type { TrafficOverview } from './overview-model.ts'
import type { TrafficRequest } from './parse-query.ts'
import type { Period } from './period.ts'
import { slotsOf } from './slots.ts'
import { countingOf, pageRows } from './traffic-counts.ts'

type ClickHouse = Services['clickhouse']
type Labelled = { label: string; count: Counted }

/**
 * Counts the first rows by several dimensions, and what these rows were in the period they are compared with. Sorted by
 * a metric of sessions, the orders and conversions of all dimensions are counted together, only for these rows.
 */
export async function breakdownsOf(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  dimensions: readonly CellDimension[],
  before: Period | null,
): Promise<TrafficOverview['breakdowns']> {
  const isOfSessions = metrics.some((it) => it === request.sort[0]?.by)
  const count = isOfSessions ? firstOfSessions : firstOfAll
  const found = await count(clickhouse, site, request, dimensions)
  const previous = before
    ? await countLabels(clickhouse, site, { ...request, period: before }, dimensions, found)
    : null
  const valuesOf = (it: Counted) => metricValues(it, request.metrics, site.currency)
  return dimensions.map((dimension, n) => ({
    dimension,
    rows: (found[n] ?? []).map(({ label, count }) => ({
      value: label,
      metrics: valuesOf(count),
      previous: previous && valuesOf(previous[n]?.find((it) => it.label === label)?.count),
    })),
  }))
}

/** Sorted by a metric of orders or of a goal, each dimension is a query of its own. */
async function firstOfAll(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  dimensions: readonly CellDimension[],
): Promise<Labelled[][]> {
  return Promise.all(
    dimensions.map(async (dimension) => {
      const counting = countingBy(site, request, dimension)
      if (!counting) return []
      const rows = await pageRows(clickhouse, counting, { ...request, dimensions: [dimension] })
      return rows.map((row) => ({ label: row[dimension] ?? '', count: row }))
    }),
  )
}

async function firstOfSessions(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  dimensions: readonly CellDimension[],
): Promise<Labelled[][]> {
  const found = await firstOfAll(clickhouse, site, withoutCredited(request), dimensions)
  // If there are fewer rows than wanted, those that have only orders or conversions follow.
  const wanted = dimensions.map((dimension, n): WantedLabels => {
    const only = (found[n] ?? []).map((it) => it.label)
    return only.length < request.limit ? { dimension } : { dimension, only }
  })
  return withCredited(clickhouse, site, request, found, wanted)
}

/** Counts the given rows in another period. */
async function countLabels(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  dimensions: readonly CellDimension[],
  rows: readonly Labelled[][],
): Promise<Labelled[][]> {
  const wanted = dimensions.map((dimension, n) => ({
    dimension,
    only: (rows[n] ?? []).map((it) => it.label),
  }))
  const ofSessions = await Promise.all(
    wanted.map(async ({ dimension, only }) => {
      const among = { dimension, operator: '==' as const, values: only }
      const own = { ...withoutCredited(request), conditions: [...request.conditions, among] }
      const [found = []] = only.length > 0 ? await firstOfAll(clickhouse, site, own, [dimension]) : []
      return found
    }),
  )
  return withCredited(clickhouse, site, request, ofSessions, wanted)
}

/** Adds orders and conversions to rows, and rows that have only these, in the order of the request. */
async function withCredited(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  rows: readonly Labelled[][],
  wanted: readonly WantedLabels[],
): Promise<Labelled[][]> {
  const counting = countingBy(site, request)
  const statements = counting ? creditedByLabel(counting.credited, wanted) : []
  if (statements.length === 0) return [...rows]
  const found = (await Promise.all(statements.map((it) => clickhouse.rows(it)))).flat()
  return wanted.map(({ dimension }, n) => {
    const counts = new Map<string, Counted>((rows[n] ?? []).map(({ label, count }) => [label, count]))
    for (const { dimension: own, label, ...sums } of found)
      if (own === dimension) counts.set(label, { ...counts.get(label), ...sums })
    return [...counts]
      .map(([label, count]) => ({ label, count }))
      .sort(byOrder(request.sort[0]?.by as ReportedMetric))
      .slice(0, request.limit)
  })
}

/** Sorts as queries do: by a metric in descending order, then by label; ClickHouse compares bytes. */
function byOrder(metric: ReportedMetric) {
  return (a: Labelled, b: Labelled) =>
    sortValue(b.count, metric) - sortValue(a.count, metric) ||
    Buffer.compare(Buffer.from(a.label), Buffer.from(b.label))
}

function countingBy(site: ConvertingSite, request: TrafficRequest, ...by: CellDimension[]) {
  const { slots } = slotsOf(request.period, request.conditions)
  return slots.length > 0 ? countingOf(site, request, slots, by, request.period) : undefined
}

/** Keeps only the metrics of sessions; conditions on conversions still hold. */
function withoutCredited(request: TrafficRequest): TrafficRequest {
  const { credited } = request
  return { ...request, credited: credited && { ...credited, orders: undefined, goal: undefined } }
}
