import { resolve } from 'node:path'
import { clickhouseUrl, clickhouseWorks, startClickHouse } from './clickhouse.ts'
import type { ClickHouseSettings } from './clickhouse-config.ts'
import { type FolderLock, hasUnfinishedRestore, lockDataFolder } from './data-folder.ts'
import { knownEndpoints, readEndpoints } from './endpoints.ts'
import { DataFolderInUse, EngineError, type EngineLog } from './engine-error.ts'
import { databaseUrl, type PostgresSettings, postgresWorks, startPostgres } from './postgres.ts'
import { type CheckTimes, supervise } from './supervisor.ts'

export { EngineError } from './engine-error.ts'

export type Engines = Awaited<ReturnType<typeof startEngines>>

/**
 * Starts PostgreSQL and ClickHouse on a data folder, and keeps them running until `stop`. Their addresses stay the same
 * across restarts. `postgresSettings` and `clickhouseSettings` override the defaults. `times` configures when an engine
 * that does not respond is restarted. On a folder with an unfinished restore, only a restore can start the engines; it
 * passes the lock that it holds.
 * @throws EngineError if the folder is in use or not writable, or an engine does not start
 */
export async function startEngines(
  dataFolder: string,
  {
    log,
    postgresSettings,
    clickhouseSettings,
    times,
    restoreLock,
  }: {
    log: EngineLog
    postgresSettings?: PostgresSettings
    clickhouseSettings?: ClickHouseSettings
    times?: CheckTimes
    restoreLock?: FolderLock
  },
) {
  const folder = resolve(dataFolder)
  if (!restoreLock && hasUnfinishedRestore(folder))
    throw new EngineError(
      `data folder ${folder} holds an unfinished restore: run npm run restore -- FILE again, or remove the folder`,
    )
  const held = restoreLock ?? lockDataFolder(folder)
  const lock = restoreLock ? { lost: held.lost, release: () => {} } : held
  const endpoints = await readEndpoints(folder).catch((error) => {
    lock.release()
    throw new EngineError(`${folder}/engines.json is not usable (${error.message})`)
  })
  const results = await Promise.allSettled([
    supervise(
      {
        name: 'postgres',
        start: () => startPostgres(folder, endpoints.postgres, postgresSettings),
        works: (child) => postgresWorks(child, endpoints.postgres),
        times,
      },
      log,
    ),
    supervise(
      {
        name: 'clickhouse',
        start: () => startClickHouse(resolve(folder, 'clickhouse'), endpoints.clickhouse, clickhouseSettings),
        works: () => clickhouseWorks(endpoints.clickhouse),
        times,
      },
      log,
    ),
  ])
  const [postgres, clickhouse] = results
  if (postgres.status === 'rejected' || clickhouse.status === 'rejected') {
    await Promise.all(results.map((it) => it.status === 'fulfilled' && it.value.stop()))
    lock.release()
    const [name, failure] =
      postgres.status === 'rejected' ? ['PostgreSQL', postgres] : ['ClickHouse', clickhouse]
    const { reason } = failure as PromiseRejectedResult
    if (reason instanceof EngineError) throw reason
    throw new EngineError(
      `the embedded ${name} could not start: ${errorLine(String(reason?.message ?? reason))}`,
    )
  }
  return {
    databaseUrl: databaseUrl(endpoints.postgres),
    clickhouseUrl: clickhouseUrl(endpoints.clickhouse),
    pids: () => ({ postgres: postgres.value.pid(), clickhouse: clickhouse.value.pid() }),
    /** Resolves when the data folder is removed, after which the engines cannot continue. */
    lost: lock.lost,
    /** @param timeout_ms time for each engine to stop cleanly, by default 20 s; then it is stopped by force */
    async stop(timeout_ms?: number) {
      await Promise.all([postgres.value.stop(timeout_ms), clickhouse.value.stop(timeout_ms)])
      lock.release()
    },
  }
}

/**
 * For commands that use a data folder whether or not a service is running on it. Connects to the engines of that service
 * (`areShared`), or starts them until `stop`. @throws EngineError
 */
export async function reachEngines(
  dataFolder: string,
  options: { log: EngineLog },
): Promise<Pick<Engines, 'databaseUrl' | 'clickhouseUrl' | 'stop'> & { areShared: boolean }> {
  try {
    return { ...(await startEngines(dataFolder, options)), areShared: false }
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error
    const endpoints = knownEndpoints(resolve(dataFolder))
    return {
      databaseUrl: databaseUrl(endpoints.postgres),
      clickhouseUrl: clickhouseUrl(endpoints.clickhouse),
      stop: () => Promise.resolve(),
      areShared: true,
    }
  }
}

/** The line of an engine's output that shows why it ended. */
function errorLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find((line) => /FATAL|PANIC|Exception|error/.test(line)) ?? lines.at(-1) ?? ''
}
