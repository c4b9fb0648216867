import { asc, eq, lte } from 'drizzle-orm'
import { integrations } from '../../../db/postgres/schema/integrations.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { Services } from '../../services.ts'
import { addSync } from './syncs.ts'

/** The maximum in one run; the others wait for the next run. */
const scheduledAtOnce = 1000
const hour_ms = 3_600_000

/** When an integration is due next; null: no synchronisations are scheduled. */
export function nextDue(everyHours: number | null, now: Date): Date | null {
  return everyHours === null ? null : new Date(now.getTime() + everyHours * hour_ms)
}

/**
 * Adds one synchronisation to each integration that is due, even if it has missed several slots. Integrations with an
 * open synchronisation and those of archived sites get none.
 */
export async function scheduleSyncs({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = new Date(clock())
  await db.transaction(async (tx) => {
    // Rows that another scheduler has locked are skipped, and found later if they are still due.
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
