import { asc, eq, gt, lte, or } from 'drizzle-orm'
import { reports } from '../../../db/postgres/schema/reports.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { Services } from '../../services.ts'
import { addRun } from './runs.ts'
import { newestSlot, nextSlot } from './schedule.ts'

/** Maximum number of runs created per check; the others wait for the next check. */
const batchSize = 1000
/** No slot is further ahead than this. A later one was computed while the clock was wrong. */
const ahead_max_ms = 33 * 86_400_000

/**
 * Creates one run for each due report, for its newest slot, even if several slots have passed. Slots of archived sites
 * are skipped. A slot too far in the future is only replaced by the next one.
 */
export async function scheduleReports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    // Skips reports locked by a concurrent check: it gives them their next slot.
    const due = await tx
      .select({
        id: reports.id,
        schedule: reports.schedule,
        dueAt: reports.dueAt,
        siteStatus: sites.status,
      })
      .from(reports)
      .innerJoin(sites, eq(sites.id, reports.siteId))
      .where(or(lte(reports.dueAt, new Date(now)), gt(reports.dueAt, new Date(now + ahead_max_ms))))
      .orderBy(asc(reports.dueAt), asc(reports.id))
      .limit(batchSize)
      .for('no key update', { of: reports, skipLocked: true })
    for (const { id, schedule, dueAt, siteStatus } of due) {
      if (!schedule || !dueAt) continue
      if (siteStatus !== 'archived' && dueAt.getTime() <= now) {
        // The rules of the time zone may have changed since the slot was stored: then use the stored one.
        const slot = new Date(Math.max(newestSlot(schedule, now), dueAt.getTime()))
        await addRun(tx, now, { reportId: id, slot, isMailed: true })
      }
      await tx
        .update(reports)
        .set({ dueAt: new Date(nextSlot(schedule, now)) })
        .where(eq(reports.id, id))
    }
  })
}
