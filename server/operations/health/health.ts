import { keptFree_bytes } from '../../../db/embedded/clickhouse-config.ts'
import { inboxLag } from '../../ingest/pipeline/inbox-lag.ts'
import type { Services } from '../../services.ts'
import { readDisk } from './disk.ts'
import { dueDeliveries, isHanging, jobsByTask, late_s } from './due-work.ts'
import { inTime } from './in-time.ts'

type Checked = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config' | 'background'>
export type Health = Awaited<ReturnType<typeof readHealth>>

/**
 * What works now. `unavailable`: events cannot be accepted. `degraded`: events are accepted, but something else does not
 * work or is stalled; `reasons` says what. A server that does not respond within two seconds is `away`.
 */
export async function readHealth({ db, clickhouse, clock, config, background }: Checked) {
  const [inbox, jobs, deliveries, answer, disk] = await Promise.all([
    inTime(inboxLag(db)),
    inTime(jobsByTask(db)),
    inTime(dueDeliveries(db, clock)),
    inTime(ping(clickhouse)),
    config.isEmbedded ? readDisk(config.dataDir) : null,
  ])
  const reasons = [
    ...(inbox ? [] : ['PostgreSQL does not respond']),
    ...(answer ? [] : ['ClickHouse does not respond (events wait in the inbox)']),
    ...(disk && disk.free < keptFree_bytes
      ? [
          `the disk is full: ${megabytes(disk.free)} free (events wait in the inbox until ${megabytes(keptFree_bytes)} are free)`,
        ]
      : []),
    ...(background?.problems() ?? []),
    ...(inbox && inbox.oldest_seconds > late_s.events
      ? [`events have waited ${seconds(inbox.oldest_seconds)} to be stored`]
      : []),
    ...(jobs ?? [])
      .filter((it) => it.oldest_due_seconds > late_s.jobs)
      .map((it) => `jobs are late: ${it.task} has been due for ${seconds(it.oldest_due_seconds)}`),
    ...(jobs ?? [])
      .filter(isHanging)
      .map((it) => `a job hangs: ${it.task} has been running for ${seconds(it.oldest_running_seconds)}`),
    ...(deliveries && deliveries.standing_still > 0
      ? [
          `webhook deliveries are stalled: no attempt for ${subscriptions(deliveries.standing_still)} in ${seconds(late_s.deliveries)}`,
        ]
      : []),
  ]
  return {
    status: !inbox
      ? ('unavailable' as const)
      : reasons.length > 0
        ? ('degraded' as const)
        : ('ready' as const),
    reasons,
    postgres: inbox ? 'ok' : 'away',
    clickhouse: answer ? 'ok' : 'away',
    inbox: inbox ?? null,
    jobs: jobs ?? null,
    deliveries: deliveries ?? null,
  }
}

const subscriptions = (count: number) => (count === 1 ? '1 subscription' : `${count} subscriptions`)
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 ** 2)} MB`
const seconds = (count: number) => `${Math.round(count)} s`

async function ping(clickhouse: Services['clickhouse']): Promise<true> {
  if (!(await clickhouse.ping())) throw new Error('ClickHouse does not respond')
  return true
}
