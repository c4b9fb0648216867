import type { Sql } from 'postgres'
import type { RenewableSession } from '../db/postgres/session.ts'
import type { Log } from '../server/platform/log.ts'
import { poll } from '../server/platform/poll.ts'
import { poolIds, type SupervisedPool } from './keep-running.ts'

type Limits = {
  interval_ms: number
  /**
   * How long the next job may wait while a worker is free, how long a pool may lock a job that it does not run, and how
   * long a queue may be without a pool.
   */
  idle_ms: number
  /** How long the same jobs may fill a pool while another job is due. */
  full_ms: number
  /** How long cron, which adds jobs every minute, may add none. */
  cron_ms: number
}

const defaults: Limits = { interval_ms: 5000, idle_ms: 30_000, full_ms: 15 * 60_000, cron_ms: 3 * 60_000 }

/**
 * Restarts worker pools that make no progress while jobs are due, for any reason. A pool is restarted after two checks
 * in a row without progress, because a job may be ending during one check.
 */
export function watchStandstill(
  session: RenewableSession,
  queues: readonly SupervisedPool[],
  log: Log,
  limits: Partial<Limits> = {},
): { stop: () => void } {
  const limit = { ...defaults, ...limits }
  /** Queues that made no progress at the last check. */
  let suspected = new Set<SupervisedPool>()
  const waits = new Map(queues.map((queue) => [queue, new Waits()]))

  async function check(sql: Sql) {
    const locked = await findLocked(sql, poolIds(queues), limit.idle_ms)
    const found = new Set<SupervisedPool>()
    for (const [queue, wait] of waits) {
      wait.update(queue, await findNext(sql, queue.tasks))
      const reason = standstill(queue, wait, locked, limit)
      if (!reason) continue
      if (!suspected.has(queue)) found.add(queue)
      else {
        log.error({ reason }, 'worker pool makes no progress')
        waits.set(queue, new Waits())
        await queue.restart(reason)
      }
    }
    suspected = found
  }

  return poll(session, limit, check, (err) =>
    log.warn({ err }, 'cannot check whether worker pools make progress'),
  )
}

/** What a queue waits for, and since when, by `performance.now()`. */
class Waits {
  next: NextJob | undefined
  #nextSince = 0
  #pool: string | undefined
  #withoutPoolSince: number | null = null

  update({ state, concurrency }: SupervisedPool, next: NextJob | undefined) {
    const now = performance.now()
    const pool = state()
    const isFull = pool !== null && pool.running.size >= concurrency
    // A free worker must take the next job, regardless of the other jobs that the pool runs.
    if (isFull || next?.id !== this.next?.id || pool?.id !== this.#pool) this.#nextSince = now
    this.next = next
    this.#pool = pool?.id
    this.#withoutPoolSince = pool ? null : (this.#withoutPoolSince ?? now)
  }

  /** How long the next job has been waiting although a worker is free. */
  get next_ms(): number {
    return this.next ? performance.now() - this.#nextSince : 0
  }

  get withoutPool_ms(): number {
    return this.#withoutPoolSince === null ? 0 : performance.now() - this.#withoutPoolSince
  }
}

/** Why a queue makes no progress; null when it does. */
function standstill(
  { state, concurrency, hasCron }: SupervisedPool,
  { next, next_ms, withoutPool_ms }: Waits,
  locked: LockedJob[],
  { idle_ms, full_ms, cron_ms }: Limits,
): string | null {
  const pool = state()
  if (!pool) return withoutPool_ms > idle_ms ? `no pool has run for ${seconds(withoutPool_ms)}` : null
  const now = performance.now()
  const quiet_ms = now - pool.lastActivity
  if (pool.running.size >= concurrency)
    return next && quiet_ms > full_ms
      ? `the same jobs have occupied all ${concurrency} workers for ${seconds(quiet_ms)}, and ${next.task} is due`
      : null
  const orphan = locked.find((job) => job.pool === pool.id && !pool.running.has(job.id))
  if (orphan) return `job ${orphan.id} is locked by the pool, which does not run it`
  if (next && next_ms > idle_ms)
    return `${next.task} has been due for ${next.late_s} s, and the pool does not fetch it`
  const cron_quiet_ms = now - pool.lastCron
  if (hasCron && cron_quiet_ms > cron_ms) return `cron has added no jobs for ${seconds(cron_quiet_ms)}`
  return null
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

type NextJob = { id: string; task: string; late_s: number }

/** The due job of these tasks that a pool must fetch before all others, if there is one. */
async function findNext(sql: Sql, tasks: readonly string[]): Promise<NextJob | undefined> {
  const [next] = await sql<NextJob[]>`
    select jobs.id::text, tasks.identifier as task, extract(epoch from now() - jobs.run_at)::int as late_s
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where jobs.is_available and jobs.run_at < now() and tasks.identifier = any(${[...tasks]}::text[])
      and not exists (
        select from graphile_worker._private_jobs as before
        where before.job_queue_id = jobs.job_queue_id and before.locked_at is not null
      )
    order by jobs.priority, jobs.run_at
    limit 1`
  return next
}

type LockedJob = { id: string; pool: string }

/** Jobs that these pools have locked for longer than `since_ms`. */
function findLocked(sql: Sql, pools: string[], since_ms: number): Promise<LockedJob[]> {
  return sql<LockedJob[]>`
    select id::text, locked_by as pool from graphile_worker._private_jobs
    where locked_by = any(${pools}::text[]) and locked_at < now() - ${since_ms}::int * interval '1 millisecond'`
}
