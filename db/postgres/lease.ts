import type { Sql } from 'postgres'
import { ConnectionLost, openSession } from './session.ts'

/** An exclusive lock that ends with its connection, at the latest when the process ends. */
export type Lease = {
  /** The connection that holds the lease. */
  sql: Sql
  /** Aborted when the connection, and with it the lease, is lost. */
  lost: AbortSignal
  release: () => Promise<void>
}

/** The lease was lost, so another process may hold it now. */
class LeaseLost extends ConnectionLost {}

/**
 * Takes a lease. @returns null while another process holds it
 * @param kind one of `advisoryLocks`
 */
export async function takeLease(pool: Sql, kind: number, id: string): Promise<Lease | null> {
  const loss = new AbortController()
  const sql = openSession(pool, () => loss.abort(new LeaseLost('The connection that held a lease was lost')))
  const release = () => sql.end({ timeout: 1 })
  try {
    const [row] = await sql`SELECT pg_try_advisory_lock(${kind}, hashtext(${id})) AS is_mine`
    if (row?.is_mine) return { sql, lost: loss.signal, release }
    await release()
    return null
  } catch (error) {
    await release()
    throw error
  }
}
