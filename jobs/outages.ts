import type { Job, Task } from 'graphile-worker'
import type { Sql } from 'postgres'
import type { ClickHouse } from '../db/clickhouse/client.ts'
import { isOutage } from '../db/outage.ts'
import type { LastingSession } from '../db/postgres/session.ts'
import { inTime } from '../server/health/in-time.ts'
import type { Log } from '../server/log.ts'
import { lookRegularly } from '../server/look-regularly.ts'

type Failed = { at: number; retries: number }

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
  readonly #waiting = new Set<string>()

  /** The same tasks, whose failures are noted here. */
  noteIn<N extends string>(tasks: Record<N, Task>): Record<N, Task> {
    const names = Object.keys(tasks) as N[]
    const noted = names.map((name): [N, Task] => [
      name,
      async (payload, helpers) => {
        try {
          return await tasks[name](payload as never, helpers)
        } catch (error) {
          if (isOutage(error)) this.#note(helpers.job)
          throw error
        }
      },
    ])
    return Object.fromEntries(noted) as Record<N, Task>
  }

  #note({ id }: Job) {
    const retries = this.#failed.get(id)?.retries ?? 0
    this.#failed.set(id, { at: performance.now(), retries })
    if (retries < mostRetries) this.#waiting.add(id)
  }

  /** Brings the waiting jobs forward, once both engines answer. */
  watch(
    session: LastingSession,
    { clickhouse, log }: { clickhouse: ClickHouse; log: Log },
    look_ms = 5000,
  ): { stop: () => void } {
    const look = async (sql: Sql) => {
      if (this.#waiting.size > 0 && (await inTime(clickhouse.ping()))) await this.#bringForward(sql)
      for (const [id, { at }] of this.#failed) if (performance.now() - at > kept_ms) this.#forget(id)
    }
    return lookRegularly(session, { look_ms }, look, (err) =>
      log.warn({ err }, 'cannot bring jobs forward that failed while an engine was away'),
    )
  }

  async #bringForward(sql: Sql) {
    for (const id of this.#waiting) {
      const [job] = await sql`
        select locked_at is not null as is_running from graphile_worker._private_jobs where id = ${id}`
      // Its failure may not be stored yet.
      if (job?.is_running) continue
      this.#waiting.delete(id)
      // One row per statement: a statement that locks several can deadlock with a transaction that adds jobs.
      const moved = await sql`
        update graphile_worker._private_jobs set run_at = now(), attempts = attempts - 1
        where id = ${id} and locked_at is null and attempts between 1 and max_attempts - 1 and run_at > now()
        returning id`
      const failed = this.#failed.get(id)
      if (failed) failed.retries += moved.length
    }
  }

  #forget(id: string) {
    this.#failed.delete(id)
    this.#waiting.delete(id)
  }
}
