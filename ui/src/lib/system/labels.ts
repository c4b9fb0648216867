import { word } from '#lib/language.ts'
import type { TaskName } from '../../../../server/operations/health/due-work.ts'

const tasks: Record<TaskName, string> = {
  'apply-retention': 'Retention of old data',
  'call-export': 'Calls when exports are done',
  'check-alerts': 'Alert checks',
  'compute-segment': 'Segments',
  'deliver-webhook': 'Webhook deliveries',
  'detect-anomalies': 'Anomaly detection',
  'detect-tracking-errors': 'Tracking error detection',
  'erase-user': 'Erasures of users',
  'expire-alert-changes': 'Cleanup of alerts',
  'expire-annotations': 'Removal of deleted annotations',
  'expire-audit-entries': 'Cleanup of audit logs',
  'expire-deliveries': 'Cleanup of webhook deliveries',
  'expire-exports': 'Cleanup of exports',
  'expire-facts': 'Cleanup of webhook events',
  'expire-idempotency-keys': 'Cleanup of idempotency keys',
  'expire-personal-messages': 'Removal of old messages to people',
  'expire-reports': 'Cleanup of reports',
  'expire-segment-members': 'Cleanup of segments',
  'expire-syncs': 'Cleanup of integrations',
  'finish-deletes': 'Freeing of disk space',
  'include-events': 'Inclusion of excluded events',
  'mail-alert': 'Alert emails',
  'mail-call-failure': 'Emails about exports',
  'mail-integration-failure': 'Emails about integrations',
  'mail-invitation': 'Emails with invitations',
  'mail-new-sign-in': 'Emails about new sign-ins',
  'mail-key-expiry': 'Emails about keys that expire soon',
  'mail-password-reset': 'Emails with links to set a password',
  'mail-webhook-failure': 'Emails about webhooks',
  'message-person': 'Message to the Slack of a person',
  'publish-audit-entry': 'Webhook events of the audit log',
  'purge-site': 'Deletion of sites',
  'rebuild-sessions': 'Recomputation of sessions',
  'apply-session-settings': 'Change of custom dimensions or content groups',
  'refresh-geo-database': 'Refresh of the country database',
  'remind-key-expiry': 'Reminders of keys that expire soon',
  'revalue-conversions': 'Revaluation of conversions',
  'run-backfill': 'Webhook back-fills',
  'run-export': 'Exports',
  'run-report': 'Reports',
  'run-sync': 'Integrations',
  'send-digest': 'Digests',
  'schedule-alerts': 'Schedule of alerts',
  'schedule-overdue-deliveries': 'Schedule of overdue deliveries',
  'schedule-digests': 'Schedule of digests',
  'schedule-reports': 'Schedule of reports',
  'schedule-segments': 'Schedule of segments',
  'schedule-syncs': 'Schedule of integrations',
  'settle-import': 'Imports',
  'undo-import': 'Undone imports',
}

/** The label of a job, for the heading of a row. */
export function taskName(task: string): string {
  return (tasks as Record<string, string>)[task] ?? task
}

export const statuses = {
  ready: { tone: 'good', label: 'All systems work' },
  degraded: { tone: 'warn', label: 'Degraded' },
  unavailable: { tone: 'bad', label: 'Unavailable' },
} as const

/** Where the database of countries comes from, after its name. */
export const countrySources: Record<'included' | 'file' | 'download', string> = {
  included: 'part of the installation',
  file: 'a file of this machine',
  download: 'downloaded by Sightline',
}

const pools: Record<string, string> = {
  jobs: 'Background jobs',
  deliveries: 'Webhook deliveries',
  integrations: 'Integrations',
}

/** The label of a worker pool. */
export function poolName(pool: string): string {
  return pools[pool] ?? pool
}

/** 45 s, 12 min, 3 h, 2 d */
export function formatAge(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} min`
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`
  return `${Math.round(seconds / 86_400)} ${word('d')}`
}
