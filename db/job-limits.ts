import type { TaskName } from './queue.ts'

const minute_s = 60
const hour_s = 60 * minute_s
const day_s = 24 * hour_s

/**
 * Time limit of a job by task, in seconds: much longer than any job needs. A job that exceeds it hangs.
 */
export const longestRun_s: Record<TaskName, number> = {
  'deliver-webhook': 5 * minute_s,
  'detect-tracking-errors': 5 * minute_s,
  'schedule-alerts': 5 * minute_s,
  'schedule-digests': 5 * minute_s,
  'schedule-overdue-deliveries': 5 * minute_s,
  'schedule-reports': 5 * minute_s,
  'schedule-segments': 5 * minute_s,
  'schedule-syncs': 5 * minute_s,

  'call-export': hour_s,
  'check-alerts': hour_s,
  'compute-segment': hour_s,
  'detect-anomalies': hour_s,
  'expire-alert-changes': hour_s,
  'expire-annotations': hour_s,
  'expire-audit-entries': hour_s,
  'expire-deliveries': hour_s,
  'expire-exports': hour_s,
  'expire-facts': hour_s,
  'expire-idempotency-keys': hour_s,
  'expire-personal-messages': hour_s,
  'expire-reports': hour_s,
  'expire-segment-members': hour_s,
  'expire-syncs': hour_s,
  'mail-alert': hour_s,
  'mail-call-failure': hour_s,
  'mail-integration-failure': hour_s,
  'mail-invitation': hour_s,
  'mail-key-expiry': hour_s,
  'mail-new-sign-in': hour_s,
  'mail-password-reset': hour_s,
  'mail-webhook-failure': hour_s,
  'message-person': hour_s,
  'publish-audit-entry': hour_s,
  'refresh-geo-database': hour_s,
  'remind-key-expiry': hour_s,
  'run-report': hour_s,
  'run-sync': hour_s,
  'send-digest': hour_s,

  'apply-retention': day_s,
  'erase-user': day_s,
  'finish-deletes': day_s,
  'include-events': day_s,
  'purge-site': day_s,
  'rebuild-sessions': day_s,
  'apply-session-settings': hour_s,
  'revalue-conversions': day_s,
  'run-backfill': day_s,
  'run-export': day_s,
  'settle-import': day_s,
  'undo-import': day_s,
}
