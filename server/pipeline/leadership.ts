import type { ReservedSql, Sql } from 'postgres'
import { type Db, onConnection } from '../../db/postgres/client.ts'
import { openSession } from '../../db/postgres/session.ts'

// Any two numbers that nothing else in this database uses.
const leaderLock = 7_305_001
const projectionLock = 7_305_002
const outsideLock = 7_305_007

/** The connection that held the lead is gone, and with it the lead. */
class LeadLost extends Error {}

/** A lock ended before the work that needed it. */
class LockLost extends Error {}

export type Lead = {
  /** The one connection that holds the lead: whatever must not happen without the lead goes through it. */
  sql: Sql
  /** The same connection. */
  db: Db
  /** Aborted when the lead is lost. */
  lost: AbortSignal
  release: () => Promise<void>
}

/** Becomes the leader unless another process is. */
export async function takeLead(pool: Sql): Promise<Lead | null> {
  const loss = new AbortController()
  const sql = openSession(pool, () => loss.abort(new LeadLost('The connection that held the lead is gone')))
  const release = () => sql.end({ timeout: 1 })
  try {
    const [answer] = await sql`SELECT pg_try_advisory_lock(${leaderLock}) AS is_leader`
    if (answer?.is_leader) return { sql, db: onConnection(sql), lost: loss.signal, release }
    await release()
    return null
  } catch (error) {
    await release()
    throw error
  }
}

/** Whether any process has the lead, and so stores what is accepted. */
export async function hasLeader(sql: Sql): Promise<boolean> {
  const [found] = await sql`
    SELECT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND classid = 0 AND objid = ${leaderLock}::int::oid AND granted
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS held`
  return found?.held
}

/** Runs `work` while nobody else changes what is projected from events. `sql` must be a single connection. */
export async function whileProjecting<T>(sql: Sql | ReservedSql, work: () => Promise<T>): Promise<T> {
  return whileLocked(sql, projectionLock, work)
}

/**
 * Runs a statement that changes ClickHouse without the projection lock, such as the deletes of an erasure: it waits
 * while a backup fixes its moment. Locks are taken in one order, this one first: never call it while projecting.
 * @param pool of which one connection is used meanwhile
 */
export async function outsideProjection<T>(pool: Sql, work: () => Promise<T>): Promise<T> {
  const connection = await pool.reserve()
  try {
    await connection`SELECT pg_advisory_lock_shared(${outsideLock})`
    try {
      return await work()
    } finally {
      await connection`SELECT pg_advisory_unlock_shared(${outsideLock})`
    }
  } finally {
    connection.release()
  }
}

/** Runs `work` while nothing starts in `outsideProjection`, and everything that had started there has ended. */
export async function withoutOthers<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return whileLocked(sql, outsideLock, work)
}

/** @throws LockLost when the connection was replaced meanwhile: somebody else may have been at work, too. */
async function whileLocked<T>(sql: Sql | ReservedSql, lock: number, work: () => Promise<T>): Promise<T> {
  await sql`SELECT pg_advisory_lock(${lock})`
  const unlock = async () => {
    const [answer] = await sql`SELECT pg_advisory_unlock(${lock}) AS was_held`
    if (!answer?.was_held) throw new LockLost('The connection that held a lock was lost')
  }
  let result: T
  try {
    result = await work()
  } catch (error) {
    // What failed says more than what follows from it.
    await unlock().catch(() => {})
    throw error
  }
  await unlock()
  return result
}
