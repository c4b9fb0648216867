import { sql } from 'drizzle-orm'
import type { Language } from '../packages/text/languages.ts'
import type { Db } from './postgres/client.ts'

/** All tasks with their payloads. jobs/tasks.ts defines what runs them, and when. */
type Tasks = {
  /** Deletes events, sessions and deliveries of a site. With `is_last`, no more events can arrive late. */
  'purge-site': { workspace_id: string; site_id: string; is_last?: boolean }
  /** Includes excluded events of a site. */
  'include-events': {
    site_id: string
    from: number
    to: number
    reason?: 'bot' | 'spam' | 'hostname'
    hostname?: string
    event_ids?: string[]
  }
  'expire-idempotency-keys': Record<string, never>
  /** Removes entries of audit logs that are older than they are kept. */
  'expire-audit-entries': Record<string, never>
  /** Sends an entry of the audit log to webhooks. */
  'publish-audit-entry': { entry_id: string }
  /** Mails a link to set a new password, if the address has an account. */
  /** `language`: of the browser that asked. Jobs of earlier versions have none. */
  'mail-password-reset': { email: string; language?: Language }
  /** Mails a person that someone has signed in with a new browser. */
  'mail-new-sign-in': { account_id: string; address: string; agent: string; at: string }
  /** Mails the link of an invitation to a workspace. */
  'mail-invitation': { invitation_id: string }
  /** Mails that a key expires within some days. */
  'mail-key-expiry': { key_id: string; days: number }
  /** Schedules the mails about keys that expire soon. */
  'remind-key-expiry': Record<string, never>
  'expire-facts': Record<string, never>
  /** Downloads the database of countries if there is a newer one. */
  'refresh-geo-database': Record<string, never>
  /** Recomputes sessions that an upgrade has left incomplete. */
  'rebuild-sessions': Record<string, never>
  /** Applies the custom dimensions and content groups of a site to its sessions. */
  'apply-session-settings': { site_id: string }
  /** Revalues the conversions of a site, or of one of its goals. */
  'revalue-conversions': { site_id: string; goal_id?: string }
  /** Attempts the due deliveries of a subscription. */
  'deliver-webhook': { webhook_id: string }
  /** Mails the workspace that a delivery has failed permanently, or that its subscription was disabled. */
  'mail-webhook-failure': { webhook_id: string; delivery_id: string; is_disabled: boolean }
  'expire-deliveries': Record<string, never>
  /** Schedules overdue deliveries that have no job. */
  'schedule-overdue-deliveries': Record<string, never>
  'detect-tracking-errors': Record<string, never>
  /** Detects anomalies in the completed hours of sites. */
  'detect-anomalies': Record<string, never>
  /** Creates the next deliveries of a back-fill. */
  'run-backfill': { backfill_id: string }
  /** Recomputes the members of a segment. */
  'compute-segment': { segment_id: string }
  /** Schedules the computation of all due segments. */
  'schedule-segments': Record<string, never>
  /** Removes annotations that were deleted more than a day ago. */
  'expire-annotations': Record<string, never>
  'expire-segment-members': Record<string, never>
  /** Adds a run for each due report. */
  'schedule-reports': Record<string, never>
  /** Generates a report, and mails it. */
  'run-report': { run_id: string }
  /** Removes old files and runs of reports, and those of deleted reports. */
  'expire-reports': Record<string, never>
  /** Schedules the check of due alerts, by site. */
  'schedule-alerts': Record<string, never>
  /** Checks the due alerts of a site. */
  'check-alerts': { site_id: string }
  /** Mails a recipient, or a member who chose alerts, that an alert was triggered or resolved. */
  'mail-alert': { change_id: string } & ({ email: string } | { membership_id: string })
  'expire-alert-changes': Record<string, never>
  /** Adds a synchronisation for each due integration. */
  'schedule-syncs': Record<string, never>
  /** Fetches costs from an external service, or sends a message to it. */
  'run-sync': { sync_id: string }
  /** Enqueues the digests that are due. */
  'schedule-digests': Record<string, never>
  /** Sends a member the numbers of their sites, up to a day. */
  'send-digest': { membership_id: string; frequency: 'daily' | 'weekly'; until: string }
  /** Sends a message to the Slack of a person. */
  'message-person': { message_id: string }
  'expire-personal-messages': Record<string, never>
  /** Mails the workspace that an integration no longer works. */
  'mail-integration-failure': { sync_id: string }
  'expire-syncs': Record<string, never>
  /** Finalizes an import: computes its sessions. */
  'settle-import': { import_id: string }
  'undo-import': { import_id: string }
  /** Writes the file of an export. */
  'run-export': { export_id: string }
  /** Calls the webhook URL of a completed export. */
  'call-export': { export_id: string }
  /** Mails the workspace that this URL could not be called. */
  'mail-call-failure': { export_id: string }
  'expire-exports': Record<string, never>
  /** Runs an erasure: deletes everything stored about a person. */
  'erase-user': { erasure_id: string }
  /** Deletes data beyond the retention of all sites or one site, month by month. */
  'apply-retention': { site_id?: string }
  /** Removes deleted rows from disk that are only hidden so far. */
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
  /** Maximum attempts of a failing job, with growing pauses. Default: 25. */
  attempts?: number
}

/** Assigns a key to one of `queues` queues, always the same one, so that at most that many jobs run at a time. */
export function queueForKey(name: string, queues: number, key: string): string {
  return `${name}:${BigInt(Bun.hash(key)) % BigInt(queues)}`
}

/** Adds a job in a transaction. The job runs after the transaction commits. */
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
 * Like `enqueue`, for a job that must start by `by`. A waiting job with the same key is kept, and brought forward if it is
 * due later.
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
 * Repeats a call of `add_job` until it has added or changed a job. It does neither if a worker takes the waiting job with
 * the same key at the same time (graphile/worker issue 580). That worker may not see what this transaction commits. The
 * next call finds the job locked, and adds another one.
 */
async function untilAdded(add: () => PromiseLike<readonly Added[]>): Promise<void> {
  for (;;) {
    const [added] = await add()
    if (added?.id) return
  }
}
