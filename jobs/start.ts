import type { Task } from 'graphile-worker'
import { RenewableSession } from '../db/postgres/session.ts'
import type { TaskName, TaskPayload } from '../db/queue.ts'
import { SlowLane } from '../server/notify/webhooks/slow-lane.ts'
import { SubscriptionLocks } from '../server/notify/webhooks/subscription-locks.ts'
import type { Services } from '../server/services.ts'
import { watchWorkers } from './dead-workers.ts'
import { keepRunning, type SupervisedPool } from './keep-running.ts'
import { Outages } from './outages.ts'
import { queueOptions } from './queue-options.ts'
import { watchStandstill } from './standstill.ts'
import { deliverWebhook } from './tasks/deliver-webhook.ts'
import { crontab, syncTasks, taskListOf, tasks } from './tasks.ts'
import { withTimeLimits } from './time-limits.ts'

/** How long a stop waits for deliveries in the slow lane. Their requests are aborted after three seconds. */
const slowLaneStop_ms = 1000

/** Runs background work until it is stopped. Running jobs then have four seconds to finish. */
export async function startWorker(
  services: Services,
): Promise<{ pools: Record<string, SupervisedPool>; stop: () => Promise<void> }> {
  const { log } = services
  const stopping = new AbortController()
  const session = new RenewableSession(services.postgres)
  const subscriptionLocks = new SubscriptionLocks(session, stopping.signal)
  const slowLane = new SlowLane(256, (err) => log.warn({ err }, 'a delivery run in the slow lane failed'))
  const outages = new Outages()
  const wrapped = <N extends TaskName>(tasks: Record<N, Task>) =>
    outages.recordFailures(withTimeLimits(tasks))
  const shared = queueOptions(log, services.config.databaseUrl)
  const jobs = await keepRunning(log, {
    ...shared,
    taskList: wrapped(taskListOf(tasks, services, stopping.signal)),
    crontab,
    concurrency: 8,
    pollInterval: 2000,
  })
  // Deliveries mostly wait for receivers, and must not wait for other jobs.
  const deliveries = await keepRunning(log, {
    ...shared,
    taskList: wrapped({
      'deliver-webhook': (payload) =>
        deliverWebhook(services, payload as TaskPayload<'deliver-webhook'>, {
          subscriptionLocks,
          slowLane,
          stopping: stopping.signal,
        }),
    }),
    preset: {
      worker: {
        ...shared.preset?.worker,
        concurrentJobs: 128,
        pollInterval: 500,
        // The local queue fetches and completes jobs for all workers, so only a few of these connections are ever
        // opened.
        localQueue: { size: 8 },
        maxPoolSize: 128,
      },
    },
  })
  // Other services may answer slowly, and must not delay other jobs.
  const syncs = await keepRunning(log, {
    ...shared,
    taskList: wrapped(taskListOf(syncTasks, services, stopping.signal)),
    concurrency: 10,
    pollInterval: 2000,
  })
  const queues = [jobs, deliveries, syncs]
  const workersWatch = await watchWorkers(session, queues, log)
  const standstillWatch = watchStandstill(session, queues, log)
  const outagesWatch = outages.watch(session, services)
  return {
    pools: { jobs, deliveries, integrations: syncs },
    async stop() {
      stopping.abort()
      await Promise.all(queues.map((queue) => queue.stop()))
      await Promise.race([slowLane.finished(), Bun.sleep(slowLaneStop_ms)])
      workersWatch.stop()
      standstillWatch.stop()
      outagesWatch.stop()
      await session.end()
    },
  }
}
