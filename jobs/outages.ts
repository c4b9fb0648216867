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

/** So often at most is a job brought forward: what brings an engine down each time must not do so for ever. */
const mostRetries = 20
/** How long a job is remembered that has not failed again, by `performance.now()`. */
const kept_ms = 60 * 60_000

/**
 * The jobs that failed because an engine was away. Their next attempt, for which the queue waits longer after each
 * failure, comes as soon as both engines answer.
 */
export class Outages {
  readonly #failed = new Map<string, Failed>()

  /** The same tasks, whose failures are noted here. */
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
    // The same object: `bringForward` may be counting a retry of it.
    const failed = this.#failed.get(id) ?? { at: 0, retries: 0, isWaiting: false }
    failed.at = performance.now()
    failed.isWaiting = failed.retries < mostRetries
    this.#failed.set(id, failed)
  }

  /** Brings the waiting jobs forward, once both engines answer. */
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
      log.warn({ err }, 'cannot bring jobs forward that failed while an engine was away'),
    )
  }
}

async function bringForward(sql: Sql, waiting: [id: string, Failed][]): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    select id::text from graphile_worker._private_jobs
    where id = any(${waiting.map(([id]) => id)}::bigint[]) and locked_at is not null`
  const running = new Set(rows.map(({ id }) => id))
  for (const [id, failed] of waiting) {
    // Its failure may not be stored yet.
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
