import type { Sql } from 'postgres'
import { openSession } from './session.ts'

/** That nobody else works on something. It ends with the process. */
export type Lease = {
  /** The one connection that holds it. */
  sql: Sql
  release: () => Promise<void>
}

/**
 * Takes something for oneself; null while somebody else has it.
 * @param kind a number of its own for each kind of things in this database.
 */
export async function takeLease(pool: Sql, kind: number, id: string): Promise<Lease | null> {
  const sql = openSession(pool)
  const release = () => sql.end({ timeout: 1 })
  try {
    const [answer] = await sql`SELECT pg_try_advisory_lock(${kind}, hashtext(${id})) AS is_mine`
    if (answer?.is_mine) return { sql, release }
    await release()
    return null
  } catch (error) {
    await release()
    throw error
  }
}
