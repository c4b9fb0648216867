import type { Sql } from 'postgres'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { type Lease, takeLease } from '../../../db/postgres/lease.ts'

/**
 * Takes the lease that a site's erasures and import undos share; returns null while another one holds it. The undo of
 * an import deletes the users of a browser and writes them again: an erasure in between would miss data of a person.
 */
export function takeRemovalLease(pool: Sql, siteId: string): Promise<Lease | null> {
  return takeLease(pool, advisoryLocks.removal, siteId)
}
