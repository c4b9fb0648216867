import type { Sql } from 'postgres'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { type Db, onConnection } from '../../../db/postgres/client.ts'
import { ConnectionLost, openSession, withSession } from '../../../db/postgres/session.ts'

/** The connection that held the leader lock was lost, and with it the leadership. */
class LeadershipLost extends ConnectionLost {}

/** A lock was lost before the work under it ended. */
class LockLost extends ConnectionLost {}

export type Leadership = {
  /** The connection that holds the leader lock. All statements that require leadership must use it. */
  sql: Sql
  /** The same connection. */
  db: Db
  /** Process id of that connection in the server. */
  pid: number
  /** Aborted when leadership is lost. */
  lost: AbortSignal
  release: () => Promise<void>
}

/** Becomes the leader; returns null if another process is the leader. */
export async function acquireLeadership(pool: Sql): Promise<Leadership | null> {
  const loss = new AbortController()
  const sql = openSession(pool, () =>
    loss.abort(new LeadershipLost('The connection that held the leader lock was lost')),
  )
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

/** True if a process is the leader, which stores accepted events. */
export async function hasLeader(sql: Sql): Promise<boolean> {
  const [found] = await sql`
    SELECT EXISTS (SELECT FROM (${locksOf(sql, advisoryLocks.leader)}) AS locks WHERE granted) AS held`
  return found?.held
}

/** Runs `work` under the projection lock, which guards data derived from events. `sql` must be a single connection. */
export async function whileProjecting<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return whileLocked(sql, advisoryLocks.projection, work)
}

/** True if the session with this `pid` waits for the projection lock, according to the server. */
export async function waitsForLock(sql: Sql, pid: number): Promise<boolean> {
  const [found] = await sql`
    SELECT EXISTS (SELECT FROM (${locksOf(sql, advisoryLocks.projection)}) AS locks WHERE pid = ${pid} AND NOT granted) AS waits`
  return found?.waits
}

/**
 * Terminates the session that holds the projection lock if it has exchanged nothing with the server for `idle_ms`.
 * If the work under the lock continues, it fails at its end with `LockLost`.
 * @returns true if a session was terminated
 */
export async function terminateHungHolder(sql: Sql, idle_ms: number): Promise<boolean> {
  const ended = await sql`
    SELECT pg_terminate_backend(pid) FROM (${locksOf(sql, advisoryLocks.projection)}) AS locks JOIN pg_stat_activity USING (pid)
    WHERE granted AND state_change < clock_timestamp() - ${idle_ms}::int * interval '1 millisecond'`
  return ended.length > 0
}

/** Selects the sessions that hold or wait for a lock of this file, as rows of `pid, granted`. */
function locksOf(sql: Sql, lock: number) {
  return sql`
    SELECT pid, granted FROM pg_locks
    WHERE locktype = 'advisory' AND classid = 0 AND objid = ${lock}::int::oid
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
}

/**
 * Runs a statement that changes ClickHouse without the projection lock, such as the deletes of an erasure. Waits while
 * a backup fixes its point in time. Locks are always taken in the same order, this one first, to avoid deadlocks: never
 * call this under the projection lock.
 * @param pool the lock is held on a separate connection beside this pool
 */
export async function outsideProjection<T>(pool: Sql, work: () => Promise<T>): Promise<T> {
  return withSession(pool, async (session) => {
    await session`SELECT pg_advisory_lock_shared(${advisoryLocks.outsideProjection})`
    return work()
  })
}

/** Waits for all work in `outsideProjection` to end, then runs `work` while no other can start there. */
export async function withoutOutsideProjection<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  return whileLocked(sql, advisoryLocks.outsideProjection, work)
}

/** @throws LockLost if the connection was replaced meanwhile: another process may have held the lock, too. */
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
    // Throw the original error: it says more than a failed unlock that results from it.
    await unlock().catch(() => {})
    throw error
  }
  await unlock()
  return result
}
