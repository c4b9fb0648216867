import type { ApiCall } from '#lib/api-call.ts'
import type { Interval } from '#lib/dashboard/periods.ts'
import { days, previousDays, type Timeframe } from '#lib/dashboard/queries.ts'
import { segmentQuery } from '#lib/segments/filter.ts'
import type { CreditDimension, GoalView } from './goal-view.ts'
import type { AttributionModel } from './models.ts'

export type StatsCallQuery = {
  start_date: string
  end_date: string
  granularity: 'hour' | 'day' | 'week' | 'month'
  attribution_model: AttributionModel
  filters?: string
}

export type LedgerCallQuery = {
  start_date: string
  end_date: string
  model: AttributionModel
  dimension: CreditDimension
  value?: string
  limit?: number
  cursor?: string
  filters?: string
}

/** The granularity of the API for each interval. */
export const granularities = {
  hour: 'hour',
  date: 'day',
  week: 'week',
  month: 'month',
} as const satisfies Record<Interval, StatsCallQuery['granularity']>

const intervals = { hour: 'hour', day: 'date', week: 'week', month: 'month' } as const satisfies Record<
  StatsCallQuery['granularity'],
  Interval
>

/** The interval of statistics. */
export function intervalOf(stats: Pick<StatsCallQuery, 'granularity'> | undefined): Interval | undefined {
  return stats && intervals[stats.granularity]
}

/** The query for the statistics of a goal in a period. */
export function statsQuery({ model, view }: GoalView, { range, interval }: Timeframe): StatsCallQuery {
  return {
    ...days(range),
    granularity: granularities[interval],
    attribution_model: model,
    ...segmentQuery(view.conditions),
  }
}

/**
 * The same query for the preceding days. Their sources are not shown, so a model that requires training is
 * unnecessary.
 */
export function previousStatsQuery({ view }: GoalView, time: Timeframe): StatsCallQuery {
  return {
    ...previousDays(time),
    granularity: granularities[time.interval],
    attribution_model: 'last_click',
    ...segmentQuery(view.conditions),
  }
}

/** A request about a goal, for display. */
export function goalCall(
  siteId: string,
  goalId: string,
  report: 'stats' | 'ledger',
  query: ApiCall['query'],
) {
  return { path: `/v1/sites/${siteId}/conversions/${goalId}/${report}`, query } satisfies ApiCall
}

/** The query for the conversions of a period, or those that give credit to a value. */
export function ledgerQuery({ model, credited, view }: GoalView, { range }: Timeframe): LedgerCallQuery {
  // The data-driven model is trained by dimension. The default is the one of the sources on the page of the goal; a
  // clicked value brings its own.
  return { ...days(range), model, dimension: 'source_medium', ...credited, ...segmentQuery(view.conditions) }
}
