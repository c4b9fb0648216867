import { Logger, run, type TaskList } from 'graphile-worker'
import type { TaskPayload } from '../db/queue.ts'
import type { Services } from '../server/services.ts'
import { crontab } from './crontab.ts'
import { expireFacts } from './tasks/expire-facts.ts'
import { expireIdempotencyKeys } from './tasks/expire-idempotency-keys.ts'
import { purgeSite } from './tasks/purge-site.ts'
import { revalueConversions } from './tasks/revalue-conversions.ts'

/** Runs background work until it is stopped: what was started is finished first. */
export async function startWorker(services: Services): Promise<{ stop: () => Promise<void> }> {
  const { log } = services
  const taskList: TaskList = {
    'expire-facts': () => expireFacts(services),
    'expire-idempotency-keys': () => expireIdempotencyKeys(services),
    'purge-site': (payload) => purgeSite(services, payload as TaskPayload<'purge-site'>),
    'revalue-conversions': (payload) =>
      revalueConversions(services, payload as TaskPayload<'revalue-conversions'>),
  }
  const runner = await run({
    connectionString: services.config.databaseUrl,
    taskList,
    crontab,
    concurrency: 8,
    noHandleSignals: true,
    pollInterval: 2000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error(message)
      else if (level === 'warning') log.warn(message)
      else log.debug(message)
    }),
  })
  return { stop: () => runner.stop() }
}
