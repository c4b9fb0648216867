import { Logger, type RunnerOptions } from 'graphile-worker'
import { type Log, withoutValues } from '../server/log.ts'

/** The options that all worker pools share. */
export function queueOptions(log: Log, databaseUrl: string | undefined): RunnerOptions {
  return {
    connectionString: databaseUrl,
    noHandleSignals: true,
    // Only batched completions are retried on every error of the database. The patch in patches/ makes that work.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, text) => {
      const message = withoutValues(text)
      // Warns of more workers than are fetched jobs at once. This is intended: most workers wait for receivers.
      const isIntended = message.startsWith('Your job batch size')
      if (level === 'error') log.error(message)
      else if (level === 'warning' && !isIntended) log.warn(message)
      else log.debug(message)
    }),
  }
}
