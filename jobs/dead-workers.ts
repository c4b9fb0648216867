import postgres, { type Sql } from 'postgres'
import type { Log } from '../server/log.ts'

// Any number that nothing else in this database uses.
const aliveLock = 7_305_003

const look_ms = 5000

/**
 * Holds a lock for each pool of workers of this process as long as it lives, and gives jobs back that are locked by a
 * pool without one: its process has died. By itself the queue would give them back after four hours.
 */
export async function watchWorkers(
  pool: Sql,
  poolIds: readonly string[],
  log: Log,
): Promise<{ stop: () => Promise<void> }> {
  const sql = postgres({
    ...pool.options,
    max: 1,
    idle_timeout: undefined,
    max_lifetime: null,
    // The server notices within a minute that a machine is gone, too.
    connection: {
      ...pool.options.connection,
      tcp_keepalives_idle: 20,
      tcp_keepalives_interval: 5,
      tcp_keepalives_count: 4,
    },
    // The driver takes back what it has parsed; its types do not say so.
  } as unknown as postgres.Options<Record<string, never>>)
  let suspected: string[] = []

  async function look() {
    // Each time: a new connection begins without locks.
    await sql`select pg_try_advisory_lock(${aliveLock}, hashtext(id)) from unnest(${[...poolIds]}::text[]) as id`
    const rows = await sql<{ id: string }[]>`
      select distinct locked_by as id from graphile_worker.jobs
      where locked_by is not null and not exists (
        select from pg_locks
        where locktype = 'advisory' and classid = ${aliveLock} and objsubid = 2
          and database = (select oid from pg_database where datname = current_database())
          and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
      )`
    const missing = rows.map((row) => row.id)
    // Only who is missing twice: after the server was away everybody needs a moment to come back.
    const dead = missing.filter((id) => suspected.includes(id))
    suspected = missing
    if (dead.length === 0) return
    await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`
    log.warn({ workers: dead }, 'workers have died: their jobs are given back')
  }

  await look()
  let isStopped = false
  let looking: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    looking = looking.then(look).catch((err) => {
      if (!isStopped) log.warn({ err }, 'cannot look for workers that have died')
    })
  }, look_ms)
  return {
    async stop() {
      isStopped = true
      clearInterval(timer)
      await sql.end({ timeout: 1 })
      await looking
    },
  }
}
