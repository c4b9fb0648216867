import type { Sql } from 'postgres'
import { advisoryLocks } from '../db/postgres/advisory-locks.ts'
import type { RenewableSession } from '../db/postgres/session.ts'
import type { Log } from '../server/platform/log.ts'
import { poll } from '../server/platform/poll.ts'
import { poolIds, type SupervisedPool } from './keep-running.ts'

const interval_ms = 5000

/**
 * Holds an advisory lock for each worker pool of this process, as long as the pool lives. Releases jobs that are locked
 * by a pool without such a lock, because its process has died. The queue alone would release them only after four
 * hours.
 * @param session holds the advisory locks, which end with the process
 * @param queues the queues whose pools run in this process
 */
export async function watchWorkers(
  session: RenewableSession,
  queues: readonly SupervisedPool[],
  log: Log,
): Promise<{ stop: () => void }> {
  const locksOfSession = (sql: Sql) => sql`
    select (objid::bigint - case when objid::bigint > 2147483647 then 4294967296 else 0 end)::int from pg_locks
    where locktype = 'advisory' and classid = ${advisoryLocks.workers} and objsubid = 2 and pid = pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`
  let suspected: string[] = []
  let locked: string[] = []

  async function check(sql: Sql) {
    const living = poolIds(queues)
    const ended = locked.filter((id) => !living.includes(id))
    // Repeated on every check, because a new connection starts without locks. Locks already held are skipped: a lock
    // taken twice must be released twice.
    locked = living
    await sql`
      select pg_try_advisory_lock(${advisoryLocks.workers}, hashtext(id)) from unnest(${locked}::text[]) as id
      where hashtext(id) not in (${locksOfSession(sql)})`
    await sql`
      select pg_advisory_unlock(${advisoryLocks.workers}, hashtext(id)) from unnest(${ended}::text[]) as id
      where hashtext(id) in (${locksOfSession(sql)})`
    const rows = await sql<{ id: string }[]>`
      select id from (
        select locked_by as id from graphile_worker._private_jobs
        union select locked_by from graphile_worker._private_job_queues
      ) as lockers
      where id is not null and not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${advisoryLocks.workers} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          and objid = (hashtext(id)::bigint & 4294967295)::oid
      )`
    const missing = rows.map((row) => row.id)
    // A pool is dead only if its lock is missing twice in a row: after a database outage, every process needs some
    // time to take its locks again.
    const dead = missing.filter((id) => suspected.includes(id))
    suspected = missing
    if (dead.length === 0) return
    // One row per statement: a statement that locks several can deadlock with a transaction that adds jobs.
    const left = await sql<{ id: string }[]>`
      select id from graphile_worker._private_jobs where locked_by = any(${dead}::text[])`
    for (const { id } of left)
      await sql`
        update graphile_worker._private_jobs set locked_at = null, locked_by = null
        where id = ${id} and locked_by = any(${dead}::text[])`
    // Unlocks the named queues of these jobs.
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`
    log.warn({ workers: dead }, 'workers died; their jobs were released')
  }

  await check(session.sql)
  return poll(session, { interval_ms }, check, (err) => log.warn({ err }, 'cannot check for dead workers'))
}
