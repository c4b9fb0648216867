import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { countPage } from './count-page.ts'
import { creditedByLabel, type WantedLabels } from './credited.sql.ts'
import { labelsQuery } from './labels.sql.ts'
import { type Counted, metricValues, sortValue } from './metric-values.ts'
import type { CellDimension } from './model.ts'
import { metrics, type ReportedMetric, type SessionDimension } from './model.ts'
import { type BothPeople, type BothSeries, hasOrders, withoutOrders } from './overview-counts.ts'
import type { TrafficOverview } from './overview-model.ts'
import type { TrafficRequest } from './parse-query.ts'
import { hasFewSessions, type PeopleCounts } from './people-scan.ts'
import type { Period } from './period.ts'
import { slotsOf } from './slots.ts'
import type { PageRow } from './traffic.sql.ts'
import { countingOf, pageRows, sessionMetrics } from './traffic-counts.ts'
import { isViewDimension } from './views.sql.ts'

type ClickHouse = Services['clickhouse']

/** From this number of sessions on, labels of several dimensions are too many for the memory of one query. */
const manySessions = 50_000

type Labelled = { label: string; count: Counted }

type Known = {
  people: BothPeople | null
  /** The steps of both periods, if they are counted with orders. */
  series: Promise<BothSeries> | undefined
}

/**
 * Counts the first rows by several dimensions, and what these rows were in the period they are compared with. Sorted by
 * a metric of sessions, the orders and conversions of all dimensions are counted together, only for these rows.
 */
export async function breakdownsOf(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  dimensions: readonly CellDimension[],
  { before, people, series }: Known & { before: Period | null },
): Promise<TrafficOverview['breakdowns']> {
  const isOfSessions = metrics.some((it) => it === request.sort[0]?.by)
  const known = isOnlyPeople(request) ? people : null
  const knownOf = (period: 'current' | 'previous'): KnownOfPeriod => ({
    people: known?.[period],
    hasOrders: async () => series && hasOrders((await series)[period]),
  })
  const found = isOfSessions
    ? await firstOfSessions(clickhouse, site, request, dimensions, knownOf('current'))
    : await firstOfAll(clickhouse, site, request, dimensions)
  const ofBefore = before && { ...request, period: before }
  const previous = ofBefore
    ? await countLabels(clickhouse, site, ofBefore, dimensions, found, knownOf('previous'))
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

/**
 * Counts labels of several dimensions of sessions by one query, if the site is small. Returns undefined for the others.
 * @param wanted all labels of a dimension, or the given ones
 */
async function countTogether(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  wanted: readonly WantedLabels[],
  { people }: KnownOfPeriod,
): Promise<(Labelled[] | undefined)[]> {
  const together = wanted.filter(
    (it): it is WantedLabels & { dimension: SessionDimension } =>
      !isViewDimension(it.dimension) && it.only?.length !== 0 && !people?.labels.has(it.dimension),
  )
  const counting = countingBy(site, withoutCredited(request))
  if (!counting || together.length < 2) return []
  // Given labels are all returned, in any order.
  const by = metrics.find((it) => it === request.sort[0]?.by) ?? counting.metrics[0]
  if (!by) return []
  if (!(await hasFewSessions(clickhouse, site.id, counting.slots, manySessions))) return []
  const rows = await clickhouse.rows(labelsQuery(counting, together, { by, limit: request.limit }))
  return wanted.map((it) =>
    together.some(({ dimension }) => dimension === it.dimension)
      ? rows
          .filter(({ dimension }) => dimension === it.dimension)
          .map(({ label, dimension: _, ...count }) => ({ label, count }))
      : undefined,
  )
}

type KnownOfPeriod = {
  people: PeopleCounts | undefined
  /** Resolves to undefined if it is not known. */
  hasOrders: () => Promise<boolean | undefined>
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
      return labelled(dimension, rows)
    }),
  )
}

function labelled(dimension: CellDimension, rows: readonly PageRow[]): Labelled[] {
  return rows.map((row) => ({ label: row[dimension] ?? '', count: row }))
}

async function firstOfSessions(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  dimensions: readonly CellDimension[],
  known: KnownOfPeriod,
): Promise<Labelled[][]> {
  const all = dimensions.map((dimension) => ({ dimension }))
  const together = countTogether(clickhouse, site, request, all, known)
  const found = await Promise.all(
    dimensions.map(async (dimension, n) => {
      const labels = known.people?.labels.get(dimension)
      if (labels) return firstLabels(labels, request.limit)
      const first = !isViewDimension(dimension) && (await together)[n]
      if (first) return first
      const [rows = []] = await firstOfAll(clickhouse, site, withoutCredited(request), [dimension])
      return rows
    }),
  )
  // If there are fewer rows than wanted, those that have only orders or conversions follow.
  const wanted = dimensions.map((dimension, n): WantedLabels => {
    const only = (found[n] ?? []).map((it) => it.label)
    return only.length < request.limit ? { dimension } : { dimension, only }
  })
  return withCredited(clickhouse, site, request, found, wanted, await known.hasOrders())
}

/** True if the only metric of sessions is the people, by which rows are sorted. */
function isOnlyPeople({ metrics, sort }: TrafficRequest): boolean {
  return sort[0]?.by === 'users' && sessionMetrics(metrics).join() === 'users'
}

function firstLabels(labels: ReadonlyMap<string, number>, limit: number): Labelled[] {
  return [...labels]
    .map(([label, users]) => ({ label, count: { users } }))
    .sort(byOrder('users'))
    .slice(0, limit)
}

/** Counts the given rows in another period. */
async function countLabels(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  dimensions: readonly CellDimension[],
  rows: readonly Labelled[][],
  known: KnownOfPeriod,
): Promise<Labelled[][]> {
  const wanted = dimensions.map((dimension, n) => ({
    dimension,
    only: (rows[n] ?? []).map((it) => it.label),
  }))
  const together = countTogether(clickhouse, site, request, wanted, known)
  const ofSessions = await Promise.all(
    wanted.map(async ({ dimension, only }, n) => {
      const labels = known.people?.labels.get(dimension)
      if (labels) return only.map((label) => ({ label, count: { users: labels.get(label) ?? 0 } }))
      const counted = !isViewDimension(dimension) && (await together)[n]
      if (counted) return counted
      const among = { dimension, operator: '==' as const, values: only }
      const own = { ...withoutCredited(request), conditions: [...request.conditions, among] }
      const counting = only.length > 0 ? countingBy(site, own, dimension) : undefined
      if (!counting) return []
      const byLabel = [{ by: dimension, isDescending: false }]
      return labelled(
        dimension,
        await countPage(clickhouse, counting, byLabel, { limit: only.length, offset: 0 }),
      )
    }),
  )
  return withCredited(clickhouse, site, request, ofSessions, wanted, await known.hasOrders())
}

/**
 * Adds orders and conversions to rows, and rows that have only these, in the order of the request.
 * @param isWithOrders false if the period has no orders.
 */
async function withCredited(
  clickhouse: ClickHouse,
  site: ConvertingSite,
  request: TrafficRequest,
  rows: readonly Labelled[][],
  wanted: readonly WantedLabels[],
  isWithOrders = true,
): Promise<Labelled[][]> {
  const counting = countingBy(site, isWithOrders ? request : withoutOrders(request))
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
