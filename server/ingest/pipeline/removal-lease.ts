import type { Sql } from 'postgres'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { type Lease, takeLease } from '../../../db/postgres/lease.ts'

/**
 * Takes the lease that erasures and undos of imports of a site need; null while another one holds it. The undo of an
 * import deletes the users of a browser and writes them again: an erasure in between would not find all of a person.
 */
export function takeRemovalLease(pool: Sql, siteId: string): Promise<Lease | null> {
  return takeLease(pool, advisoryLocks.removal, siteId)
}
