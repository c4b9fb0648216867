import { inboxLag } from '../pipeline/inbox-lag.ts'
import type { Services } from '../services.ts'
import { jobsByTask, oldestDueDelivery } from './due-work.ts'
import { inTime } from './in-time.ts'

/** How late work may be before it counts as standing still. Usually it begins within two seconds. */
const late_s = { events: 60, jobs: 120 }

type Checked = Pick<Services, 'db' | 'clickhouse' | 'clock'>
export type Health = Awaited<ReturnType<typeof readHealth>>

/**
 * What the service can do now. `unavailable`: no events can be taken. `degraded`: they are, but something else does
 * not work or stands still; `reasons` say what, in words. A server that does not answer within two seconds is `away`.
 */
export async function readHealth({ db, clickhouse, clock }: Checked) {
  const [inbox, jobs, delivery, answer] = await Promise.all([
    inTime(inboxLag(db)),
    inTime(jobsByTask(db)),
    inTime(oldestDueDelivery(db, clock)),
    inTime(ping(clickhouse)),
  ])
  const late = jobs?.filter((it) => it.oldest_due_seconds > late_s.jobs) ?? []
  const reasons = [
    ...(inbox ? [] : ['PostgreSQL does not answer']),
    ...(answer ? [] : ['ClickHouse does not answer: events are kept until it does']),
    ...(inbox && inbox.oldest_seconds > late_s.events
      ? [`events have waited for ${seconds(inbox.oldest_seconds)} to be stored`]
      : []),
    ...late.map((it) => `jobs are late: ${it.task} has been due for ${seconds(it.oldest_due_seconds)}`),
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
    deliveries: delivery === undefined ? null : { oldest_due_seconds: delivery },
  }
}

const seconds = (of: number) => `${Math.round(of)} s`

async function ping(clickhouse: Services['clickhouse']): Promise<true> {
  if (!(await clickhouse.ping())) throw new Error('ClickHouse does not answer')
  return true
}
