import type { SessionDimension } from '../../analytics/traffic/model.ts'
import { isOnDimension } from '../../analytics/traffic/parse-query.ts'
import type { Period } from '../../analytics/traffic/period.ts'
import { slotsOf } from '../../analytics/traffic/slots.ts'
import { trafficRows } from '../../analytics/traffic/traffic.ts'
import { isViewDimension } from '../../analytics/traffic/views.sql.ts'
import type { CreditedSelection } from '../../revenue/conversions/credited-rows.sql.ts'
import { costsBy } from '../../revenue/costs/costs-by.ts'
import type { ReportDimension, ReportMetric } from './content.ts'
import { conversionsBy, type ValueSelection } from './credited-conversions.sql.ts'
import { type Sums, salesOf, sumConversions } from './figures.ts'
import { costDays, creditedSelection, trafficQuery } from './over-time.ts'
import {
  costFilter,
  isCostDimension,
  needsConversions,
  needsCosts,
  needsRevenue,
  type Scope,
  type Working,
} from './scope.ts'

/** The values of a dimension with their sums, largest first, and the total number of values. */
export type ByDimension = { rows: { value: string; sums: Sums }[]; total: number }

/** Maximum number of rows of a table. */
const rows_max = 1000

/**
 * Metrics that tables can be ranked by: those that add up to a total. Shares and averages are often highest for the
 * smallest values.
 */
const ranking = ['sessions', 'pageviews', 'users', 'conversions', 'revenue', 'orders', 'cost'] as const
type Ranking = (typeof ranking)[number]

/** Values of a dimension with the sums of one source. */
type Found = Map<string, Partial<Sums>>

/** A source of sums by value of a dimension: traffic, conversions, sales or costs. */
type Source = {
  /** Returns the largest values and how many there are. Values unknown to this source are missing. */
  top: () => Promise<{ found: Found; total: number }>
  /** Returns the sums of the given values. */
  of: (values: string[]) => Promise<Found>
}

/**
 * Counts a period by the values of a dimension that is not a time dimension.
 * @param requested metrics that are available for the dimension.
 */
export async function countBy(
  services: Working,
  scope: Scope,
  period: Period,
  dimension: Exclude<ReportDimension, 'hour' | 'date' | 'week' | 'month'>,
  requested: readonly ReportMetric[],
): Promise<ByDimension> {
  const rankedBy = rankOf(requested)
  const traffic =
    scope.metrics.length > 0 || rankedBy === 'users'
      ? trafficSource(services, scope, period, dimension, rankedBy)
      : undefined
  const conversions =
    needsConversions(requested) && !isViewDimension(dimension)
      ? conversionSource(services, scope, period, dimension)
      : undefined
  const sales =
    needsRevenue(requested) && !isViewDimension(dimension)
      ? salesSource(services, scope, period, dimension, rankedBy)
      : undefined
  const costs =
    needsCosts(requested) && isCostDimension(dimension)
      ? costSource(services, scope, period, dimension)
      : undefined
  const leading = {
    conversions,
    revenue: sales,
    orders: sales,
    cost: costs,
    sessions: traffic,
    pageviews: traffic,
    users: traffic,
  }
  const sources = [leading[rankedBy], traffic, conversions, sales, costs].filter((it) => it !== undefined)
  const { found, total } = await combineSources([...new Set(sources)])
  const rows = [...found].map(([value, parts]) => ({
    value,
    sums: {
      traffic: parts.traffic ?? {},
      conversions: conversions && (parts.conversions ?? sumConversions([])),
      sales: sales && (parts.sales ?? salesOf(undefined)),
      cost: costs && (parts.cost ?? 0n),
    },
  }))
  return { rows: rows.sort(byRank(rankedBy)), total }
}

/** Combines the rows of all sources: the largest of the first source, then values of the others up to the limit. */
async function combineSources(sources: readonly Source[]): Promise<{ found: Found; total: number }> {
  const values = new Set<string>()
  const tops: Awaited<ReturnType<Source['top']>>[] = []
  for (const source of sources) {
    if (values.size >= rows_max) break
    const top = await source.top()
    tops.push(top)
    for (const value of top.found.keys()) if (values.size < rows_max) values.add(value)
  }
  const found: Found = new Map([...values].map((it) => [it, {}]))
  for (const [n, source] of sources.entries()) {
    const top = tops[n]
    const isComplete = top !== undefined && top.total <= top.found.size
    const own = isComplete ? top.found : await source.of([...values])
    for (const [value, sums] of found) Object.assign(sums, own.get(value))
  }
  return { found, total: Math.max(values.size, ...tops.map((it) => it.total)) }
}

