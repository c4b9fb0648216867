import type { Sql } from 'postgres'
import { type Lease, takeLease as take } from '../../../db/postgres/lease.ts'

export type { Lease }

// Any number that nothing else in this database uses.
const importLocks = 7_305_005

/** Takes an import for oneself; null while somebody else has it. */
export function takeLease(pool: Sql, importId: string): Promise<Lease | null> {
  return take(pool, importLocks, importId)
}
