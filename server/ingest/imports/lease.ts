import type { Sql } from 'postgres'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { type Lease, takeLease as take } from '../../../db/postgres/lease.ts'

export type { Lease }

/** Delay before a job tries again while another one, or an upload, holds a lease that it needs. */
export const leaseRetry_ms = 5000

/** Takes the exclusive lease of an import; returns null while another process holds it. */
export function takeLease(pool: Sql, importId: string): Promise<Lease | null> {
  return take(pool, advisoryLocks.import, importId)
}
