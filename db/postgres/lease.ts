import type { Sql } from 'postgres'
import { ConnectionLost, openSession } from './session.ts'

/** That nobody else works on something. It ends with the process. */
export type Lease = {
  /** The one connection that holds it. */
  sql: Sql
  /** Aborted when that connection is gone, and the lease with it. */
  lost: AbortSignal
  release: () => Promise<void>
}

/** Somebody else may have taken what was leased. */
class LeaseLost extends ConnectionLost {}

/**
 * Takes something for oneself; null while somebody else has it.
 * @param kind a number of its own for each kind of things in this database.
 */
export async function takeLease(pool: Sql, kind: number, id: string): Promise<Lease | null> {
  const loss = new AbortController()
  const sql = openSession(pool, () => loss.abort(new LeaseLost('The connection that held a lease is gone')))
  const release = () => sql.end({ timeout: 1 })
  try {
    const [answer] = await sql`SELECT pg_try_advisory_lock(${kind}, hashtext(${id})) AS is_mine`
    if (answer?.is_mine) return { sql, lost: loss.signal, release }
    await release()
    return null
  } catch (error) {
    await release()
    throw error
  }
}
