import type { Sql } from 'postgres'
import type { Log } from '../server/log.ts'
import { type KeptWorkers, type PoolState, poolIds } from './keep-running.ts'
import { lookRegularly } from './look-regularly.ts'

type Limits = {
  look_ms: number
  /** How long a job may be due while the pool does nothing, or locked by a pool that does not run it. */
  idle_ms: number
  /** How long the same jobs may fill a pool while another job is due. */
  full_ms: number
  /** How long cron, which adds jobs every minute, may add none. */
  cron_ms: number
}

const usual: Limits = { look_ms: 5000, idle_ms: 30_000, full_ms: 15 * 60_000, cron_ms: 3 * 60_000 }

/**
 * Restarts worker pools that make no progress while jobs are due, whatever the reason. A pool is restarted when two
 * looks in a row find it so, because a job may be ending during one.
 * @param sql one connection
 */
export function watchStandstill(
  sql: Sql,
  queues: readonly KeptWorkers[],
  log: Log,
  limits: Partial<Limits> = {},
): { stop: () => Promise<void> } {
  const limit = { ...usual, ...limits }
  /** Pools that made no progress at the last look. */
  let suspected = new Set<string>()

  async function look() {
    const due = await findDue(sql, limit.idle_ms)
    const held = await findHeld(sql, poolIds(queues), limit.idle_ms)
    const found = new Set<string>()
    for (const queue of queues) {
      const pool = queue.state()
      const reason = pool && standstill(queue, pool, { due, held }, limit)
      if (!reason) continue
      if (!suspected.has(pool.id)) found.add(pool.id)
      else {
        log.error({ reason }, 'worker pool makes no progress')
        await queue.restart(reason)
      }
    }
    suspected = found
  }

  return lookRegularly(limit.look_ms, look, (err) =>
    log.warn({ err }, 'cannot check whether worker pools make progress'),
  )
}

type Found = { due: { task: string; late_s: number }[]; held: { id: string; pool: string }[] }

/** Why a pool makes no progress; null when it does. */
function standstill(
  { tasks, places, hasCron }: KeptWorkers,
  { id, running, lastSign, lastCron }: PoolState,
  { due, held }: Found,
  { idle_ms, full_ms, cron_ms }: Limits,
): string | null {
  const now = performance.now()
  const quiet_ms = now - lastSign
  const waiting = due.find(({ task }) => tasks.includes(task))
  if (running.size >= places)
    return waiting && quiet_ms > full_ms
      ? `the same jobs have filled all ${places} places for ${seconds(quiet_ms)}, and ${waiting.task} is due`
      : null
  const lost = held.find((job) => job.pool === id && !running.has(job.id))
  if (lost) return `job ${lost.id} is locked by the pool, which does not run it`
  if (waiting && quiet_ms > idle_ms)
    return `${waiting.task} has been due for ${waiting.late_s} s, and the pool does not fetch it`
  if (hasCron && now - lastCron > cron_ms) return `cron has added no jobs for ${seconds(now - lastCron)}`
  return null
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** Tasks with jobs that have been due for `since_ms` while no other job of their named queue runs. */
function findDue(sql: Sql, since_ms: number): Promise<Found['due']> {
  return sql<Found['due']>`
    select tasks.identifier as task, extract(epoch from now() - min(jobs.run_at))::int as late_s
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.is_available and jobs.run_at < now() - ${since_ms}::int * interval '1 millisecond'
      and not exists (
        select from graphile_worker._private_jobs as before
        where before.job_queue_id = jobs.job_queue_id and before.locked_at is not null
      )
    group by tasks.identifier`
}

/** Jobs that these pools have held locked for `since_ms`. */
function findHeld(sql: Sql, pools: string[], since_ms: number): Promise<Found['held']> {
  return sql<Found['held']>`
    select id::text, locked_by as pool from graphile_worker._private_jobs
    where locked_by = any(${pools}::text[]) and locked_at < now() - ${since_ms}::int * interval '1 millisecond'`
}
