import type { ApiCall } from '#lib/api-call.ts'
import { comparedRange } from './comparison.ts'
import { type CustomDimensions, cardNames, type Dimension, isOnlyWhereGiven, openTab } from './dimensions.ts'
import { type Condition, printConditions } from './filters.ts'
import { isOfGoal, isOfSales, type Metric, rankingMetric, tableMetrics } from './metrics.ts'
import {
  addDays,
  clockIn,
  type DayRange,
  type Interval,
  intervalFor,
  intervalsFor,
  lastMillisecond,
  lengthOf,
  localTimeIn,
  rangeOf,
  rangeOfTimes,
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
  conversion_id?: string
  dimensions?: string
  filters?: string
  sort?: string
  limit?: number
  offset?: number
}

/** Resolves the range, the earlier range and the interval of a view at a moment. */
export function timeframeOf(view: ViewState, timezone: string, now: Date): Timeframe {
  const today = todayIn(timezone, now)
  const range = inTimezone(rangeOf(view.period, today), timezone)
  return {
    range,
    previous: comparedRange(view.comparison, view.period, range),
    until: includes(range, today, now) ? clockIn(timezone, now) : null,
    interval:
      view.interval && intervalsFor(range).includes(view.interval) ? view.interval : intervalFor(range),
    today,
    timezone,
  }
}

/** The same range in the local times of a zone: a link may have those of another one. */
function inTimezone(range: DayRange, timezone: string): DayRange {
  if (!range.times) return range
  const [from, to] = [range.times.from, range.times.to].map((it) => localTimeIn(timezone, new Date(it)))
  return rangeOfTimes(from ?? null, to ?? null) ?? range
}

function includes({ from, to, times }: DayRange, today: string, now: Date): boolean {
  if (!times) return from <= today && today <= to
  return Date.parse(times.from) <= now.getTime() && now.getTime() < Date.parse(times.to)
}

/** The query for all that the dashboard shows of a view. */
export type OverviewQuery = {
  start_date: string
  end_date: string
  compare: string
  metrics: string
  conversion_id?: string
  filters?: string
  interval: Interval
  breakdowns: string
  breakdown_metrics: string
  limit: number
  goals: true
}

const rowsOnCard = 8

/**
 * The query of a dashboard.
 * @param kpis the metrics above the chart.
 * @param custom the custom dimensions of the site
 */
export function overviewQuery(
  view: ViewState,
  time: Timeframe,
  kpis: readonly Metric[],
  custom: CustomDimensions,
): OverviewQuery {
  const { metric, secondMetric, tabs } = view
  // A row more, because the one without a value may be left out.
  const limit = rowsOnCard + 1
  const shown = [...kpis, metric, ...(secondMetric ? [secondMetric] : []), ...tableMetrics(view.goal)]
  return {
    ...days(time.range),
    compare: view.isCompared ? comparedPeriod(time) : 'none',
    metrics: [...new Set(shown)].join(','),
    ...goal(view),
    ...filters(view.conditions),
    interval: time.interval,
    breakdowns: cardNames.flatMap((card) => openTab(card, tabs, custom) ?? []).join(','),
    breakdown_metrics: cardMetrics(view).join(','),
    limit,
    goals: true,
  }
}

/** The metrics of the rows of a card: first the one they are sorted by. */
export function cardMetrics(view: ViewState): Metric[] {
  const first = view.rank ?? rankingMetric(view.metric)
  const people = isOfGoal(first) || isOfSales(first) ? 'users' : first
  return [...new Set<Metric>([first, people, ...(view.goal ? goalColumns : (['revenue'] as const))])]
}
const goalColumns = ['conversions', 'conversion_rate'] as const

/** The query for the series of all metrics of a table. */
export function seriesQuery(view: ViewState, { range, interval }: Timeframe): TrafficQuery {
  return { ...tableQuery(view), ...days(range), dimensions: interval }
}

/** The query for the totals alone, to detect changes. */
export function totalsQuery(view: ViewState, { range }: Timeframe): TrafficQuery {
  return { ...tableQuery(view), ...days(range) }
}

function tableQuery(view: ViewState) {
  return { metrics: tableMetrics(view.goal).join(','), ...goal(view), ...filters(view.conditions) }
}

function goal({ goal }: ViewState) {
  return goal ? { conversion_id: goal } : {}
}

type Page = {
  ranking: Metric
  isAscending?: boolean
  limit: number
  offset?: number
  all?: boolean
  search?: Condition
}

/** The query for a page of rows of one dimension: the ranking metric alone, or all metrics of a table. */
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
    metrics: all ? [...new Set([ranking, ...tableMetrics(view.goal)])].join(',') : ranking,
    ...goal(view),
    dimensions: dimension,
    ...filters(conditions),
    sort: isAscending ? ranking : `-${ranking}`,
    limit,
    offset: offset || undefined,
  }
}

/** The query for the same rows of a dimension in the earlier days. */
export function earlierQuery(
  view: ViewState,
  time: Timeframe,
  dimension: Dimension,
  values: string[],
): TrafficQuery {
  const among: Condition = { dimension, operator: '==', values }
  return {
    ...tableQuery({ ...view, conditions: [...view.conditions, among] }),
    ...previousDays(time),
    dimensions: dimension,
    limit: values.length,
  }
}

/** A traffic request, for display. */
export function trafficCall(siteId: string, query: TrafficQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/traffic`, query }
}

/** The request of a dashboard, for display. */
export function overviewCall(siteId: string, query: OverviewQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/overview`, query }
}

/** Converts a range to the date parameters of the API, which include the last millisecond. */
export function days({ from, to, times }: DayRange): { start_date: string; end_date: string } {
  return times
    ? { start_date: times.from, end_date: lastMillisecond(times.to) }
    : { start_date: from, end_date: to }
}

/** The earlier days as reports that compare two periods take them: `start/end`. */
export function comparedPeriod(time: Timeframe): string {
  const { start_date, end_date } = previousDays(time)
  return `${start_date}/${end_date}`
}

/** The comparison of a view, for requests that have none by default. */
export function comparisonQuery(view: Pick<ViewState, 'isCompared'>, time: Timeframe): { compare?: string } {
  return view.isCompared ? { compare: comparedPeriod(time) } : {}
}

/** The earlier days that correspond to the days until today. The last of them is compared up to `until`, if given. */
export function comparedDays({ previous, until, range, today }: Timeframe): DayRange {
  const counterpart = addDays(previous.from, lengthOf({ from: range.from, to: today }) - 1)
  const isWhole = until === null || today === range.to || counterpart > previous.to
  return isWhole ? previous : { ...previous, to: counterpart }
}

/** The date parameters of the earlier days, up to the same time of day as now if the range is still under way. */
export function previousDays(time: Timeframe) {
  const compared = comparedDays(time)
  const whole = days(compared)
  return time.until === null ? whole : { ...whole, end_date: `${compared.to}T${time.until}` }
}

function filters(conditions: readonly Condition[]) {
  return conditions.length > 0 ? { filters: printConditions(conditions) } : {}
}
