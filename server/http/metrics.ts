import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../../db/postgres/client.ts'
import type { DrainStats } from '../pipeline/drain.ts'
import { inboxLag } from '../pipeline/inbox-lag.ts'
import { collectProcessMetrics } from './process-metrics.ts'

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

  constructor(db: Db) {
    const registers = [this.#registry]
    const events = new Gauge({
      name: 'sightline_inbox_events',
      help: 'Events accepted and not yet queryable',
      registers,
    })
    const rows = new Gauge({ name: 'sightline_inbox_rows', help: 'Inbox rows not yet drained', registers })
    new Gauge({
      name: 'sightline_inbox_lag_seconds',
      help: 'Age of the oldest event that is accepted and not yet queryable',
      registers,
      async collect() {
        const lag = await inboxLag(db)
        this.set(lag.oldest_seconds)
        events.set(lag.events)
        rows.set(lag.rows)
      },
    })
    collectProcessMetrics(this.#registry, 'sightline_')
  }

  /** Shows what the drain of this process does. */
  showDrain(stats: () => DrainStats): void {
    const registers = [this.#registry]
    const show = (name: string, help: string, value: (stats: DrainStats) => number) =>
      new Gauge({
        name: `sightline_drain_${name}`,
        help,
        registers,
        collect() {
          this.set(value(stats()))
        },
      })
    show('is_leader', 'Whether this process drains the inbox', ({ isLeader }) => (isLeader ? 1 : 0))
    show('batches', 'Batches stored since the start', ({ batches }) => batches)
    show('events', 'Events stored since the start', ({ events }) => events)
    show('refused', 'Events that ClickHouse refused, set aside since the start', ({ refused }) => refused)
    show('failures', 'Attempts that failed and were repeated since the start', ({ failures }) => failures)
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
