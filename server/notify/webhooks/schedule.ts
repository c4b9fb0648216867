import { sql } from 'drizzle-orm'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { enqueueBy } from '../../../db/queue.ts'
import type { CoreServices } from '../../platform/core-services.ts'

/** How late a delivery may be, or a job may start, before the delivery is scheduled again. */
const overdue_ms = 60_000

/**
 * Schedules the job that attempts the due deliveries of a subscription at the given time. Call it in the transaction
 * that creates or changes a delivery. A job that is already scheduled for an earlier time stays.
 */
export async function scheduleDelivery(tx: Pick<Db, 'execute'>, webhookId: string, at: Date): Promise<void> {
  await enqueueBy(tx, 'deliver-webhook', { webhook_id: webhookId }, { by: at, key: `webhook:${webhookId}` })
}

/**
 * Schedules deliveries that were due a minute ago and that no job will attempt within the next minute. There are none
 * unless a job was lost or has failed permanently.
 */
export async function scheduleOverdue({
  db,
  clock,
  log,
}: Pick<CoreServices, 'db' | 'clock' | 'log'>): Promise<void> {
  await removeReplaced(db)
  const now = new Date(clock())
  const at = (ms: number) => sql`${new Date(now.getTime() + ms).toISOString()}::timestamptz`
  const overdue = await db.execute<{ id: string }>(sql`
    select webhook.id from ${webhooks} as webhook
    where webhook.status = 'active'
      and exists (
        select from ${webhookDeliveries} as delivery
        where delivery.webhook_id = webhook.id and delivery.next_attempt_at <= ${at(-overdue_ms)}
      )
      and not exists (
        select from graphile_worker._private_jobs as job
        where job.key = 'webhook:' || webhook.id
          and (job.locked_at is not null or (job.attempts < job.max_attempts and job.run_at <= ${at(overdue_ms)}))
      )`)
  if (overdue.length === 0) return
  log.warn({ webhooks: overdue.map(({ id }) => id) }, 'overdue deliveries had no job and were rescheduled')
  for (const { id } of overdue) await scheduleDelivery(db, id, now)
}

/**
 * Removes jobs that failed after they were replaced: enqueueing a job with the key of a running one takes that key away,
 * and the new job does the work of both. Otherwise the failed jobs would stay forever and count as failures.
 */
async function removeReplaced(db: Pick<Db, 'execute'>): Promise<void> {
  await db.execute(sql`
    delete from graphile_worker._private_jobs as job using graphile_worker._private_tasks as task
    where task.id = job.task_id and task.identifier = 'deliver-webhook'
      and job.key is null and job.locked_at is null and job.attempts >= job.max_attempts`)
}
