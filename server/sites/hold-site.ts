import { eq } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { sites } from '../../db/postgres/schema/sites.ts'
import { NotFound } from '../errors.ts'

/**
 * Keeps a site as it is until the transaction ends: others that hold it wait, and it cannot go meanwhile.
 * @throws NotFound when it is gone.
 */
export async function holdSite(tx: Pick<Db, 'select'>, siteId: string): Promise<void> {
  const [held] = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(eq(sites.id, siteId))
    .for('no key update')
  if (!held) throw new NotFound(`There is no site ${siteId}`)
}
