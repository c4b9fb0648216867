import type { ApiCall } from '#lib/api-call.ts'
import { colours } from '#lib/charts/series.ts'
import { hourOfWeek } from '#lib/dashboard/clock-fields.ts'
import { type Condition, type NamedCondition, printConditions } from '#lib/dashboard/filters.ts'
import { comparisonQuery, days, type Timeframe } from '#lib/dashboard/queries.ts'
import { addressOf, intervalNames, type ViewState } from '#lib/dashboard/view-state.ts'
import { listAddress, listOf } from '#lib/drilldown/lists.ts'
import { segmentConditions, segmentQuery } from '#lib/segments/filter.ts'
import type {
  EventTrend,
  TrafficTrend,
  TrendHoursQuery,
  TrendsQuery,
} from '../../../../server/analytics/trends/model.ts'
import { isComplete, type Mode, problemOfSeries, type SeriesDraft, type TrendsView } from './view.ts'

/** The intervals that a moving average is of. */
export const averagedIntervals = 7

/** The body of the request for a view; undefined if one of its series cannot be counted. */
export function trendsQuery(trends: TrendsView, time: Timeframe): TrendsQuery | undefined {
  const { view, series, formulas, breakdown, mode } = trends
  if (problemOfSeries(trends)) return undefined
  const written = formulas.filter((it) => it !== '')
  return {
    ...days(time.range),
    interval: intervalNames[time.interval],
    series: series.map(seriesQuery),
    ...(written.length > 0 && { formulas: written.map((expression) => ({ expression })) }),
    ...(breakdown && { breakdown, limit: colours }),
    ...modeQuery(mode),
    ...comparisonQuery(view, time),
    ...segmentQuery(view.conditions),
  }
}

/** The body of the request for the hours of the week of one series; undefined while the series lacks its property. */
export function hoursQuery(
  { view, series, hours }: TrendsView,
  time: Timeframe,
): TrendHoursQuery | undefined {
  const shown = series[hours]
  if (!shown || !isComplete(shown)) return undefined
  return {
    ...days(time.range),
    series: seriesQuery(shown),
    ...comparisonQuery(view, time),
    ...segmentQuery(view.conditions),
  }
}

export function trendsCall(siteId: string, body: unknown, report: '' | '/hours' = ''): ApiCall {
  return { method: 'POST', path: `/v1/sites/${siteId}/analytics/trends${report}`, body }
}

function modeQuery(mode: Mode): Pick<TrendsQuery, 'cumulative' | 'moving_average'> {
  if (mode === 'cumulative') return { cumulative: true }
  return mode === 'average' ? { moving_average: averagedIntervals } : {}
}

function seriesQuery(draft: SeriesDraft): EventTrend | TrafficTrend {
  const { counted, property } = draft
  const conditions = conditionsOf(draft)
  const filters = conditions.length > 0 ? { filters: printConditions(conditions) } : {}
  if (counted.type === 'events')
    return { type: 'events', metric: counted.metric, ...(property && { property }), ...filters }
  const { type, metric, goal } = counted
  return { type, metric, ...(goal !== undefined && { conversion_id: goal }), ...filters }
}

function conditionsOf({ event, conditions }: SeriesDraft): NamedCondition[] {
  const ofEvent = { dimension: 'event_name', operator: '==' as const, values: [event] }
  return [...(event ? [ofEvent] : []), ...conditions]
}

/**
 * The address of what a series counts: of its events, or of the dashboard with its metric.
 * @param more the conditions of a value of the breakdown, or of an hour of the week
 */
export function sourceAddress(
  base: string,
  view: ViewState,
  draft: SeriesDraft,
  more: readonly NamedCondition[],
): string {
  const { counted } = draft
  const conditions = [...segmentConditions(view.conditions), ...conditionsOf(draft), ...more]
  if (counted.type === 'events')
    return addressOf(
      `${base}/events`,
      { ...view, conditions: [] },
      {},
      { filters: conditions.length > 0 ? printConditions(conditions) : undefined },
    )
  return addressOf(base, view, {
    conditions: conditions as Condition[],
    metric: counted.metric,
    goal: counted.goal ?? null,
  })
}

/**
 * The address of what a series of traffic counts in an hour of the week: the list of it, or the dashboard with its
 * metric; undefined for a series of events, whose explorer has no hours.
 * @param day 0 is Monday
 * @param mayList true if the person may see lists of people
 */
export function hourAddress(
  base: string,
  view: ViewState,
  draft: SeriesDraft,
  { day, hour, mayList }: { day: number; hour: number; mayList: boolean },
): string | undefined {
  if (draft.counted.type === 'events') return undefined
  const ofHour = hourOfWeek(day, hour)
  const list = mayList ? listOf(draft.counted.metric) : undefined
  if (!list) return sourceAddress(base, view, draft, ofHour)
  const conditions = [...segmentConditions(view.conditions), ...conditionsOf(draft), ...ofHour]
  return listAddress(base, list, { ...view, conditions: conditions as Condition[] })
}
