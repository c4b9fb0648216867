import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { anomalies, anomalyChecks } from '../../../db/postgres/schema/anomalies.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'

/** The largest window that a check sums up. */
const delay_ms = 24 * 3_600_000

/** Sites that accept events: others have no hours to check. */
export const areWatched = and(
  eq(sites.status, 'active'),
  sql`(${sites.settings} ->> 'tracking_enabled')::boolean`,
)

/** True if a site accepts events. */
export function isWatched({ status, settings }: Pick<StoredSite, 'status' | 'settings'>): boolean {
  return status === 'active' && settings.tracking_enabled
}

/** Ends the open anomalies of sites that no longer accept events. */
export async function endUnwatched(db: Db): Promise<void> {
  const watched = db.select({ id: sites.id }).from(sites).where(areWatched)
  await db
    .update(anomalies)
    .set({ endedAt: sql`${anomalies.lastSeenAt}` })
    .where(and(isNull(anomalies.endedAt), notInArray(anomalies.siteId, watched)))
}

/** Delays the checks of a resumed site by a day: events not counted during the pause must not look like a drop. */
export async function delayChecksAfterPause(
  tx: Pick<Db, 'insert'>,
  old: Pick<StoredSite, 'status' | 'settings'>,
  site: Pick<StoredSite, 'id' | 'status' | 'settings'>,
  now: number,
): Promise<void> {
  if (isWatched(old) || !isWatched(site)) return
  const checkedUntil = new Date(now + delay_ms)
  await tx
    .insert(anomalyChecks)
    .values({ siteId: site.id, checkedUntil })
    .onConflictDoUpdate({ target: anomalyChecks.siteId, set: { checkedUntil } })
}
