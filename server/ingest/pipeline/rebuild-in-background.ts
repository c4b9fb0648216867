import { and, desc, eq, lte, ne } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { type rebuildReasons, sessionRebuilds } from '../../../db/postgres/schema/session-rebuilds.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { enqueue, enqueueBy } from '../../../db/queue.ts'
import type { CoreServices } from '../../platform/core-services.ts'
import { futureEvents_ms } from '../events/read-event.ts'
import { reprojectRange } from './project-sessions.ts'
import { withProjectionLock } from './projection-lock.ts'
import { rangesBefore } from './rebuild-sessions.ts'
import { storeSettings } from './session-settings.ts'

type Working = Pick<CoreServices, 'db' | 'postgres' | 'clickhouse' | 'clock' | 'log'>
type Rebuild = typeof sessionRebuilds.$inferSelect
type Reason = (typeof rebuildReasons)[number]

const jobName = 'rebuild-sessions'

function enqueueRebuild(tx: Pick<Db, 'execute'>, now: number): Promise<void> {
  return enqueueBy(tx, jobName, {}, { by: new Date(now), key: jobName, queue: jobName })
}

/** Schedules the rebuild of sessions when background work starts, if some are still incomplete. */
export async function scheduleRebuild({ db, clock }: Pick<Working, 'db' | 'clock'>): Promise<void> {
  const [left] = await db.select().from(sessionRebuilds).limit(1)
  if (left) await enqueueRebuild(db, clock())
}

/**
 * Has the settings of a site applied to its sessions, and all of them recomputed, in the transaction of the change. Until
 * the settings are applied, nothing may be taken for complete.
 */
export async function applyLater(
  tx: Pick<Db, 'insert' | 'execute'>,
  siteId: string,
  now: number,
): Promise<void> {
  await requestRebuild(tx, siteId, now)
  await enqueue(
    tx,
    'apply-session-settings',
    { site_id: siteId },
    { key: `apply-session-settings:${siteId}` },
  )
}

/** Makes the projection compute the sessions of a site by its current settings, and has the others recomputed. */
export async function applySettings(
  { db, postgres, clickhouse, clock }: Working,
  siteId: string,
): Promise<void> {
  await withProjectionLock(postgres, async (version) => {
    const [site] = await db.select({ settings: sites.settings }).from(sites).where(eq(sites.id, siteId))
    if (!site) return
    await storeSettings(clickhouse, siteId, site.settings, version)
    // A rebuild that has begun before is not done with these.
    await requestRebuild(db, siteId, clock())
  })
  await enqueueRebuild(db, clock())
}

async function requestRebuild(tx: Pick<Db, 'insert'>, siteId: string, now: number): Promise<void> {
  // Events up to then may have arrived already.
  const changed = { completeSince: new Date(now + futureEvents_ms) }
  await tx
    .insert(sessionRebuilds)
    .values({ siteId, reason: 'settings', ...changed })
    .onConflictDoUpdate({ target: [sessionRebuilds.siteId, sessionRebuilds.reason], set: changed })
}

/**
 * Recomputes the sessions that are incomplete, site by site and newest first, while events keep coming in. When the
 * process is about to stop, it leaves the rest to another job.
 */
export async function rebuildInBackground(working: Working, stopping: AbortSignal): Promise<void> {
  for (;;) {
    const [rebuild] = await working.db
      .select()
      .from(sessionRebuilds)
      // A change of settings comes first, because a person waits for it.
      .orderBy(desc(sessionRebuilds.reason), sessionRebuilds.siteId)
      .limit(1)
    if (!rebuild) return
    await rebuildSite(working, rebuild, stopping)
    if (stopping.aborted) return scheduleRebuild(working)
  }
}

async function rebuildSite(working: Working, rebuild: Rebuild, stopping: AbortSignal): Promise<void> {
  const { db, postgres, clickhouse, log } = working
  let current = rebuild
  for (const range of await rangesBefore(clickhouse, rebuild.siteId, rebuild.completeSince)) {
    if (stopping.aborted) return
    await withProjectionLock(postgres, (version) => reprojectRange(working, range, version))
    const next = { ...current, completeSince: range.from }
    const [updated] = await db.update(sessionRebuilds).set(next).where(is(current)).returning()
    // The settings changed meanwhile: the job of that change begins again.
    if (!updated) return
    current = updated
  }
  const [done] = await db.delete(sessionRebuilds).where(is(current)).returning()
  if (!done) return
  await db.delete(sessionRebuilds).where(isDoneWith(rebuild))
  log.info({ site: done.siteId, reason: done.reason }, 'all sessions of the site are complete')
}

/** The condition for a rebuild that has not been changed since it was read. */
function is({ siteId, reason, completeSince }: Rebuild) {
  return and(
    eq(sessionRebuilds.siteId, siteId),
    eq(sessionRebuilds.reason, reason),
    eq(sessionRebuilds.completeSince, completeSince),
  )
}

/** The condition for rebuilds after upgrades that are done with this one: each computes all values of sessions. */
function isDoneWith({ siteId, completeSince }: Rebuild) {
  return and(
    eq(sessionRebuilds.siteId, siteId),
    ne(sessionRebuilds.reason, 'settings'),
    lte(sessionRebuilds.completeSince, completeSince),
  )
}

/** Returns since when the sessions of a site are complete; null if all are. */
export async function completeSince(
  { db }: { db: Pick<Db, 'select'> },
  siteId: string,
  reason: Reason,
): Promise<Date | null> {
  const [rebuild] = await db
    .select()
    .from(sessionRebuilds)
    .where(and(eq(sessionRebuilds.siteId, siteId), eq(sessionRebuilds.reason, reason)))
  return rebuild?.completeSince ?? null
}
