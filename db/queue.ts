import { sql } from 'drizzle-orm'
import type { Db } from './postgres/client.ts'

/** Every job there is, and what it is given. What runs them, and when, is in jobs/tasks.ts. */
type Tasks = {
  /** Deletes what events, sessions and deliveries tell of a site; `is_last` once late arrivals are ruled out. */
  'purge-site': { workspace_id: string; site_id: string; is_last?: boolean }
  /** Lets events of a site count that were left out. */
  'include-events': {
    site_id: string
    from: number
    to: number
    reason?: 'bot' | 'spam'
    event_ids?: string[]
  }
  'expire-idempotency-keys': Record<string, never>
  'expire-facts': Record<string, never>
  /** Values the conversions of a site, or of one goal of it, anew. */
  'revalue-conversions': { site_id: string; goal_id?: string }
  /** Attempts whatever is due to a subscription. */
  'deliver-webhook': { webhook_id: string }
  /** Tells the people of a workspace that a delivery has failed for good, or that its subscription was disabled. */
  'mail-webhook-failure': { webhook_id: string; delivery_id: string; is_disabled: boolean }
  'expire-deliveries': Record<string, never>
  /** Schedules deliveries that are overdue and that no job will attempt. */
  'schedule-overdue-deliveries': Record<string, never>
  'detect-tracking-errors': Record<string, never>
  /** Looks for what is unusual in the hours that sites have completed. */
  'detect-anomalies': Record<string, never>
  /** Makes the next deliveries of a back-fill. */
  'run-backfill': { backfill_id: string }
  /** Determines the members of a segment anew. */
  'compute-segment': { segment_id: string }
  /** Has those of all that are due determined. */
  'schedule-segments': Record<string, never>
  'expire-segment-members': Record<string, never>
  /** Adds a run to each report that is due. */
  'schedule-reports': Record<string, never>
  /** Makes a report, and mails it. */
  'run-report': { run_id: string }
  /** Removes files and runs of reports that are too old, or whose report is gone. */
  'expire-reports': Record<string, never>
  /** Has the alerts that are due checked, site by site. */
  'schedule-alerts': Record<string, never>
  /** Checks the alerts of a site that are due. */
  'check-alerts': { site_id: string }
  /** Mails a recipient of an alert that it was triggered or resolved. */
  'mail-alert': { change_id: string; email: string }
  'expire-alert-changes': Record<string, never>
  /** Adds a synchronisation to each integration that is due. */
  'schedule-syncs': Record<string, never>
  /** Fetches costs from another service, or sends it a message. */
  'run-sync': { sync_id: string }
  /** Tells the people of a workspace that an integration no longer works. */
  'mail-integration-failure': { sync_id: string }
  'expire-syncs': Record<string, never>
  /** Computes the sessions of what an import has stored. */
  'settle-import': { import_id: string }
  'undo-import': { import_id: string }
  /** Makes the file of an export. */
  'run-export': { export_id: string }
  /** Tells the address that an export names that it is completed. */
  'call-export': { export_id: string }
  /** Tells the people of a workspace that this address could not be called. */
  'mail-call-failure': { export_id: string }
  'expire-exports': Record<string, never>
  /** Removes everything of the person that an erasure is about. */
  'erase-user': { erasure_id: string }
  /** Removes what sites keep no longer, or what one of them does: a month at a time. */
  'apply-retention': { site_id?: string }
  /** Takes from the disk what was deleted and is only hidden so far. */
  'finish-deletes': Record<string, never>
}

export type TaskName = keyof Tasks
export type TaskPayload<N extends TaskName> = Tasks[N]

type Options = {
  runAt?: Date
  /** A waiting job with the same key is replaced. */
  key?: string
  /** Jobs of one queue run one after another. */
  queue?: string
  /** How often a failing job is tried, growing pauses between; 25 times unless told. */
  attempts?: number
}

/** One of several queues of a name, always the same for a key: so many jobs of the name at a time, and no more. */
export function oneQueueOf(name: string, queues: number, key: string): string {
  return `${name}:${BigInt(Bun.hash(key)) % BigInt(queues)}`
}

/** Adds a job in the given transaction: it runs if and when that commits. */
export async function enqueue<N extends TaskName>(
  tx: Pick<Db, 'execute'>,
  name: N,
  payload: TaskPayload<N>,
  { runAt, key, queue, attempts }: Options = {},
): Promise<void> {
  await untilAdded(() =>
    tx.execute<Added>(sql`
      select added.id
      from graphile_worker.add_job(
        ${name},
        ${JSON.stringify(payload)}::json,
        queue_name => ${queue ?? null}::text,
        run_at => ${runAt?.toISOString() ?? null}::timestamptz,
        max_attempts => ${attempts ?? null}::int,
        job_key => ${key ?? null}::text
      ) as added`),
  )
}

/**
 * Like `enqueue`, for work that is to begin at `by` at the latest: a waiting job with the same key stays as it is, and
 * is brought forward when it is due later.
 */
export async function enqueueBy<N extends TaskName>(
  tx: Pick<Db, 'execute'>,
  name: N,
  payload: TaskPayload<N>,
  { by, key, queue, attempts }: Omit<Options, 'runAt'> & { by: Date; key: string },
): Promise<void> {
  const at = by.toISOString()
  await untilAdded(() =>
    tx.execute<Added>(sql`
      with job as materialized (
        select added.id, added.run_at
        from graphile_worker.add_job(
          ${name},
          ${JSON.stringify(payload)}::json,
          queue_name => ${queue ?? null}::text,
          run_at => ${at}::timestamptz,
          max_attempts => ${attempts ?? null}::int,
          job_key => ${key}::text,
          job_key_mode => 'preserve_run_at'
        ) as added
      )
      select id, case when run_at > ${at}::timestamptz then (
        select count(*) from graphile_worker.reschedule_jobs(array[job.id], run_at => ${at}::timestamptz)
      ) end as moved
      from job`),
  )
}

type Added = { id: string | null }

/**
 * Repeats a call of `add_job` until it has added or changed a job. It does neither when a worker takes the waiting job
 * with the same key at that moment (graphile/worker issue 580). That worker may not see what this transaction commits;
 * the next call finds its job taken, and adds another.
 */
async function untilAdded(add: () => PromiseLike<readonly Added[]>): Promise<void> {
  for (;;) {
    const [added] = await add()
    if (added?.id) return
  }
}
