import { eq } from 'drizzle-orm'
import { sessionRebuilds } from '../../../db/postgres/schema/session-rebuilds.ts'
import { enqueueBy } from '../../../db/queue.ts'
import type { Services } from '../../services.ts'
import { reprojectRange } from './project-sessions.ts'
import { withProjectionLock } from './projection-lock.ts'
import { rangesBefore } from './rebuild-sessions.ts'

type Working = Pick<Services, 'db' | 'postgres' | 'clickhouse' | 'clock' | 'log'>

const jobName = 'rebuild-sessions'

/** Schedules the rebuild of sessions when background work starts, if an upgrade has left some incomplete. */
export async function scheduleRebuild({ db, clock }: Pick<Working, 'db' | 'clock'>): Promise<void> {
  const [left] = await db.select().from(sessionRebuilds).limit(1)
  if (left) await enqueueBy(db, jobName, {}, { by: new Date(clock()), key: jobName, queue: jobName })
}

/**
 * Recomputes the sessions that an upgrade has left incomplete, site by site and newest first, while events keep coming
 * in. When the process is about to stop, it leaves the rest to another job.
 */
export async function rebuildAfterUpgrade(working: Working, stopping: AbortSignal): Promise<void> {
  for (const rebuild of await working.db.select().from(sessionRebuilds)) {
    await rebuildSite(working, rebuild, stopping)
    if (stopping.aborted) return scheduleRebuild(working)
  }
}

async function rebuildSite(
  { db, postgres, ...working }: Working,
  { siteId, completeSince }: typeof sessionRebuilds.$inferSelect,
  stopping: AbortSignal,
): Promise<void> {
  const ofSite = eq(sessionRebuilds.siteId, siteId)
  for (const range of await rangesBefore(working.clickhouse, siteId, completeSince)) {
    if (stopping.aborted) return
    await withProjectionLock(postgres, (version) => reprojectRange(working, range, version))
    await db.update(sessionRebuilds).set({ completeSince: range.from }).where(ofSite)
  }
  await db.delete(sessionRebuilds).where(ofSite)
  working.log.info({ site: siteId }, 'all sessions of the site are complete')
}

/** Returns since when the sessions of a site are complete; null if all are. */
export async function completeSince({ db }: Pick<Working, 'db'>, siteId: string): Promise<Date | null> {
  const [rebuild] = await db.select().from(sessionRebuilds).where(eq(sessionRebuilds.siteId, siteId))
  return rebuild?.completeSince ?? null
}
