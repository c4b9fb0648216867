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

/** The Prometheus metrics. Requests are counted by route pattern, so that ids do not become labels. */
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
    help: 'Time from request to response',
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
      'How long the oldest webhook delivery has been due; a slow receiver delays its own deliveries',
      async () => (await deliveries()).oldest_due_seconds,
    )
    this.#show(
      'webhooks_standing_still',
      'Subscriptions whose deliveries have been due for two minutes without an attempt',
      async () => (await deliveries()).standing_still,
    )
    this.#show(
      'postgres_deadlocks',
      'Deadlocks that PostgreSQL has detected in the database since its statistics were reset',
      () => deadlocks(db),
    )
    collectProcessMetrics(this.#registry, 'sightline_')
  }

  /** Adds a gauge that is read at each scrape. If reading fails, it is NaN, and the other gauges are not affected. */
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
    this.#show(
      'inbox_events',
      'Events that are accepted but not queryable yet',
      async () => (await lag()).events,
    )
    this.#show('inbox_rows', 'Inbox rows that are not drained yet', async () => (await lag()).rows)
    this.#show(
      'inbox_lag_seconds',
      'Age of the oldest event that is accepted but not queryable yet',
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
    show('jobs_waiting', 'Jobs that are due now or later', 'waiting')
    show('jobs_running', 'Jobs that are running', 'running')
    show('jobs_failed', 'Jobs that have failed permanently', 'failed')
    show(
      'job_oldest_due_seconds',
      'How long the oldest job that could run has been due',
      'oldest_due_seconds',
    )
    show(
      'job_oldest_running_seconds',
      'How long the oldest running job has been running',
      'oldest_running_seconds',
    )
  }

  /** Adds metrics of the drain and the workers, and of their process if it is a separate one. */
  showBackground(background: Background): void {
    this.showDrain(() => background.stats().drain)
    this.#show(
      'worker_pool_restarts',
      'Restarts of the worker pool since the start',
      async () =>
        background.stats().pools.map(({ name, restarts }) => ({ labels: { pool: name }, value: restarts })),
      ['pool'],
    )
    if (background.process() === null) return
    const show = (name: string, help: string, of: (stats: ProcessStats) => number) =>
      this.#show(`background_process_${name}`, help, async () => of(background.process() as ProcessStats))
    show('restarts', 'Restarts of the background process', ({ restarts }) => restarts)
    show('resident_memory_bytes', 'Memory of the background process', ({ memory_bytes }) => memory_bytes)
    show('cpu_seconds', 'CPU time of the background process since it started', ({ cpu_s }) => cpu_s)
  }

  /** Adds metrics of the drain. */
  showDrain(stats: () => DrainStats): void {
    const show = (name: string, help: string, value: (stats: DrainStats) => number) =>
      this.#show(`drain_${name}`, help, async () => value(stats()))
    show('is_leader', 'Whether this process drains the inbox', ({ isLeader }) => (isLeader ? 1 : 0))
    show('batches', 'Batches stored since the start', ({ batches }) => batches)
    show('events', 'Events stored since the start', ({ events }) => events)
    show(
      'refused',
      'Events that ClickHouse rejected and that were quarantined since the start',
      ({ refused }) => refused,
    )
    show('failures', 'Failed attempts that were retried since the start', ({ failures }) => failures)
    show('restarts', 'Restarts because the drain made no progress', ({ restarts }) => restarts)
    show('last_seconds', 'Duration of the last batch', ({ lastSeconds }) => lastSeconds)
  }

  count(method: string, route: string, status: number, seconds: number) {
    this.#requests.inc({ method, route, status })
    this.#durations.observe({ method, route }, seconds)
  }

  text(): Promise<string> {
    return this.#registry.metrics()
  }
}

/** Gauges that are read in the same scrape share one query. */
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
