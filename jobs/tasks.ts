import type { Task } from 'graphile-worker'
import type { TaskName, TaskPayload } from '../db/queue.ts'
import { expireAnnotations } from '../server/analytics/annotations/annotations.ts'
import { expireMembers, recomputeSegment } from '../server/analytics/segments/recomputation.ts'
import { scheduleSegments } from '../server/analytics/segments/schedule.ts'
import { mailNewSignIn } from '../server/identity/accounts/new-sign-in-mail.ts'
import { mailPasswordReset } from '../server/identity/accounts/password-reset.ts'
import { removeOldEntries } from '../server/identity/audit/retention.ts'
import { mailExpiry, scheduleReminders } from '../server/identity/keys/expiry-reminders.ts'
import { mailInvitation } from '../server/identity/members/invitation-mail.ts'
import { includeEvents } from '../server/ingest/events/inclusion.ts'
import { detectTrackingErrors } from '../server/ingest/events/tracking-errors.ts'
import { finalizeImport } from '../server/ingest/imports/finalize-import.ts'
import { undoImport } from '../server/ingest/imports/undo.ts'
import { applySettings, rebuildInBackground } from '../server/ingest/pipeline/rebuild-in-background.ts'
import { mailFailedSync } from '../server/notify/integrations/failure-mail.ts'
import { endLostSyncs } from '../server/notify/integrations/lost-syncs.ts'
import { runSync } from '../server/notify/integrations/run-sync.ts'
import { scheduleSyncs } from '../server/notify/integrations/sync-schedule.ts'
import { expireSyncs } from '../server/notify/integrations/syncs.ts'
import { publishAuditEntry } from '../server/notify/outbox/audit-entries.ts'
import { expireDomainEvents } from '../server/notify/outbox/domain-events.ts'
import { expirePersonalMessages, sendPersonalMessage } from '../server/notify/personal/personal-messages.ts'
import { mailFailure } from '../server/notify/webhooks/failure-mail.ts'
import { expireDeliveries } from '../server/notify/webhooks/retention.ts'
import { scheduleOverdue } from '../server/notify/webhooks/schedule.ts'
import { mailChange } from '../server/output/alerts/alert-mail.ts'
import { checkSite, scheduleAlerts } from '../server/output/alerts/check.ts'
import { expireChanges } from '../server/output/alerts/history.ts'
import { detectAnomalies } from '../server/output/anomalies/detect.ts'
import { scheduleDigests } from '../server/output/digest/schedule-digests.ts'
import { sendDigest } from '../server/output/digest/send-digest.ts'
import { callExport, mailCallFailure } from '../server/output/exports/call.ts'
import { runExport } from '../server/output/exports/run.ts'
import { expireExports } from '../server/output/exports/upkeep.ts'
import { expireReports } from '../server/output/reports/expiry.ts'
import { runReport } from '../server/output/reports/run-report.ts'
import { scheduleReports } from '../server/output/reports/run-schedule.ts'
import { refreshDatabase } from '../server/platform/geo/refresh-database.ts'
import { expireIdempotencyKeys } from '../server/platform/http/idempotency.ts'
import { finishDeletes } from '../server/privacy/retention/finish-deletes.ts'
import { expireRecordedConversions } from '../server/revenue/conversions/recorded-conversions.ts'
import { revalueConversions } from '../server/revenue/conversions/revaluation.ts'
import type { Services } from '../server/services.ts'
import type { Attempt } from './attempt.ts'
import { applyRetention } from './tasks/apply-retention.ts'
import { eraseUser } from './tasks/erase-user.ts'
import { purgeSite } from './tasks/purge-site.ts'
import { runBackfill } from './tasks/run-backfill.ts'

type TaskDefinition<N extends TaskName> = {
  run: (services: Services, payload: TaskPayload<N>, attempt: Attempt) => Promise<unknown>
  /**
   * When a job is added automatically. `cron` is an expression in UTC. At most one job of the task waits at a time.
   * Jobs of the same `queue` run one after another, even if they have different tasks. `attempts` is 25 by default.
   */
  schedule?: { cron: string; queue?: string; attempts?: number }
}

