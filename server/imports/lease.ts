import type { Sql } from 'postgres'
import { openSession } from '../../db/postgres/session.ts'

// Any number that nothing else in this database uses.
const importLocks = 7_305_003

/** That nobody else works on an import. It ends with the process. */
export type Lease = {
  /** The one connection that holds it. */
  sql: Sql
  release: () => Promise<void>
}

/** Takes an import for oneself; null while somebody else has it. */
export async function takeLease(pool: Sql, importId: string): Promise<Lease | null> {
  const sql = openSession(pool)
  const release = () => sql.end({ timeout: 1 })
  try {
    const [answer] = await sql`SELECT pg_try_advisory_lock(${importLocks}, hashtext(${importId})) AS is_mine`
    if (answer?.is_mine) return { sql, release }
    await release()
    return null
  } catch (error) {
    await release()
    throw error
  }
}
