import type { Sql } from 'postgres'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { type Db, onConnection } from '../../../db/postgres/client.ts'
import { ConnectionLost, openSession, withSession } from '../../../db/postgres/session.ts'

/** The connection that held the lead is gone, and with it the lead. */
class LeadLost extends ConnectionLost {}

/** A lock ended before the work that needed it. */
class LockLost extends ConnectionLost {}

export type Lead = {
  /** The one connection that holds the lead: whatever must not happen without the lead goes through it. */
  sql: Sql
  /** The same connection. */
  db: Db
  /** Of that connection, in the server. */
  pid: number
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
    const [answer] = await sql`
      SELECT pg_try_advisory_lock(${advisoryLocks.leader}) AS is_leader, pg_backend_pid() AS pid`
    if (answer?.is_leader) return { sql, db: onConnection(sql), pid: answer.pid, lost: loss.signal, release }
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
    SELECT EXISTS (SELECT FROM (${locksOf(sql, advisoryLocks.leader)}) AS locks WHERE granted) AS held`
  return found?.held
}

/** Runs `work` while nobody else changes what is projected from events. `sql` must be a single connection. */
export async function whileProjecting<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return whileLocked(sql, advisoryLocks.projection, work)
}

/** Whether the server still has the session of that number wait for its turn in `whileProjecting`. */
export async function waitsForLock(sql: Sql, pid: number): Promise<boolean> {
  const [found] = await sql`
    SELECT EXISTS (SELECT FROM (${locksOf(sql, advisoryLocks.projection)}) AS locks WHERE pid = ${pid} AND NOT granted) AS waits`
  return found?.waits
}

/**
 * Ends the session that has its turn in `whileProjecting` and has neither asked the server for anything nor had an
 * answer from it for `longest_ms`. Should its work go on after all, it fails at its end with `LockLost`.
 * @returns whether there was one
 */
export async function endHangingHolder(sql: Sql, longest_ms: number): Promise<boolean> {
  const ended = await sql`
    SELECT pg_terminate_backend(pid) FROM (${locksOf(sql, advisoryLocks.projection)}) AS locks JOIN pg_stat_activity USING (pid)
    WHERE granted AND state_change < clock_timestamp() - ${longest_ms}::int * interval '1 millisecond'`
  return ended.length > 0
}

/** Who holds a lock of this file, and who waits for it, as rows of `pid, granted`. */
function locksOf(sql: Sql, lock: number) {
  return sql`
    SELECT pid, granted FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 0 AND objid = ${lock}::int::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
}

/**
 * Runs a statement that changes ClickHouse without the projection lock, such as the deletes of an erasure: it waits
 * while a backup fixes its moment. Locks are taken in one order, this one first: never call it while projecting.
 * @param pool beside which a connection of its own is used meanwhile
 */
export async function outsideProjection<T>(pool: Sql, work: () => Promise<T>): Promise<T> {
  return withSession(pool, async (session) => {
    await session`SELECT pg_advisory_lock_shared(${advisoryLocks.outsideProjection})`
    return work()
  })
}

/** Runs `work` while nothing starts in `outsideProjection`, and everything that had started there has ended. */
export async function withoutOthers<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return whileLocked(sql, advisoryLocks.outsideProjection, work)
}

/** @throws LockLost when the connection was replaced meanwhile: somebody else may have been at work, too. */
async function whileLocked<T>(sql: Sql, lock: number, work: () => Promise<T>): Promise<T> {
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
