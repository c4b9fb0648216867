import { sql } from 'drizzle-orm'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../../../db/postgres/client.ts'
import type { DrainStats } from '../../ingest/pipeline/drain.ts'
import { inboxLag } from '../../ingest/pipeline/inbox-lag.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Background, ProcessStats } from '../background/background.ts'
import { dueDeliveries, jobsByTask, type TaskJobs } from './due-work.ts'
import { inTime } from './in-time.ts'
import { collectProcessMetrics } from './process-metrics.ts'

type Labelled = { labels: Record<string, string>; value: number }

/** What Prometheus reads. Routes are counted by their pattern, so that ids do not become labels. */
export class Metrics {
  readonly #registry = new Registry()
  readonly #requests = new Counter({
    name: 'sightline_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
    registers: [this.#registry],
  })
  readonly #durations = new Histogram({
    name: 'sightline_http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.#registry],
  })

  constructor(db: Db, clock: Clock) {
    this.#showInbox(db)
    this.#showJobs(db)
    const deliveries = oncePerScrape(() => dueDeliveries(db, clock))
    this.#show(
      'delivery_oldest_due_seconds',
      'How long the oldest webhook delivery is due; those of slow receivers wait for one another',
      async () => (await deliveries()).oldest_due_seconds,
    )
    this.#show(
      'webhooks_standing_still',
      'Subscriptions whose deliveries have been due for two minutes without any attempt',
      async () => (await deliveries()).standing_still,
    )
    this.#show(
      'postgres_deadlocks',
      'Deadlocks that PostgreSQL has found in the database since its statistics began',
      () => deadlocks(db),
    )
    collectProcessMetrics(this.#registry, 'sightline_')
  }

  /** A gauge that is read at each scrape. It has no value where reading fails: the others are told all the same. */
  #show(name: string, help: string, read: () => Promise<number | Labelled[]>, labelNames: string[] = []) {
    new Gauge({
      name: `sightline_${name}`,
      help,
      labelNames,
      registers: [this.#registry],
      async collect() {
        const found = (await inTime(read())) ?? Number.NaN
        this.reset()
        if (typeof found === 'number') this.set(found)
        else for (const { labels, value } of found) this.set(labels, value)
      },
    })
  }

  #showInbox(db: Db) {
    const lag = oncePerScrape(() => inboxLag(db))
    this.#show('inbox_events', 'Events accepted and not yet queryable', async () => (await lag()).events)
    this.#show('inbox_rows', 'Inbox rows not yet drained', async () => (await lag()).rows)
    this.#show(
      'inbox_lag_seconds',
      'Age of the oldest event that is accepted and not yet queryable',
      async () => (await lag()).oldest_seconds,
    )
  }

  #showJobs(db: Db) {
    const tasks = oncePerScrape(() => jobsByTask(db))
    const show = (name: string, help: string, of: Exclude<keyof TaskJobs, 'task'>) =>
      this.#show(
        name,
        help,
        async () => (await tasks()).map((it) => ({ labels: { task: it.task }, value: it[of] })),
        ['task'],
      )
    show('jobs_waiting', 'Jobs that are to run now or later', 'waiting')
    show('jobs_running', 'Jobs that run', 'running')
    show('jobs_failed', 'Jobs that have failed for good', 'failed')
    show('job_oldest_due_seconds', 'How long the oldest job that could run is due', 'oldest_due_seconds')
    show('job_oldest_running_seconds', 'How long the oldest running job runs', 'oldest_running_seconds')
  }

  /** Shows what the drain and the workers of this service do, and what their process uses if it is another one. */
  showBackground(background: Background): void {
    this.showDrain(() => background.stats().drain)
    this.#show(
      'worker_pool_restarts',
      'Worker pools that were started again since the start',
      async () =>
        background.stats().pools.map(({ name, restarts }) => ({ labels: { pool: name }, value: restarts })),
      ['pool'],
    )
    if (background.process() === null) return
    const show = (name: string, help: string, of: (stats: ProcessStats) => number) =>
      this.#show(`background_process_${name}`, help, async () => of(background.process() as ProcessStats))
    show('restarts', 'How often the background process was started again', ({ restarts }) => restarts)
    show('resident_memory_bytes', 'Memory of the background process', ({ memory_bytes }) => memory_bytes)
    show('cpu_seconds', 'Processor time of the background process since it was started', ({ cpu_s }) => cpu_s)
  }

  /** Shows what the drain of this process does. */
  showDrain(stats: () => DrainStats): void {
    const show = (name: string, help: string, value: (stats: DrainStats) => number) =>
      this.#show(`drain_${name}`, help, async () => value(stats()))
    show('is_leader', 'Whether this process drains the inbox', ({ isLeader }) => (isLeader ? 1 : 0))
    show('batches', 'Batches stored since the start', ({ batches }) => batches)
    show('events', 'Events stored since the start', ({ events }) => events)
    show('refused', 'Events that ClickHouse refused, set aside since the start', ({ refused }) => refused)
    show('failures', 'Attempts that failed and were repeated since the start', ({ failures }) => failures)
    show('restarts', 'How often it was started again because it made no progress', ({ restarts }) => restarts)
    show('last_seconds', 'Time that the last batch took', ({ lastSeconds }) => lastSeconds)
  }

  count(method: string, route: string, status: number, seconds: number) {
    this.#requests.inc({ method, route, status })
    this.#durations.observe({ method, route }, seconds)
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

/** All gauges of a scrape are read at the same moment: those that need the same query share it. */
function oncePerScrape<T>(read: () => Promise<T>): () => Promise<T> {
  let current: Promise<T> | undefined
  return () => {
    current ??= read().finally(() => {
      current = undefined
    })
    return current
  }
}

async function deadlocks(db: Db): Promise<number> {
  const [row] = await db.execute<{ count: number }>(
    sql`select deadlocks::float8 as count from pg_stat_database where datname = current_database()`,
  )
  return row?.count ?? 0
}
