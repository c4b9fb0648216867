import type { Job, Task } from 'graphile-worker'
import type { Sql } from 'postgres'
import type { ClickHouse } from '../db/clickhouse/client.ts'
import { isOutage } from '../db/outage.ts'
import type { RenewableSession } from '../db/postgres/session.ts'
import { inTime } from '../server/operations/health/in-time.ts'
import type { Log } from '../server/platform/log.ts'
import { poll } from '../server/platform/poll.ts'
import { wrapTasks } from './wrap-tasks.ts'

type Failed = { at: number; retries: number; isWaiting: boolean }

/** The maximum number of immediate retries: a job that brings a database down each time must not do so forever. */
const maxRetries = 20
/** How long a job is remembered after its last failure, by `performance.now()`. */
const remembered_ms = 60 * 60_000

/**
 * The jobs that failed because a database was down. The queue waits longer after each failure. This class brings the
 * next attempt forward as soon as both databases answer.
 */
export class Outages {
  readonly #failed = new Map<string, Failed>()

  /** Wraps the tasks so that their failures during an outage are recorded here. */
  recordFailures<N extends string>(tasks: Record<N, Task>): Record<N, Task> {
    return wrapTasks(tasks, (task) => async (payload, helpers) => {
      try {
        return await task(payload, helpers)
      } catch (error) {
        if (isOutage(error)) this.#record(helpers.job)
        throw error
      }
    })
  }

  #record({ id }: Job) {
    // Keep the same object: `bringForward` may be counting a retry in it.
    const failed = this.#failed.get(id) ?? { at: 0, retries: 0, isWaiting: false }
    failed.at = performance.now()
    failed.isWaiting = failed.retries < maxRetries
    this.#failed.set(id, failed)
  }

  /** Brings the waiting jobs forward once both databases answer. */
  watch(
    session: RenewableSession,
    { clickhouse, log }: { clickhouse: ClickHouse; log: Log },
    interval_ms = 5000,
  ): { stop: () => void } {
    const check = async (sql: Sql) => {
      const waiting = [...this.#failed].filter(([, { isWaiting }]) => isWaiting)
      if (waiting.length > 0 && (await inTime(clickhouse.ping()))) await bringForward(sql, waiting)
      for (const [id, { at }] of this.#failed)
        if (performance.now() - at > remembered_ms) this.#failed.delete(id)
    }
    return poll(session, { interval_ms }, check, (err) =>
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
