import { sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { webhookDeliveries, webhooks } from '../../db/postgres/schema/webhooks.ts'
import type { Clock } from '../clock.ts'

export type { TaskName } from '../../db/queue.ts'

/** The jobs of a task: `waiting` and `running` now, `failed` for good; how long the oldest one that could run is due. */
export type TaskJobs = {
  task: string
  waiting: number
  running: number
  failed: number
  oldest_due_seconds: number
}

/** The jobs of each task that has any. A job is not due while another job of its named queue runs. */
export async function jobsByTask(db: Pick<Db, 'execute'>): Promise<TaskJobs[]> {
  return db.execute<TaskJobs>(sql`
    select tasks.identifier as task,
      count(*) filter (where jobs.is_available)::int as waiting,
      count(*) filter (where jobs.locked_at is not null)::int as running,
      count(*) filter (where jobs.locked_at is null and jobs.attempts >= jobs.max_attempts)::int as failed,
      coalesce(extract(epoch from now() - min(jobs.run_at) filter (
        where jobs.is_available and jobs.run_at <= now() and queues.locked_at is null
      )), 0)::float8 as oldest_due_seconds
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
    group by tasks.identifier
    order by tasks.identifier`)
}

/** How long the oldest delivery of an active subscription is due, in seconds. Slow receivers have old ones. */
export async function oldestDueDelivery(db: Pick<Db, 'execute'>, clock: Clock): Promise<number> {
  const now = new Date(clock()).toISOString()
  const [oldest] = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from ${now}::timestamptz - min(due.since)), 0)::float8 as seconds
    from ${webhooks} as webhook
    cross join lateral (
      select min(next_attempt_at) as since from ${webhookDeliveries}
      where webhook_id = webhook.id and next_attempt_at <= ${now}::timestamptz
    ) as due
    where webhook.status = 'active'`)
  return oldest?.seconds ?? 0
}
