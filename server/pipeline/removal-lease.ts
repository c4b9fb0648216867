import type { Sql } from 'postgres'
import { type Lease, takeLease } from '../../db/postgres/lease.ts'

// Any number that nothing else in this database uses.
const removalLocks = 7_305_010

/**
 * Takes the right to remove a person or an import from a site; null while somebody else has it. The undo of an import
 * deletes which users a browser had, and writes it anew: an erasure would find too little in between.
 */
export function takeRemovalLease(pool: Sql, siteId: string): Promise<Lease | null> {
  return takeLease(pool, removalLocks, siteId)
}