function trafficSource(
  services: Working,
  scope: Scope,
  period: Period,
  dimension: ReportDimension,
  rankedBy: Ranking,
): Source {
  const { site } = scope
  const isOwn = rankedBy === 'sessions' || rankedBy === 'pageviews' || rankedBy === 'users'
  const rank = isOwn ? rankedBy : (scope.metrics[0] ?? 'users')
  const metrics = [...new Set([rank, ...scope.metrics])].join()
  const query = {
    ...trafficQuery(scope, period),
    metrics,
    dimensions: dimension,
    sort: `-${rank}`,
    limit: rows_max,
  }
  const toFound = (rows: Awaited<ReturnType<typeof trafficRows>>['rows']): Found =>
    new Map(rows.map((it) => [it.dimensions[dimension] ?? '', { traffic: it.metrics }]))
  return {
    async top() {
      const { rows, total } = await trafficRows(services, site, query)
      return { found: toFound(rows), total }
    },
    async of(values) {
      return toFound((await trafficRows(services, site, query, values)).rows)
    },
  }
}

function conversionSource(
  { clickhouse }: Working,
  scope: Scope,
  period: Period,
  dimension: SessionDimension,
): Source {
  const query = creditedQuery(clickhouse, scope, period, dimension)
  const ofAll = async (selection: ValueSelection) => {
    const found = []
    for (const goals of scope.batches) found.push(await query(goals, selection))
    return found
  }
  const toFound = (batches: Awaited<ReturnType<typeof ofAll>>): Found =>
    new Map(
      [...Map.groupBy(batches.flat(), (it) => it.label)].map(([value, sums]) => [
        value,
        { conversions: { ...sumConversions(sums), ...(scope.batches.length > 1 && { users: undefined }) } },
      ]),
    )
  return {
    async top() {
      const batches = await ofAll({ rankedBy: 'conversions', limit: rows_max })
      const found = toFound(batches)
      // A value outside the largest of one batch may be missing from the sum.
      const isComplete = batches.every((rows) => (rows[0]?.labels ?? 0) <= rows.length)
      const largest = Math.max(0, ...batches.map((rows) => rows[0]?.labels ?? 0))
      return { found, total: isComplete ? found.size : Math.max(largest, found.size + 1) }
    },
    async of(only) {
      return toFound(await ofAll({ only }))
    },
  }
}

function salesSource(
  { clickhouse }: Working,
  scope: Scope,
  period: Period,
  dimension: SessionDimension,
  rankedBy: Ranking,
): Source {
  const query = creditedQuery(clickhouse, scope, period, dimension)
  const toFound = (rows: Awaited<ReturnType<typeof query>>): Found =>
    new Map(rows.map((it) => [it.label, { sales: salesOf(it) }]))
  return {
    async top() {
      const rank = rankedBy === 'orders' ? 'conversions' : 'revenue'
      const rows = await query([scope.orders], { rankedBy: rank, limit: rows_max })
      return { found: toFound(rows), total: rows[0]?.labels ?? 0 }
    },
    async of(only) {
      return toFound(await query([scope.orders], { only }))
    },
  }
}

/** Returns a query for the conversions of goals, or for the orders, by value of a dimension. */
function creditedQuery(
  clickhouse: Working['clickhouse'],
  scope: Scope,
  period: Period,
  dimension: SessionDimension,
) {
  const slots = slotsOf(period, scope.conditions.filter(isOnDimension))
  const selection = creditedSelection(scope, slots)
  return async (goals: CreditedSelection['goals'], values: ValueSelection) =>
    slots.slots.length > 0 ? clickhouse.rows(conversionsBy({ ...selection, goals }, dimension, values)) : []
}

function costSource(
  { db }: Working,
  scope: Scope,
  period: Period,
  dimension: Parameters<typeof costsBy>[3],
): Source {
  const all = async (): Promise<Found> => {
    const { costs } = await costsBy(db, scope.site, costDays(period), dimension, costFilter(scope))
    return new Map(
      [...costs].sort(([, a], [, b]) => (a < b ? 1 : -1)).map(([value, cost]) => [value, { cost }]),
    )
  }
  return {
    async top() {
      const found = await all()
      return { found, total: found.size }
    },
    of: all,
  }
}

function rankOf(requested: readonly ReportMetric[]): Ranking {
  const own = requested.find((it): it is Ranking => ranking.some((name) => name === it))
  if (own) return own
  if (requested.includes('conversion_rate')) return 'conversions'
  if (needsRevenue(requested) && !needsCosts(requested)) return 'revenue'
  return requested.includes('roas') || requested.includes('cpa') ? 'cost' : 'users'
}

function byRank(rankedBy: Ranking) {
  const rank = ({ traffic, conversions, sales, cost }: Sums): number => {
    if (rankedBy === 'conversions') return conversions?.conversions ?? 0
    if (rankedBy === 'revenue') return Number(sales?.revenue ?? 0n)
    if (rankedBy === 'orders') return sales?.orders ?? 0
    return rankedBy === 'cost' ? Number(cost ?? 0n) : (traffic[rankedBy] ?? 0)
  }
  return (a: { value: string; sums: Sums }, b: { value: string; sums: Sums }) =>
    rank(b.sums) - rank(a.sums) || (a.value < b.value ? -1 : 1)
}
