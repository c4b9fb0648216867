import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { alerts } from '../../../db/postgres/schema/alerts.ts'
import { firstMomentSince } from './windows.ts'

/**
 * Has the alerts of a site that was not active checked again from the first window on that begins now or later: what
 * was not counted meanwhile is no fall.
 */
export async function resumeAlerts(
  tx: Pick<Db, 'select' | 'update'>,
  site: { id: string; timezone: string },
  now: number,
): Promise<void> {
  const rows = await tx.select().from(alerts).where(eq(alerts.siteId, site.id))
  for (const { id, checkEvery, condition } of rows) {
    const first = firstMomentSince(now, checkEvery, condition.window, site.timezone)
    // As if all moments before it were done.
    await tx
      .update(alerts)
      .set({ checkedFor: new Date(first - 1), dueAt: new Date(now) })
      .where(eq(alerts.id, id))
  }
}
