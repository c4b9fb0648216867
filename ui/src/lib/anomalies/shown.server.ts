import type { Api } from '#lib/api.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import type { ViewState } from '#lib/dashboard/view-state.ts'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'

const metrics = ['sessions', 'users', 'pageviews'] as const
/** The maximum number of marks; more would hide the chart. */
const marks_max = 50

/**
 * The anomalies for the chart of the dashboard. Empty if the dashboard is filtered, because anomalies are detected on
 * all sessions. Empty if they cannot be read, because the chart is useful without marks.
 */
export async function anomaliesShown(
  api: Api,
  siteId: string,
  view: ViewState,
  { range }: Timeframe,
): Promise<Anomaly[]> {
  const metric = metrics.find((it) => it === view.metric)
  if (!metric || view.conditions.length > 0) return []
  const query = { ...days(range), metric, limit: marks_max }
  const { data, error } = await api.sites({ site_id: siteId }).anomalies.get({ query })
  return error ? [] : data.data
}
