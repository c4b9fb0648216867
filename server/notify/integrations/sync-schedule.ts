import { asc, eq, lte } from 'drizzle-orm'
import { integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { Services } from '../../services.ts'
import { addSync } from './syncs.ts'

/** At most so many at one time; the others wait for the next. */
const scheduledAtOnce = 1000
const hour_ms = 3_600_000

/** When an integration is due next; null: not by the clock. */
export function nextDue(everyHours: number | null, now: Date): Date | null {
  return everyHours === null ? null : new Date(now.getTime() + everyHours * hour_ms)
}

/**
 * Adds a synchronisation to each integration that is due, however often it would have been; where one is under way
 * still, that one is it. Those of archived sites pass without.
 */
export async function scheduleSyncs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    // Whoever is not the first to look leaves them alone, and finds them due later.
    const due = await tx
      .select({
        id: integrations.id,
        everyHours: integrations.everyHours,
        siteStatus: sites.status,
      })
      .from(integrations)
      .innerJoin(sites, eq(sites.id, integrations.siteId))
      .where(lte(integrations.dueAt, now))
      .orderBy(asc(integrations.dueAt), asc(integrations.id))
      .limit(scheduledAtOnce)
      .for('no key update', { of: integrations, skipLocked: true })
    for (const { siteStatus, everyHours, ...integration } of due) {
      if (siteStatus !== 'archived') await addSync(tx, now, integration, { trigger: 'schedule' })
      await tx
        .update(integrations)
        .set({ dueAt: nextDue(everyHours, now) })
        .where(eq(integrations.id, integration.id))
    }
  })
}
