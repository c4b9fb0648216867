import { Logger, type RunnerOptions } from 'graphile-worker'
import { type Log, withoutValues } from '../server/platform/log.ts'

/** The options that all worker pools share. */
export function queueOptions(log: Log, databaseUrl: string | undefined): RunnerOptions {
  return {
    connectionString: databaseUrl,
    noHandleSignals: true,
    preset: {
      worker: {
        // Only batched completions are retried on every database error. The patch in patches/ makes that work.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // One connection listens, the others fetch jobs and store their outcomes. Tasks use the connections of the
        // service.
        maxPoolSize: 4,
      },
    },
    logger: new Logger(() => (level, text) => {
      const message = withoutValues(text)
      // graphile-worker warns if there are more workers than jobs in a fetch, or than connections. Both are intended:
      // workers wait for receivers and for their own queries.
      const isIntended = /^Your job batch size|having maxPoolSize/.test(message)
      if (level === 'error') log.error(message)
      else if (level === 'warning' && !isIntended) log.warn(message)
      else log.debug(message)
    }),
  }
}
