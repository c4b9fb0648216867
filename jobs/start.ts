import type { Task } from 'graphile-worker'
import { LastingSession } from '../db/postgres/session.ts'
import type { TaskName, TaskPayload } from '../db/queue.ts'
import { SlowRuns } from '../server/notify/webhooks/slow-runs.ts'
import { Turns } from '../server/notify/webhooks/turns.ts'
import { finishDeletes } from '../server/privacy/retention/finish-deletes.ts'
import type { Services } from '../server/services.ts'
import { crontab } from './crontab.ts'
import { watchWorkers } from './dead-workers.ts'
import { type KeptWorkers, keepRunning } from './keep-running.ts'
import { Outages } from './outages.ts'
import { queueOptions } from './queue-options.ts'
import { watchStandstill } from './standstill.ts'
import { applyRetention } from './tasks/apply-retention.ts'
import { callExport } from './tasks/call-export.ts'
import { checkAlerts } from './tasks/check-alerts.ts'
import { computeSegment } from './tasks/compute-segment.ts'
import { deliverWebhook } from './tasks/deliver-webhook.ts'
import { detectAnomalies } from './tasks/detect-anomalies.ts'
import { detectTrackingErrors } from './tasks/detect-tracking-errors.ts'
import { eraseUser } from './tasks/erase-user.ts'
import { expireAlertChanges } from './tasks/expire-alert-changes.ts'
import { expireDeliveries } from './tasks/expire-deliveries.ts'
import { expireExports } from './tasks/expire-exports.ts'
import { expireFacts } from './tasks/expire-facts.ts'
import { expireIdempotencyKeys } from './tasks/expire-idempotency-keys.ts'
import { expireReports } from './tasks/expire-reports.ts'
import { expireSegmentMembers } from './tasks/expire-segment-members.ts'
import { expireSyncs } from './tasks/expire-syncs.ts'
import { includeEvents } from './tasks/include-events.ts'
import { mailAlert } from './tasks/mail-alert.ts'
import { mailCallFailure } from './tasks/mail-call-failure.ts'
import { mailIntegrationFailure } from './tasks/mail-integration-failure.ts'
import { mailWebhookFailure } from './tasks/mail-webhook-failure.ts'
import { purgeSite } from './tasks/purge-site.ts'
import { revalueConversions } from './tasks/revalue-conversions.ts'
import { runBackfill } from './tasks/run-backfill.ts'
import { runExport } from './tasks/run-export.ts'
import { runReport } from './tasks/run-report.ts'
import { runSync } from './tasks/run-sync.ts'
import { scheduleAlerts } from './tasks/schedule-alerts.ts'
import { scheduleOverdueDeliveries } from './tasks/schedule-overdue-deliveries.ts'
import { scheduleReports } from './tasks/schedule-reports.ts'
import { scheduleSegments } from './tasks/schedule-segments.ts'
import { scheduleSyncs } from './tasks/schedule-syncs.ts'
import { settleImport } from './tasks/settle-import.ts'
import { undoImport } from './tasks/undo-import.ts'
import { withTimeLimits } from './time-limits.ts'

/** How long deliveries to slow receivers, whose requests are cut short after three seconds, may take to end. */
const slowEnd_ms = 1000

