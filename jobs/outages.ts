import type { Job, Task } from 'graphile-worker'
import type { Sql } from 'postgres'
import type { ClickHouse } from '../db/clickhouse/client.ts'
import { isOutage } from '../db/outage.ts'
import type { LastingSession } from '../db/postgres/session.ts'
import { inTime } from '../server/operations/health/in-time.ts'
import type { Log } from '../server/platform/log.ts'
import { lookRegularly } from '../server/platform/look-regularly.ts'
import { wrapTasks } from './wrap-tasks.ts'

type Failed = { at: number; retries: number; isWaiting: boolean }

/** How often a job is brought forward at most: one that brings an engine down each time must not do so forever. */
const mostRetries = 20
/** How long a job is kept here after its last failure, by `performance.now()`. */
const kept_ms = 60 * 60_000

/**
 * The jobs that failed because an engine was down. The queue waits longer after each failure. This class brings the
 * next attempt forward as soon as both engines answer.
 */
export class Outages {
  readonly #failed = new Map<string, Failed>()

  /** Wraps the tasks so that their failures during an outage are recorded here. */
  noteIn<N extends string>(tasks: Record<N, Task>): Record<N, Task> {
    return wrapTasks(tasks, (task) => async (payload, helpers) => {
      try {
        return await task(payload, helpers)
      } catch (error) {
        if (isOutage(error)) this.#note(helpers.job)
        throw error
      }
    })
  }

  #note({ id }: Job) {
    // Keep the same object: `bringForward` may be counting a retry in it.
    const failed = this.#failed.get(id) ?? { at: 0, retries: 0, isWaiting: false }
    failed.at = performance.now()
    failed.isWaiting = failed.retries < mostRetries
    this.#failed.set(id, failed)
  }

  /** Brings the waiting jobs forward once both engines answer. */
  watch(
    session: LastingSession,
    { clickhouse, log }: { clickhouse: ClickHouse; log: Log },
    look_ms = 5000,
  ): { stop: () => void } {
    const look = async (sql: Sql) => {
      const waiting = [...this.#failed].filter(([, { isWaiting }]) => isWaiting)
      if (waiting.length > 0 && (await inTime(clickhouse.ping()))) await bringForward(sql, waiting)
      for (const [id, { at }] of this.#failed) if (performance.now() - at > kept_ms) this.#failed.delete(id)
    }
    return lookRegularly(session, { look_ms }, look, (err) =>
      log.warn({ err }, 'cannot reschedule jobs that failed during an outage'),
    )
  }
}

async function bringForward(sql: Sql, waiting: [id: string, Failed][]): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    select id::text from graphile_worker._private_jobs
    where id = any(${waiting.map(([id]) => id)}::bigint[]) and locked_at is not null`
  const running = new Set(rows.map(({ id }) => id))
  for (const [id, failed] of waiting) {
    // The job is still locked: the queue may not have stored its failure yet.
    if (running.has(id)) continue
    failed.isWaiting = false
    // One row per statement: a statement that locks several can deadlock with a transaction that adds jobs.
    const moved = await sql`
      update graphile_worker._private_jobs set run_at = now(), attempts = attempts - 1
      where id = ${id} and locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()
      returning id`
    failed.retries += moved.length
  }
}
