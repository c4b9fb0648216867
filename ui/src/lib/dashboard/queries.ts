import type { ApiCall } from '#lib/api-call.ts'
import { comparedRange } from './comparison.ts'
import { type Dimension, isOnlyWhereGiven } from './dimensions.ts'
import { type Condition, printConditions } from './filters.ts'
import { type Metric, metrics } from './metrics.ts'
import {
  addDays,
  clockIn,
  type DayRange,
  type Interval,
  intervalFor,
  intervalsFor,
  lengthOf,
  rangeOf,
  todayIn,
} from './periods.ts'
import type { ViewState } from './view-state.ts'

/** The period of a view, resolved at one moment. */
export type Timeframe = {
  range: DayRange
  /** The earlier days to compare with. */
  previous: DayRange
  /**
   * If the range includes today, the current time of day; the earlier days end at the same time for a fair comparison.
   */
  until: string | null
  interval: Interval
  today: string
  timezone: string
}

export type TrafficQuery = {
  start_date: string
  end_date: string
  metrics?: string
  dimensions?: string
  filters?: string
  sort?: string
  limit?: number
  offset?: number
}

/** Resolves the range, the earlier range and the interval of a view at a moment. */
export function timeframeOf(view: ViewState, timezone: string, now: Date): Timeframe {
  const today = todayIn(timezone, now)
  const range = rangeOf(view.period, today)
  return {
    range,
    previous: comparedRange(view.comparison, view.period, range),
    until: range.from <= today && today <= range.to ? clockIn(timezone, now) : null,
    interval:
      view.interval && intervalsFor(range).includes(view.interval) ? view.interval : intervalFor(range),
    today,
    timezone,
  }
}

/** The query for the totals and series of all metrics. */
export function overviewQuery(view: ViewState, { range, interval }: Timeframe): TrafficQuery {
  return { ...days(range), metrics: metrics.join(','), dimensions: interval, ...filters(view.conditions) }
}

/** The same query for the earlier days, up to the same time of day. */
export function previousQuery(view: ViewState, time: Timeframe): TrafficQuery {
  return {
    ...previousDays(time),
    metrics: metrics.join(','),
    dimensions: time.interval,
    ...filters(view.conditions),
  }
}

/** The query for the totals alone, to detect changes. */
export function totalsQuery(view: ViewState, { range }: Timeframe): TrafficQuery {
  return { ...days(range), metrics: metrics.join(','), ...filters(view.conditions) }
}

type Page = {
  ranking: Metric
  isAscending?: boolean
  limit: number
  offset?: number
  all?: boolean
  search?: Condition
}

/** The query for a page of rows of one dimension: the ranking metric alone, or all metrics. */
export function breakdownQuery(
  view: ViewState,
  { range }: Timeframe,
  dimension: Dimension,
  { ranking, isAscending = false, limit, offset, all = false, search }: Page,
): TrafficQuery {
  const isConditioned = view.conditions.some((it) => it.dimension === dimension)
  const conditions: Condition[] = [
    ...view.conditions,
    ...(isOnlyWhereGiven(dimension) && !isConditioned
      ? [{ dimension, operator: '!=' as const, values: [''] }]
      : []),
    ...(search ? [search] : []),
  ]
  return {
    ...days(range),
    metrics: all ? metrics.join(',') : ranking,
    dimensions: dimension,
    ...filters(conditions),
    sort: isAscending ? ranking : `-${ranking}`,
    limit,
    offset: offset || undefined,
  }
}

/** A traffic request, for display. */
export function trafficCall(siteId: string, query: TrafficQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/traffic`, query }
}

/** Converts a range to the date parameters of the API. */
export function days({ from, to }: DayRange): { start_date: string; end_date: string } {
  return { start_date: from, end_date: to }
}

/** The date parameters of the earlier days, up to the same time of day as now if the range is still under way. */
export function previousDays({ previous, until, range, today }: Timeframe) {
  if (until === null) return days(previous)
  const counterpart = addDays(previous.from, lengthOf({ from: range.from, to: today }) - 1)
  const to = today === range.to || counterpart > previous.to ? previous.to : counterpart
  return days({ from: previous.from, to: `${to}T${until}` })
}

function filters(conditions: readonly Condition[]) {
  return conditions.length > 0 ? { filters: printConditions(conditions) } : {}
}
