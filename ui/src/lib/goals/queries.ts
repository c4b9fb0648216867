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

const granularities = { hour: 'hour', date: 'day', week: 'week', month: 'month' } as const satisfies Record<
  Interval,
  StatsCallQuery['granularity']
>

const intervals = { hour: 'hour', day: 'date', week: 'week', month: 'month' } as const satisfies Record<
  StatsCallQuery['granularity'],
  Interval
>

/** How statistics are cut. */
export function intervalOf(stats: Pick<StatsCallQuery, 'granularity'> | undefined): Interval | undefined {
  return stats && intervals[stats.granularity]
}

/** The statistics of a goal in a period. */
export function statsQuery({ model, view }: GoalView, { range, interval }: Timeframe): StatsCallQuery {
  return {
    ...days(range),
    granularity: granularities[interval],
    attribution_model: model,
    ...segmentQuery(view.conditions),
  }
}

/** The same of the days before. Their sources are not looked at, so they need no model that has to learn. */
export function previousStatsQuery({ view }: GoalView, time: Timeframe): StatsCallQuery {
  return {
    ...previousDays(time),
    granularity: granularities[time.interval],
    attribution_model: 'last_click',
    ...segmentQuery(view.conditions),
  }
}

/** A request about a goal as it is shown. */
export function goalCall(
  siteId: string,
  goalId: string,
  report: 'stats' | 'ledger',
  query: ApiCall['query'],
) {
  return { path: `/v1/sites/${siteId}/conversions/${goalId}/${report}`, query } satisfies ApiCall
}

/** The conversions of a period, or those of them that something has credit for. */
export function ledgerQuery({ model, credited, view }: GoalView, { range }: Timeframe): LedgerCallQuery {
  // The model that learns does so by dimension: by that of the sources on the goal's page, unless another was clicked.
  return { ...days(range), model, dimension: 'source_medium', ...credited, ...segmentQuery(view.conditions) }
}
