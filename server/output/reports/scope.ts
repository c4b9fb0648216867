import { and, desc, eq, inArray } from 'drizzle-orm'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { segments } from '../../../db/postgres/schema/segments.ts'
import { segmentFilter } from '../../analytics/segments/membership.ts'
import type { PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import { type Condition, parseFilter, satisfies } from '../../analytics/traffic/filter.ts'
import {
  type FilterDimension,
  filterDimensions,
  type Metric,
  metrics,
  type SessionDimension,
  sessionDimensions,
  sessionFilterDimensions,
} from '../../analytics/traffic/model.ts'
import { isOnDimension, isOnSegment } from '../../analytics/traffic/parse-query.ts'
import { isTimeDimension, timeLabel } from '../../analytics/traffic/slots.ts'
import { isOnViews, isViewDimension } from '../../analytics/traffic/views.sql.ts'
import { ownDimensions } from '../../ingest/pipeline/event-row.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import type { StoredGoal } from '../../revenue/conversions/goals.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import { type CostCell, type CostDimension, costDimensions } from '../../revenue/costs/costs-by.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import { type Orders, ordersOf } from '../../revenue/orders/orders.ts'
import type { Services } from '../../services.ts'
import type { ReportDimension, ReportMetric } from './content.ts'
import type { ReportDefinition } from './definition.ts'

export type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

const conversionMetrics: readonly ReportMetric[] = ['conversions', 'conversion_rate', 'cpa']
const revenueMetrics: readonly ReportMetric[] = [
  'revenue',
  'orders',
  'average_order_value',
  'refunds',
  'revenue_per_visitor',
  'roas',
]
const costMetrics: readonly ReportMetric[] = ['cost', 'roas', 'cpa']

/** What a report counts, independent of the period: the sessions, the goals and the metrics. */
export type Scope = {
  site: ConvertingSite
  definition: ReportDefinition
  conditions: Condition<FilterDimension>[]
  people: PeopleFilter
  segmentNames: ReadonlyMap<string, string>
  /** Active goals, in batches that fit into one query. */
  batches: StoredGoal[][]
  orders: Orders
  money: Money
  /** Metrics of traffic. */
  metrics: Metric[]
  /** True if the report has such metrics and its filter allows them. */
  hasConversions: boolean
  hasRevenue: boolean
  hasCosts: boolean
}

/** Reads the scope of a report. @throws ValidationError for an invalid filter. */
export async function scopeOf(
  { db }: Working,
  site: ConvertingSite,
  definition: ReportDefinition,
): Promise<Scope> {
  const conditions = parseFilter(definition.filters, filterDimensions)
  const onSegments = conditions.filter(isOnSegment)
  const [people, segmentNames, active, money] = await Promise.all([
    segmentFilter(db, site, onSegments),
    segmentNamesOf(
      db,
      onSegments.flatMap((it) => it.values),
    ),
    db
      .select()
      .from(goals)
      .where(and(eq(goals.siteId, site.id), eq(goals.status, 'active')))
      .orderBy(desc(goals.createdAt), desc(goals.id)),
    moneyOf(db, site),
  ])
  const needsUsers = definition.metrics.some((it) => it === 'conversion_rate' || it === 'revenue_per_visitor')
  const isByViews = conditions.some(isOnViews)
  return {
    site: { ...site, timezone: definition.timezone },
    definition,
    conditions,
    people,
    segmentNames,
    batches: batchGoals(active, (it) => it),
    orders: ordersOf(site),
    money,
    metrics: metrics.filter((it) => definition.metrics.includes(it) || (needsUsers && it === 'users')),
    hasConversions: needsConversions(definition.metrics) && !isByViews,
    hasRevenue: needsRevenue(definition.metrics) && !isByViews,
    hasCosts:
      needsCosts(definition.metrics) &&
      conditions.every((it) => it.dimension === 'segment' || isCostCondition(it)),
  }
}

/** Returns the metrics that are available for a dimension. */
export function metricsBy(dimension: ReportDimension, requested: readonly ReportMetric[]): ReportMetric[] {
  const hasCosts = isCostDimension(dimension) || /^(date|week|month)$/.test(dimension)
  return requested.filter(
    (it) =>
      (hasCosts || !needsCosts([it])) &&
      (!isViewDimension(dimension) || !(needsConversions([it]) || needsRevenue([it]))),
  )
}

/** Returns the metrics that are available for a dimension with the filter of a scope. */
export function metricsOf(
  { definition, hasConversions, hasRevenue, hasCosts }: Scope,
  dimension: ReportDimension,
): ReportMetric[] {
  return metricsBy(dimension, definition.metrics).filter(
    (it) =>
      (hasCosts || !needsCosts([it])) &&
      (hasConversions || !needsConversions([it])) &&
      (hasRevenue || !needsRevenue([it])),
  )
}

export function needsConversions(metrics: readonly ReportMetric[]): boolean {
  return metrics.some((it) => conversionMetrics.includes(it))
}

export function needsRevenue(metrics: readonly ReportMetric[]): boolean {
  return metrics.some((it) => revenueMetrics.includes(it))
}

export function needsCosts(metrics: readonly ReportMetric[]): boolean {
  return metrics.some((it) => costMetrics.includes(it))
}

/**
 * Returns a predicate for the costs that match a filter; undefined if all match. Conditions on segments are ignored:
 * costs are not stored by segment.
 */
export function costFilter({ conditions }: Scope): ((cell: CostCell) => boolean) | undefined {
  const own = conditions.filter(isOnDimension)
  if (own.length === 0) return undefined
  return (cell) =>
    own.every((it) =>
      satisfies(
        it,
        isTimeDimension(it.dimension)
          ? timeLabel(it.dimension, cell.date)
          : cell[it.dimension as CostDimension],
      ),
    )
}

/** Returns the conditions on sessions, without those on views and time. */
export function visitConditions({ conditions }: Scope): Condition<SessionDimension>[] {
  return conditions.filter((it): it is Condition<SessionDimension> =>
    sessionDimensions.some((name) => name === it.dimension),
  )
}

/** What filters can limit: data of sessions, of single events, and data that says only whose it is. */
const limiting: Record<'sessions' | 'events' | 'people', readonly string[]> = {
  sessions: sessionFilterDimensions,
  events: [...ownDimensions, 'segment'],
  people: ['segment'],
}

/** True if the filter of a report can limit data of a kind. */
export function canLimit({ conditions }: Scope, data: keyof typeof limiting): boolean {
  return conditions.every((it) => limiting[data].includes(it.dimension))
}

export function isCostDimension(dimension: ReportDimension): dimension is CostDimension {
  return costDimensions.some((it) => it === dimension)
}

function isCostCondition({ dimension }: Condition<FilterDimension>): boolean {
  return /^(date|week|month)$/.test(dimension) || isCostDimension(dimension as ReportDimension)
}

export async function segmentNamesOf(db: Working['db'], ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, name } = segments
  const found = await db.select({ id, name }).from(segments).where(inArray(id, ids))
  return new Map(found.map((it) => [it.id, it.name]))
}
