import type { Api } from '#lib/api.ts'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'

/** Values of hours around an anomaly, and where among them it is. */
export type Surroundings = { hours: string[]; values: number[]; first: number; last: number }

const hour_ms = 3_600_000
/** The hours that are shown before and after an anomaly. */
const around_ms = 24 * hour_ms
/** The longest time that one query counts for a page of anomalies: the newest ones are within it. */
const counted_ms = 62 * 24 * hour_ms

const metrics = ['sessions', 'users', 'pageviews', 'revenue'] as const
type Metric = (typeof metrics)[number]

/**
 * The hours around the anomalies of a page by their ids, counted by one query. Anomalies of goals and of errors have
 * none, and neither do those long before the newest one. Empty if they cannot be read.
 */
export async function surroundingsOf(
  api: Api,
  siteId: string,
  anomalies: readonly Anomaly[],
  now: number,
): Promise<Record<string, Surroundings>> {
  const counted = anomalies.filter(({ metric }) => metrics.some((it) => it === metric))
  if (counted.length === 0) return {}
  const ends = counted.map((it) => endOf(it, now) + around_ms)
  const end = Math.min(now, Math.max(...ends))
  const starts = counted.map((it) => Date.parse(it.started_at) - around_ms)
  const start = Math.max(end - counted_ms, Math.min(...starts))
  const { data, error } = await api.sites({ site_id: siteId }).analytics.traffic.get({
    query: {
      start_date: new Date(start).toISOString(),
      end_date: new Date(end).toISOString(),
      metrics: metrics.join(','),
      dimensions: 'hour',
    },
  })
  if (error) return {}
  const rows = data.data.rows.map(({ dimensions, metrics: values }) => ({
    label: dimensions.hour ?? '',
    at: Date.parse(dimensions.hour ?? ''),
    values,
  }))
  return Object.fromEntries(
    counted.flatMap((anomaly) => {
      const began = Date.parse(anomaly.started_at)
      const ended = endOf(anomaly, now)
      const own = rows.filter(({ at }) => at >= began - around_ms && at < ended + around_ms)
      const first = own.findIndex(({ at }) => at >= began)
      if (first === -1 || began < start) return []
      const last = own.findLastIndex(({ at }) => at < ended)
      const values = own.map((it) => it.values[anomaly.metric as Metric] ?? 0)
      return [[anomaly.id, { hours: own.map((it) => it.label), values, first, last: Math.max(first, last) }]]
    }),
  )
}

function endOf({ ended_at, period }: Anomaly, now: number): number {
  return ended_at === null ? now : Math.max(Date.parse(ended_at), Date.parse(period.end))
}
