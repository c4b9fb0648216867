import { isSummable, type Metric } from './metrics.ts'
import { breakdownQuery, cardMetrics, type Timeframe, type TrafficQuery } from './queries.ts'
import type { ViewState } from './view-state.ts'

/** More than there are countries. */
const rowsOnMap = 300

/** The metric that the map of the dashboard shows: shades need one that adds up. */
export function mapMetric(view: ViewState): Metric {
  const [first = 'users'] = cardMetrics(view)
  return isSummable(first) ? first : 'users'
}

/** The query for all countries of a view, for the map. */
export function mapQuery(view: ViewState, time: Timeframe, ranking: Metric): TrafficQuery {
  return breakdownQuery(view, time, 'country', { ranking, limit: rowsOnMap })
}
