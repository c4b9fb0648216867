import { Logger, type RunnerOptions } from 'graphile-worker'
import { type Log, withoutValues } from '../server/log.ts'

/** What all workers are started with. */
export function queueOptions(log: Log, databaseUrl: string | undefined): RunnerOptions {
  return {
    connectionString: databaseUrl,
    noHandleSignals: true,
    // In batches, at once: only these wait for a completion that the database refuses for now, and try it again. What
    // is mended in them is in patches/.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, text) => {
      const message = withoutValues(text)
      // More than are fetched at once wait for receivers: that is what so many are for.
      const isWanted = message.startsWith('Your job batch size')
      if (level === 'error') log.error(message)
      else if (level === 'warning' && !isWanted) log.warn(message)
      else log.debug(message)
    }),
  }
}
