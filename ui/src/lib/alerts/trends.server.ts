import type { Api } from '#lib/api.ts'
import type { AlertTrend } from '../../../../server/output/alerts/model.ts'

/** The recent values of a page of alerts by their ids. Empty if they cannot be read: the list is useful without. */
export async function trendsOf(
  api: Api,
  siteId: string,
  query: { limit: number; offset: number | undefined },
): Promise<Record<string, AlertTrend>> {
  const { data, error } = await api.sites({ site_id: siteId }).alerts.trends.get({ query })
  return error ? {} : Object.fromEntries(data.data.map((it) => [it.alert_id, it]))
}
