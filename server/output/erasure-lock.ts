import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { erasures } from '../../db/postgres/schema/erasures.ts'
import { lockSite } from '../identity/sites/lock-site.ts'

/**
 * Locks a site until the transaction ends, so that the erasure of a user can be requested only before or after it.
 * @returns false if one is requested and not completed: a file that is written now may contain the user.
 * @throws NotFound if the site no longer exists
 */
export async function lockWithoutErasure(
  tx: Pick<Db, 'select' | '$count'>,
  siteId: string,
): Promise<boolean> {
  await lockSite(tx, siteId)
  const isOpen = inArray(erasures.status, ['pending', 'running'])
  return (await tx.$count(erasures, and(eq(erasures.siteId, siteId), isOpen))) === 0
}
