import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { notFound } from '../../platform/errors.ts'
import type { StoredSite } from './stored-site.ts'

/**
 * Locks a site until the transaction ends: concurrent `lockSite` calls wait, and the site cannot be changed or deleted.
 * @returns the current site
 * @throws NotFound if it no longer exists
 */
export async function lockSite(tx: Pick<Db, 'select'>, siteId: string): Promise<StoredSite> {
  const [site] = await tx.select().from(sites).where(eq(sites.id, siteId)).for('no key update')
  if (!site) throw notFound('site', siteId)
  return site
}
