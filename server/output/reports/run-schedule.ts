import { asc, eq, gt, lte, or } from 'drizzle-orm'
import { reports } from '../../../db/postgres/schema/reports.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { Services } from '../../services.ts'
import { addRun } from './runs.ts'
import { newestSlot, nextSlot } from './schedule.ts'

/** At most so many at one time; the others wait for the next. */
const scheduledAtOnce = 1000
/** No slot is further away: one that is was told by a clock that has been put right since. */
const furthest_ms = 33 * 86_400_000

/**
 * Adds a run to each report that is due: one, for its newest slot, however many have passed. Those of archived sites
 * pass without. Those whose slot no schedule can mean are only told the next one.
 */
export async function scheduleReports({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock()
  await db.transaction(async (tx) => {
    // Whoever is not the first to look leaves them alone, and finds them with their next slot later.
    const due = await tx
      .select({
        id: reports.id,
        schedule: reports.schedule,
        dueAt: reports.dueAt,
        siteStatus: sites.status,
      })
      .from(reports)
      .innerJoin(sites, eq(sites.id, reports.siteId))
      .where(or(lte(reports.dueAt, new Date(now)), gt(reports.dueAt, new Date(now + furthest_ms))))
      .orderBy(asc(reports.dueAt), asc(reports.id))
      .limit(scheduledAtOnce)
      .for('no key update', { of: reports, skipLocked: true })
    for (const { id, schedule, dueAt, siteStatus } of due) {
      if (!schedule || !dueAt) continue
      if (siteStatus !== 'archived' && dueAt.getTime() <= now) {
        // The rules of the zone may have changed since the slot was told: then it is this one.
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
