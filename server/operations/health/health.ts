import { keptFree_bytes } from '../../../db/embedded/clickhouse-config.ts'
import { inboxLag } from '../../ingest/pipeline/inbox-lag.ts'
import type { Services } from '../../services.ts'
import { readDisk } from './disk.ts'
import { dueDeliveries, isHanging, jobsByTask, late_s } from './due-work.ts'
import { inTime } from './in-time.ts'

type Checked = Pick<Services, 'db' | 'clickhouse' | 'clock' | 'config' | 'background'>
export type Health = Awaited<ReturnType<typeof readHealth>>

/**
 * What the service can do now. `unavailable`: no events can be taken. `degraded`: they are, but something else does
 * not work or stands still; `reasons` say what, in words. A server that does not answer within two seconds is `away`.
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
    ...(inbox ? [] : ['PostgreSQL does not answer']),
    ...(answer ? [] : ['ClickHouse does not answer: events are kept until it does']),
    ...(disk && disk.free < keptFree_bytes
      ? [
          `the disk is full: ${megabytes(disk.free)} are left, and events are kept until there are ${megabytes(keptFree_bytes)}`,
        ]
      : []),
    ...(background?.problems() ?? []),
    ...(inbox && inbox.oldest_seconds > late_s.events
      ? [`events have waited for ${seconds(inbox.oldest_seconds)} to be stored`]
      : []),
    ...(jobs ?? [])
      .filter((it) => it.oldest_due_seconds > late_s.jobs)
      .map((it) => `jobs are late: ${it.task} has been due for ${seconds(it.oldest_due_seconds)}`),
    ...(jobs ?? [])
      .filter(isHanging)
      .map(
        (it) => `a job does not end: ${it.task} has been running for ${seconds(it.oldest_running_seconds)}`,
      ),
    ...(deliveries && deliveries.standing_still > 0
      ? [
          `webhook deliveries stand still: ${subscriptions(deliveries.standing_still)} had none attempted for ${seconds(late_s.deliveries)}`,
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
const seconds = (of: number) => `${Math.round(of)} s`

async function ping(clickhouse: Services['clickhouse']): Promise<true> {
  if (!(await clickhouse.ping())) throw new Error('ClickHouse does not answer')
  return true
}