type Registry<N extends TaskName> = { [Name in N]: TaskDefinition<Name> }

const everyMinute = '* * * * *'

/** The tasks of the pool for jobs that wait only for the databases. */
export const tasks: Registry<Exclude<TaskName, 'deliver-webhook' | 'message-person' | 'run-sync'>> = {
  'apply-retention': {
    run: applyRetention,
    schedule: { cron: '11 2 * * *', queue: 'retention' },
  },
  'call-export': { run: (services, { export_id }) => callExport(services, export_id) },
  'check-alerts': { run: (services, { site_id }) => checkSite(services, site_id) },
  'compute-segment': { run: (services, { segment_id }) => recomputeSegment(services, segment_id) },
  'detect-anomalies': {
    run: (services) => detectAnomalies(services),
    // In some time zones, hours end at a quarter of the UTC hour. Each site is checked once an hour.
    schedule: { cron: '6,21,36,51 * * * *', queue: 'detect-anomalies', attempts: 3 },
  },
  'detect-tracking-errors': {
    run: (services) => detectTrackingErrors(services),
    schedule: { cron: '*/3 * * * *', queue: 'detect-tracking-errors', attempts: 3 },
  },
  'erase-user': { run: eraseUser },
  'expire-alert-changes': {
    run: (services) => expireChanges(services),
    schedule: { cron: '29 3 * * *' },
  },
  'expire-annotations': {
    run: (services) => expireAnnotations(services),
    schedule: { cron: '53 * * * *' },
  },
  'expire-audit-entries': {
    run: (services) => removeOldEntries(services),
    schedule: { cron: '59 3 * * *', queue: 'expire-audit-entries' },
  },
  'expire-deliveries': {
    run: (services) => expireDeliveries(services),
    schedule: { cron: '41 3 * * *' },
  },
  'expire-exports': {
    run: (services) => expireExports(services),
    schedule: { cron: '*/15 * * * *', queue: 'expire-exports', attempts: 3 },
  },
  'expire-facts': {
    async run(services) {
      await expireDomainEvents(services)
      await expireRecordedConversions(services)
    },
    schedule: { cron: '23 3 * * *' },
  },
  'expire-idempotency-keys': {
    run: (services) => expireIdempotencyKeys(services),
    schedule: { cron: '7 * * * *' },
  },
  'expire-personal-messages': {
    run: (services) => expirePersonalMessages(services),
    schedule: { cron: '19 4 * * *' },
  },
  'expire-reports': {
    run: (services) => expireReports(services),
    schedule: { cron: '47 * * * *', attempts: 3 },
  },
  'expire-segment-members': {
    run: (services) => expireMembers(services),
    schedule: { cron: '37 * * * *', attempts: 3 },
  },
  'expire-syncs': {
    run: (services) => expireSyncs(services),
    schedule: { cron: '53 3 * * *' },
  },
  'finish-deletes': {
    run: (services) => finishDeletes(services),
    schedule: { cron: '17 4 * * 0', queue: 'retention' },
  },
  'include-events': { run: (services, payload) => includeEvents(services, payload) },
  'mail-alert': { run: (services, payload) => mailChange(services, payload) },
  'mail-call-failure': { run: (services, { export_id }) => mailCallFailure(services, export_id) },
  'mail-integration-failure': { run: (services, payload) => mailFailedSync(services, payload) },
  'mail-new-sign-in': { run: (services, payload) => mailNewSignIn(services, payload) },
  'mail-invitation': { run: (services, payload) => mailInvitation(services, payload) },
  'mail-key-expiry': { run: (services, payload) => mailExpiry(services, payload) },
  'mail-password-reset': { run: (services, payload) => mailPasswordReset(services, payload) },
  'mail-webhook-failure': { run: (services, payload) => mailFailure(services, payload) },
  'publish-audit-entry': { run: (services, { entry_id }) => publishAuditEntry(services, entry_id) },
  'purge-site': { run: purgeSite },
  'apply-session-settings': { run: (services, { site_id }) => applySettings(services, site_id) },
  'rebuild-sessions': { run: (services, _, { stopping }) => rebuildInBackground(services, stopping) },
  'refresh-geo-database': {
    run: (services, _, { stopping }) => refreshDatabase(services, stopping),
    schedule: { cron: '13 5 * * *', queue: 'refresh-geo-database', attempts: 3 },
  },
  'remind-key-expiry': {
    run: (services) => scheduleReminders(services),
    schedule: { cron: '*/10 * * * *', queue: 'remind-key-expiry', attempts: 3 },
  },
  'revalue-conversions': {
    run: (services, { site_id, goal_id }) => revalueConversions(services, site_id, goal_id),
  },
  'run-backfill': { run: runBackfill },
  'run-export': { run: (services, { export_id }, attempt) => runExport(services, export_id, attempt) },
  'run-report': { run: (services, { run_id }, { isLast }) => runReport(services, run_id, isLast) },
  'schedule-alerts': {
    run: (services) => scheduleAlerts(services),
    schedule: { cron: everyMinute, queue: 'schedule-alerts', attempts: 3 },
  },
  'schedule-digests': {
    run: (services) => scheduleDigests(services),
    schedule: { cron: everyMinute, queue: 'schedule-digests', attempts: 3 },
  },
  'schedule-overdue-deliveries': {
    run: (services) => scheduleOverdue(services),
    schedule: { cron: everyMinute, queue: 'schedule-overdue-deliveries', attempts: 3 },
  },
  'schedule-reports': {
    run: (services) => scheduleReports(services),
    schedule: { cron: everyMinute, queue: 'schedule-reports', attempts: 3 },
  },
  'schedule-segments': {
    run: (services) => scheduleSegments(services),
    schedule: { cron: everyMinute, queue: 'schedule-segments', attempts: 3 },
  },
  'schedule-syncs': {
    async run(services) {
      await endLostSyncs(services)
      await scheduleSyncs(services)
    },
    schedule: { cron: everyMinute, queue: 'schedule-syncs', attempts: 3 },
  },
  'send-digest': { run: (services, payload) => sendDigest(services, payload) },
  'settle-import': { run: (services, { import_id }) => finalizeImport(services, import_id) },
  'undo-import': { run: (services, { import_id }) => undoImport(services, import_id) },
}

