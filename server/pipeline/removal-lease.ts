import type { Sql } from 'postgres'
import { type Lease, takeLease } from '../../db/postgres/lease.ts'

// Any number that nothing else in this database uses.
const removalLocks = 7_305_010

/**
 * Takes for oneself to remove what a site has of a person or an import; null while somebody else does. What one of them
 * finds by whose browsers are would be wrong while another writes that anew.
 */
export function takeRemovalLease(pool: Sql, siteId: string): Promise<Lease | null> {
  return takeLease(pool, removalLocks, siteId)
}
