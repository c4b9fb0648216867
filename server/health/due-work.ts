import { sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { webhookDeliveries, webhooks } from '../../db/postgres/schema/webhooks.ts'
import type { Clock } from '../clock.ts'

export type { TaskName } from '../../db/queue.ts'

/**
 * The jobs of a task: `waiting` and `running` now, `failed` for good; how long the oldest one that could run is due,
 * and the oldest one that runs is running.
 */
export type TaskJobs = {
  task: string
  waiting: number
  running: number
  failed: number
  oldest_due_seconds: number
  oldest_running_seconds: number
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
      )), 0)::float8 as oldest_due_seconds,
      coalesce(extract(epoch from now() - min(jobs.locked_at)), 0)::float8 as oldest_running_seconds
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    left join graphile_worker._private_job_queues as queues on queues.id = jobs.job_queue_id
    group by tasks.identifier
    order by tasks.identifier`)
}

/**
 * `oldest_due_seconds`: how long the oldest delivery of an active subscription is due. Slow receivers have old ones.
 * `standing_still`: the subscriptions whose deliveries have been due for `still_s` without any attempt.
 */
export type DueDeliveries = { oldest_due_seconds: number; standing_still: number }

export async function dueDeliveries(
  db: Pick<Db, 'execute'>,
  clock: Clock,
  still_s: number,
): Promise<DueDeliveries> {
  const at = (ms: number) => sql`${new Date(clock() - ms).toISOString()}::timestamptz`
  const [found] = await db.execute<DueDeliveries>(sql`
    select coalesce(extract(epoch from ${at(0)} - min(due.since)), 0)::float8 as oldest_due_seconds,
      count(*) filter (
        -- One that was resumed or changed begins anew.
        where greatest(due.since, webhook.last_attempt_at, webhook.updated_at) < ${at(still_s * 1000)}
      )::int as standing_still
    from ${webhooks} as webhook
    cross join lateral (
      select min(next_attempt_at) as since from ${webhookDeliveries}
      where webhook_id = webhook.id and next_attempt_at <= ${at(0)}
    ) as due
    where webhook.status = 'active' and due.since is not null`)
  return found ?? { oldest_due_seconds: 0, standing_still: 0 }
}