/** The tasks of the pool for jobs that wait for advertising platforms and Slack. */
export const syncTasks: Registry<'message-person' | 'run-sync'> = {
  'message-person': {
    run: (services, payload, { isLast }) => sendPersonalMessage(services, payload, isLast),
  },
  'run-sync': { run: (services, { sync_id }, { isLast }) => runSync(services, sync_id, isLast) },
}

/** Converts tasks to the form that graphile-worker expects. */
export function taskListOf<N extends TaskName>(
  registry: Registry<N>,
  services: Services,
  stopping: AbortSignal,
): Record<N, Task> {
  const names = Object.keys(registry) as N[]
  return Object.fromEntries(
    names.map((name): [N, Task] => [
      name,
      async (payload, { job }) => {
        const attempt = { isLast: job.attempts >= job.max_attempts, stopping }
        await registry[name].run(services, payload as TaskPayload<N>, attempt)
      },
    ]),
  ) as Record<N, Task>
}

/** The schedules of all tasks, as a crontab for graphile-worker. */
export const crontab = Object.entries(tasks as Record<string, TaskDefinition<TaskName>>)
  .flatMap(([name, { schedule }]) => (schedule ? [cronLine(name, schedule)] : []))
  .join('\n')

function cronLine(
  name: string,
  { cron, queue, attempts }: NonNullable<TaskDefinition<TaskName>['schedule']>,
) {
  const options = new URLSearchParams({ jobKey: name })
  if (queue) options.set('queue', queue)
  if (attempts) options.set('max', String(attempts))
  return `${cron} ${name} ?${options}`
}
