import { resolve } from 'node:path'
import { clickhouseUrl, clickhouseWorks, startClickHouse } from './clickhouse.ts'
import type { ClickHouseSettings } from './clickhouse-config.ts'
import { type FolderLock, hasUnfinishedRestore, takeDataFolder } from './data-folder.ts'
import { knownEndpoints, readEndpoints } from './endpoints.ts'
import { DataFolderInUse, EngineError, type EngineLog } from './engine-error.ts'
import { databaseUrl, type PostgresSettings, postgresWorks, startPostgres } from './postgres.ts'
import { type CheckTimes, supervise } from './supervisor.ts'

export { EngineError } from './engine-error.ts'

export type Engines = Awaited<ReturnType<typeof startEngines>>

/**
 * Starts Postgres and ClickHouse on a data folder and keeps them running until `stop`. Their addresses stay the same
 * when one of them has to be started again. `postgresSettings` and `clickhouseSettings` go over those the product runs
 * with; `times` say when one that does not answer is started again. Only a restore may work on what a restore left
 * behind; it has taken the folder before, and keeps it afterwards.
 * @throws EngineError when the folder is in use or not writable, or an engine does not start.
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
      `data folder ${folder} holds a restore that did not finish: run npm run restore -- FILE again, or remove the folder`,
    )
  const taken = restoreLock ?? takeDataFolder(folder)
  const lock = restoreLock ? { lost: taken.lost, release: () => {} } : taken
  const endpoints = await readEndpoints(folder).catch((error) => {
    lock.release()
    throw new EngineError(`${folder}/engines.json cannot be used (${error.message})`)
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
      postgres.status === 'rejected' ? ['Postgres', postgres] : ['ClickHouse', clickhouse]
    const { reason } = failure as PromiseRejectedResult
    if (reason instanceof EngineError) throw reason
    throw new EngineError(
      `the embedded ${name} does not start: ${tellingLine(String(reason?.message ?? reason))}`,
    )
  }
  return {
    databaseUrl: databaseUrl(endpoints.postgres),
    clickhouseUrl: clickhouseUrl(endpoints.clickhouse),
    pids: () => ({ postgres: postgres.value.pid(), clickhouse: clickhouse.value.pid() }),
    /** Resolves when the data folder is removed. The engines cannot go on then. */
    lost: lock.lost,
    /** @param timeout_ms how long each engine may take to end cleanly, 20 s unless told; then it is ended by force. */
    async stop(timeout_ms?: number) {
      await Promise.all([postgres.value.stop(timeout_ms), clickhouse.value.stop(timeout_ms)])
      lock.release()
    },
  }
}

/**
 * For commands that work on a data folder whether or not a service is running on it: the engines of that service
 * (`areShared`), or else engines started until `stop`. @throws EngineError
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

/** Of all that an engine said before it ended, the line that says why. */
function tellingLine(text: string): string {
  const lines = text.trim().split('\n')
  return lines.find((line) => /FATAL|PANIC|Exception|error/.test(line)) ?? lines.at(-1) ?? ''
}
