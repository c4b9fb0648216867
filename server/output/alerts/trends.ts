import { and, asc, eq, gte, inArray } from 'drizzle-orm'
import { QueryTooLarge } from '../../../db/clickhouse/errors.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { alertChanges, alerts } from '../../../db/postgres/schema/alerts.ts'
import { startOfDay } from '../../analytics/traffic/period.ts'
import { NotFound, ValidationError } from '../../platform/errors.ts'
import { listPage, newestFirst } from '../../platform/resource-rows.ts'
import type { Services } from '../../services.ts'
import { type MeasuredSite, sharedKey } from './measure.ts'
import type { AlertTrend, HistoryQuery } from './model.ts'
import { readingsOf } from './readings.ts'
import type { StoredAlert } from './stored-alert.ts'
import { type CheckInterval, moments, newestMoment } from './windows.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Site = MeasuredSite & { timezone: string }

/** When a window is counted: often enough to see its course, seldom enough for a list. */
const samples: Record<StoredAlert['condition']['window'], { every: CheckInterval; days: number }> = {
  hour: { every: 'hour', days: 2 },
  day: { every: 'day', days: 30 },
  week: { every: 'day', days: 30 },
}

/**
 * Returns the recent values of a page of alerts, in the order of their list, and when they were triggered. Alerts with
 * the same filter are counted by one query.
 */
export async function alertTrends(services: Working, site: Site, page: HistoryQuery) {
  const { db, clock } = services
  const wanted = eq(alerts.siteId, site.id)
  const { rows, pagination } = await listPage(db, alerts, wanted, page, newestFirst(alerts))
  const now = clock()
  const sampled = new Map(rows.map((it) => [it.id, momentsOf(it, site.timezone, now)]))
  const values = new Map<string, number[]>()
  for (const some of Map.groupBy(rows, (it) => sharedKey(it.condition)).values())
    for (const [id, found] of await valuesOf(services, site, some, sampled)) values.set(id, found)
  const startOf = (id: string) => sampled.get(id)?.[0] ?? now
  const firings = await firingsOf(db, rows, startOf)
  const data = rows.map(({ id }): AlertTrend => {
    const all = sampled.get(id) ?? []
    return {
      alert_id: id,
      start: new Date(startOf(id)).toISOString(),
      end: new Date(all.at(-1) ?? now).toISOString(),
      points: (values.get(id) ?? []).map((value, n) => ({
        at: new Date(all[n] as number).toISOString(),
        value,
      })),
      firings: firings.get(id) ?? [],
    }
  })
  return { data, pagination }
}

function momentsOf({ condition }: StoredAlert, timezone: string, now: number): number[] {
  const { every, days } = samples[condition.window]
  const last = newestMoment('hour', timezone, now)
  const past = moments(every, timezone, startOfDay(last, timezone, days), last)
  return past.at(-1) === last ? past : [...past, last]
}

/** The values of alerts with a shared key; none if they can no longer be evaluated. */
async function valuesOf(
  services: Working,
  site: Site,
  some: readonly StoredAlert[],
  sampled: ReadonlyMap<string, number[]>,
): Promise<[string, number[]][]> {
  const checks = some.flatMap(({ id, condition }) =>
    // The value of a comparison is drawn without what it is compared with.
    (sampled.get(id) ?? []).map((moment) => ({
      condition: { ...condition, comparison_period: 'none' as const },
      moment,
    })),
  )
  const [first, ...others] = checks
  if (!first) return []
  try {
    const readings = await readingsOf(services, site, [first, ...others])
    let from = 0
    return some.map(({ id }) => {
      const count = sampled.get(id)?.length ?? 0
      const own = readings.slice(from, from + count).map(({ current }) => current.value)
      from += count
      return [id, own]
    })
  } catch (error) {
    // The goal or segment was deleted: the alert shows its own error.
    if (error instanceof NotFound || error instanceof ValidationError || error instanceof QueryTooLarge)
      return []
    throw error
  }
}

/** The periods in which alerts were triggered, oldest first, by id. */
async function firingsOf(
  db: Pick<Db, 'select'>,
  rows: readonly StoredAlert[],
  startOf: (id: string) => number,
): Promise<Map<string, AlertTrend['firings']>> {
  if (rows.length === 0) return new Map()
  const ids = rows.map(({ id }) => id)
  const since = new Date(Math.min(...ids.map(startOf)))
  const changes = await db
    .select({ alertId: alertChanges.alertId, type: alertChanges.type, at: alertChanges.at })
    .from(alertChanges)
    .where(
      and(
        inArray(alertChanges.alertId, ids),
        gte(alertChanges.at, since),
        inArray(alertChanges.type, ['triggered', 'resolved', 'reset']),
      ),
    )
    .orderBy(asc(alertChanges.at), asc(alertChanges.id))
  const byAlert = Map.groupBy(changes, (it) => it.alertId)
  return new Map(
    rows.map(({ id, triggeredAt }) => {
      const start = startOf(id)
      const own = (byAlert.get(id) ?? []).filter(({ at }) => at.getTime() >= start)
      const firings: AlertTrend['firings'] = []
      // Triggered before the first change that is shown.
      const wasTriggered = own[0] ? own[0].type !== 'triggered' : triggeredAt !== null
      if (wasTriggered) firings.push({ triggered_at: new Date(start).toISOString(), resolved_at: null })
      for (const { type, at } of own) {
        const last = firings.at(-1)
        if (type === 'triggered') firings.push({ triggered_at: at.toISOString(), resolved_at: null })
        else if (last && last.resolved_at === null) last.resolved_at = at.toISOString()
      }
      return [id, firings]
    }),
  )
}
