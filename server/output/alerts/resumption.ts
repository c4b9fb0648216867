import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { alerts } from '../../../db/postgres/schema/alerts.ts'
import { firstMomentSince } from './windows.ts'

/**
 * Restarts the alerts of a resumed site with the first window that begins now or later: events not counted during the
 * pause must not look like a decrease.
 */
export async function resumeAlerts(
  tx: Pick<Db, 'select' | 'update'>,
  site: { id: string; timezone: string },
  now: number,
): Promise<void> {
  const rows = await tx.select().from(alerts).where(eq(alerts.siteId, site.id))
  for (const { id, checkEvery, condition } of rows) {
    const first = firstMomentSince(now, checkEvery, condition.window, site.timezone)
    // Mark all earlier moments as checked.
    await tx
      .update(alerts)
      .set({ checkedFor: new Date(first - 1), dueAt: new Date(now) })
      .where(eq(alerts.id, id))
  }
}
