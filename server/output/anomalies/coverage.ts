import { and, eq } from 'drizzle-orm'
import { anomalyChecks, anomalyMetrics } from '../../../db/postgres/schema/anomalies.ts'
import { goals } from '../../../db/postgres/schema/goals.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Services } from '../../services.ts'
import { firstSession } from './coverage.sql.ts'
import { history_hours, learning_hours } from './expectation.ts'
import type { AnomalyCoverage } from './model.ts'
import { isWatched } from './watched-sites.ts'

const hour_ms = 3_600_000

/** Returns what is watched on a site, since when and until when. */
export async function anomalyCoverage(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: StoredSite,
): Promise<AnomalyCoverage> {
  const since = new Date(clock() - history_hours * hour_ms)
  const [[found], [check], watchedGoals] = await Promise.all([
    clickhouse.rows(firstSession(site.id, since)),
    db.select().from(anomalyChecks).where(eq(anomalyChecks.siteId, site.id)),
    db.$count(goals, and(eq(goals.siteId, site.id), eq(goals.status, 'active'))),
  ])
  const first = found?.sessions ? found.first : null
  const moment = (time: number | null) => (time === null ? null : new Date(time).toISOString())
  return {
    is_watched: isWatched(site),
    metrics: [...anomalyMetrics],
    goals: watchedGoals,
    first_session_at: moment(first),
    // An hour is judged once there are the same hours of three weeks before it.
    watched_since: moment(first === null ? null : Math.ceil(first / hour_ms + learning_hours) * hour_ms),
    checked_until: check?.checkedUntil.toISOString() ?? null,
  }
}
