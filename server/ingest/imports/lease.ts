import type { Sql } from 'postgres'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { type Lease, takeLease as take } from '../../../db/postgres/lease.ts'

export type { Lease }

/** Takes the exclusive lease of an import; returns null while another process holds it. */
export function takeLease(pool: Sql, importId: string): Promise<Lease | null> {
  return take(pool, advisoryLocks.import, importId)
}
