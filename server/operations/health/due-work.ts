import { sql } from 'drizzle-orm'
import { longestRun_s } from '../../../db/job-limits.ts'
import type { Db } from '../../../db/postgres/client.ts'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import type { Clock } from '../../platform/clock.ts'

export type { TaskName } from '../../../db/queue.ts'

/** How late work may be before it counts as stalled. It usually starts within two seconds. */
export const late_s = { events: 60, jobs: 120, deliveries: 120 }

/**
 * Counts of the jobs of a task; `failed` ones are not retried any more. `oldest_due_seconds`: how long the oldest job
 * that could run has been due. `oldest_running_seconds`: how long the oldest running job has run.
 */
export type TaskJobs = {
  task: string
  waiting: number
  running: number
  failed: number
  oldest_due_seconds: number
  oldest_running_seconds: number
}

/** Counts for each task that has jobs. A job is not due while another job of its named queue runs. */
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

/** Whether a job runs longer than the time limit of its task allows. */
export function isHanging({ task, oldest_running_seconds }: TaskJobs): boolean {
  const longest_s = (longestRun_s as Record<string, number>)[task]
  return longest_s !== undefined && oldest_running_seconds > longest_s + late_s.jobs
}

/**
 * `oldest_due_seconds`: how long the oldest delivery of an active subscription has been due. It may be long for a slow
 * receiver. `standing_still`: subscriptions whose deliveries have been due for two minutes without an attempt.
 */
export type DueDeliveries = { oldest_due_seconds: number; standing_still: number }

export async function dueDeliveries(db: Pick<Db, 'execute'>, clock: Clock): Promise<DueDeliveries> {
  const now_ms = clock()
  const at = (time_ms: number) => sql`${new Date(time_ms).toISOString()}::timestamptz`
  const now = at(now_ms)
  const [found] = await db.execute<DueDeliveries>(sql`
    select coalesce(extract(epoch from ${now} - min(due.since)), 0)::float8 as oldest_due_seconds,
      count(*) filter (
        -- When a subscription is resumed or changed, the two minutes restart.
        where greatest(due.since, webhook.last_attempt_at, webhook.updated_at)
          < ${at(now_ms - late_s.deliveries * 1000)}
      )::int as standing_still
    from ${webhooks} as webhook
    cross join lateral (
      select min(next_attempt_at) as since from ${webhookDeliveries}
      where webhook_id = webhook.id and next_attempt_at <= ${now}
    ) as due
    where webhook.status = 'active' and due.since is not null`)
  return found ?? { oldest_due_seconds: 0, standing_still: 0 }
}