/** Runs background work until it is stopped. Running jobs have four seconds to end. */
export async function startWorker(
  services: Services,
): Promise<{ pools: Record<string, KeptWorkers>; stop: () => Promise<void> }> {
  const { log } = services
  const stopping = new AbortController()
  const session = new LastingSession(services.postgres)
  const turns = new Turns(session, stopping.signal)
  const slowRuns = new SlowRuns(256, (err) => log.warn({ err }, 'deliveries to a slow receiver broke off'))
  const outages = new Outages()
  const ready = <N extends TaskName>(tasks: Record<N, Task>) => outages.noteIn(withTimeLimits(tasks))
  const shared = queueOptions(log, services.config.databaseUrl)
  const tasks = await keepRunning(log, {
    ...shared,
    taskList: ready({
      'apply-retention': (payload) => applyRetention(services, payload as TaskPayload<'apply-retention'>),
      'call-export': (payload) => callExport(services, payload as TaskPayload<'call-export'>),
      'check-alerts': (payload) => checkAlerts(services, payload as TaskPayload<'check-alerts'>),
      'compute-segment': (payload) => computeSegment(services, payload as TaskPayload<'compute-segment'>),
      'detect-anomalies': () => detectAnomalies(services),
      'detect-tracking-errors': () => detectTrackingErrors(services),
      'erase-user': (payload, { job }) =>
        eraseUser(services, payload as TaskPayload<'erase-user'>, job.attempts >= job.max_attempts),
      'expire-alert-changes': () => expireAlertChanges(services),
      'expire-deliveries': () => expireDeliveries(services),
      'expire-exports': () => expireExports(services),
      'expire-facts': () => expireFacts(services),
      'expire-idempotency-keys': () => expireIdempotencyKeys(services),
      'expire-reports': () => expireReports(services),
      'expire-segment-members': () => expireSegmentMembers(services),
      'expire-syncs': () => expireSyncs(services),
      'finish-deletes': () => finishDeletes(services),
      'include-events': (payload) => includeEvents(services, payload as TaskPayload<'include-events'>),
      'mail-alert': (payload) => mailAlert(services, payload as TaskPayload<'mail-alert'>),
      'mail-call-failure': (payload) =>
        mailCallFailure(services, payload as TaskPayload<'mail-call-failure'>),
      'mail-integration-failure': (payload) =>
        mailIntegrationFailure(services, payload as TaskPayload<'mail-integration-failure'>),
      'mail-webhook-failure': (payload) =>
        mailWebhookFailure(services, payload as TaskPayload<'mail-webhook-failure'>),
      'purge-site': (payload) => purgeSite(services, payload as TaskPayload<'purge-site'>),
      'revalue-conversions': (payload) =>
        revalueConversions(services, payload as TaskPayload<'revalue-conversions'>),
      'run-backfill': (payload, helpers) =>
        runBackfill(services, payload as TaskPayload<'run-backfill'>, helpers),
      'run-report': (payload, helpers) => runReport(services, payload as TaskPayload<'run-report'>, helpers),
      'schedule-alerts': () => scheduleAlerts(services),
      'schedule-overdue-deliveries': () => scheduleOverdueDeliveries(services),
      'schedule-reports': () => scheduleReports(services),
      'run-export': (payload, { job }) =>
        runExport(services, payload as TaskPayload<'run-export'>, {
          stopping: stopping.signal,
          isLast: job.attempts >= job.max_attempts,
        }),
      'schedule-segments': () => scheduleSegments(services),
      'schedule-syncs': () => scheduleSyncs(services),
      'settle-import': (payload) => settleImport(services, payload as TaskPayload<'settle-import'>),
      'undo-import': (payload) => undoImport(services, payload as TaskPayload<'undo-import'>),
    }),
    crontab,
    concurrency: 8,
    pollInterval: 2000,
  })
  // Deliveries mostly wait for receivers, and must wait for nothing else.
  const deliveries = await keepRunning(log, {
    ...shared,
    taskList: ready({
      'deliver-webhook': (payload) =>
        deliverWebhook(services, payload as TaskPayload<'deliver-webhook'>, {
          turns,
          slowRuns,
          stopping: stopping.signal,
        }),
    }),
    preset: {
      worker: {
        ...shared.preset?.worker,
        concurrentJobs: 128,
        pollInterval: 500,
        // One asks for all, and answers for all: so a few of these connections are ever opened.
        localQueue: { size: 8 },
        maxPoolSize: 128,
      },
    },
  })
  // Other services may take long to answer, and must hold up nothing else.
  const syncs = await keepRunning(log, {
    ...shared,
    taskList: ready({
      'run-sync': (payload, helpers) => runSync(services, payload as TaskPayload<'run-sync'>, helpers),
    }),
    concurrency: 10,
    pollInterval: 2000,
  })
  const queues = [tasks, deliveries, syncs]
  const workersWatch = await watchWorkers(session, queues, log)
  const standstillWatch = watchStandstill(session, queues, log)
  const outagesWatch = outages.watch(session, services)
  return {
    pools: { jobs: tasks, deliveries, integrations: syncs },
    async stop() {
      stopping.abort()
      await Promise.all(queues.map((queue) => queue.stop()))
      await Promise.race([slowRuns.finished(), Bun.sleep(slowEnd_ms)])
      workersWatch.stop()
      standstillWatch.stop()
      outagesWatch.stop()
      await session.end()
    },
  }
}
