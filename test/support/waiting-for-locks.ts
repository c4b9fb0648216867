import { sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { until } from './until.ts'

/**
 * Waits until database sessions wait for a lock: `count` of them, or any number. @param what what is awaited, for the
 * error
 */
export async function untilWaiting(db: Db, what: string, count?: number): Promise<void> {
  await until(what, 20_000, async () => {
    const waiting = await db.execute(sql`select from pg_locks where not granted`)
    return count === undefined ? waiting.length > 0 : waiting.length === count
  })
}
