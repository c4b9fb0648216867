import type { Sql } from 'postgres'
import type { Log } from '../server/log.ts'
import type { KeptWorkers, PoolState } from './keep-running.ts'

type Limits = {
  look_ms: number
  /** How long work may be due, or held by a pool that does not run it, while the pool does nothing. */
  idle_ms: number
  /** How long all places of a pool may be taken, without a job that begins or ends, while others are due. */
  full_ms: number
  /** How long nothing may be added by the clock that ticks every minute. */
  cron_ms: number
}

const usual: Limits = { look_ms: 5000, idle_ms: 30_000, full_ms: 15 * 60_000, cron_ms: 3 * 60_000 }

/**
 * Sees that work is due and nobody takes it, whatever the reason, and has the workers that should end hard and others
 * begin. Only what two looks in a row find counts: between them it may have been over.
 * @param sql one connection
 */
export function watchStandstill(
  sql: Sql,
  queues: readonly KeptWorkers[],
  log: Log,
  limits: Partial<Limits> = {},
): { stop: () => Promise<void> } {
  const limit = { ...usual, ...limits }
  /** Pools that stood still at the last look. */
  let suspected = new Set<string>()

  async function look() {
    const due = await findDue(sql, limit.idle_ms)
    const pools = queues.flatMap((it) => it.state()?.id ?? [])
    const held = await findHeld(sql, pools, limit.idle_ms)
    const found = new Set<string>()
    for (const queue of queues) {
      const pool = queue.state()
      const reason = pool && standstill(queue, pool, { due, held }, limit)
      if (!reason) continue
      if (!suspected.has(pool.id)) found.add(pool.id)
      else {
        log.error({ reason }, 'background work stands still: its workers are ended')
        await queue.restart(reason)
      }
    }
    suspected = found
  }

  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look()
      .catch((err) => log.warn({ err }, 'cannot look whether background work stands still'))
      .finally(() => {
        looking = null
      })
  }, limit.look_ms)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}

type Found = { due: { task: string; late_s: number }[]; held: { id: string; pool: string }[] }

/** Why a pool stands still; null when it does not. */
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
      ? `all ${places} workers have been at the same jobs for ${seconds(quiet_ms)}, and ${waiting.task} is due`
      : null
  const lost = held.find((job) => job.pool === id && !running.has(job.id))
  if (lost) return `job ${lost.id} is held, and nobody runs it`
  if (waiting && quiet_ms > idle_ms)
    return `${waiting.task} has been due for ${waiting.late_s} s, and nobody takes it`
  if (hasCron && now - lastCron > cron_ms)
    return `nothing has been added by the clock for ${seconds(now - lastCron)}`
  return null
}

const seconds = (ms: number) => `${Math.round(ms / 1000)} s`

/** The tasks with jobs that nobody has taken for so long, though no job before them in their queue runs. */
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

/** The jobs that these pools have had locked for so long. */
function findHeld(sql: Sql, pools: string[], since_ms: number): Promise<Found['held']> {
  return sql<Found['held']>`
    select id::text, locked_by as pool from graphile_worker._private_jobs
    where locked_by = any(${pools}::text[]) and locked_at < now() - ${since_ms}::int * interval '1 millisecond'`
}
