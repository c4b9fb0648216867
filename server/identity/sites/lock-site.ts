import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { sites } from '../../../db/postgres/schema/sites.ts'
import { NotFound } from '../../platform/errors.ts'
import type { StoredSite } from './stored-site.ts'

/**
 * Keeps a site as it is until the transaction ends: others that hold it wait, and it cannot go meanwhile.
 * @returns it as it is. @throws NotFound when it is gone.
 */
export async function lockSite(tx: Pick<Db, 'select'>, siteId: string): Promise<StoredSite> {
  const [held] = await tx.select().from(sites).where(eq(sites.id, siteId)).for('no key update')
  if (!held) throw new NotFound(`There is no site ${siteId}`)
  return held
}
