import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectClickHouse } from '../../db/clickhouse/client.ts'
import {
  beginRestore,
  clearFolder,
  endRestore,
  hasUnfinishedRestore,
  isEmptyFolder,
} from '../../db/embedded/data-folder.ts'
import { startEngines } from '../../db/embedded/engines.ts'
import { connectPostgres } from '../../db/postgres/client.ts'
import { isBeingRestored, markRestore, unmarkRestore } from '../../db/postgres/restore-marker.ts'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'
import { BackupError } from './backup-error.ts'
import { clearClickHouse, isEmptyClickHouse } from './clickhouse-tables.ts'
import { clearPostgres, isEmptyPostgres } from './postgres-tables.ts'

/** Servers that a restore fills. Nothing starts on them before it is complete. */
export type RestoreTarget = {
  databaseUrl: string
  clickhouseUrl: string
  /** After all is in them. */
  complete: () => Promise<void>
  /** Removes whatever was restored. */
  clear: () => Promise<void>
  stop: () => Promise<void>
}

/** @throws BackupError when there is something where the backup is to go, other than the remains of a restore. */
export async function requireEmpty(config: Config): Promise<void> {
  const { databaseUrl, clickhouseUrl, dataDir } = config
  if (!databaseUrl || !clickhouseUrl) {
    if (!isEmptyFolder(dataDir) && !hasUnfinishedRestore(dataDir))
      throw new BackupError(
        `data folder ${dataDir} is not empty: stop the service and move the folder away, or set another DATA_DIR`,
      )
    return
  }
  await onServers({ databaseUrl, clickhouseUrl }, async (sql, clickhouse) => {
    if (await isBeingRestored(sql)) return
    if (!(await isEmptyPostgres(sql)))
      throw new BackupError('The database of DATABASE_URL is not empty: create a new one and name that')
    if (!(await isEmptyClickHouse(clickhouse)))
      throw new BackupError('The database of CLICKHOUSE_URL is not empty: name another, which is created')
  })
}

/** Makes the servers ready to be filled, after `requireEmpty`. @param files of the data folder, by name */
export async function openTarget(
  config: Config,
  files: Readonly<Record<string, string>>,
  log: Log,
): Promise<RestoreTarget> {
  const { databaseUrl, clickhouseUrl } = config
  return databaseUrl && clickhouseUrl
    ? openServers({ databaseUrl, clickhouseUrl })
    : openFolder(config.dataDir, files, log)
}

async function openFolder(
  folder: string,
  files: Readonly<Record<string, string>>,
  log: Log,
): Promise<RestoreTarget> {
  if (hasUnfinishedRestore(folder)) clearFolder(folder)
  beginRestore(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  const engines = await startEngines(folder, { log, isRestore: true }).catch((error) => {
    clearFolder(folder)
    throw error
  })
  await onServers(engines, markRestore)
  let isRunning = true
  const stop = async () => {
    if (isRunning) await engines.stop()
    isRunning = false
  }
  return {
    databaseUrl: engines.databaseUrl,
    clickhouseUrl: engines.clickhouseUrl,
    complete: async () => endRestore(folder),
    async clear() {
      await stop()
      clearFolder(folder)
    },
    stop,
  }
}

async function openServers(servers: Servers): Promise<RestoreTarget> {
  const clear = () =>
    onServers(servers, async (sql, clickhouse) => {
      if (!(await isEmptyClickHouse(clickhouse))) await clearClickHouse(clickhouse)
      await clearPostgres(sql)
    })
  await onServers(servers, async (sql) => {
    const isRepeat = await isBeingRestored(sql)
    await markRestore(sql)
    if (isRepeat) await clear()
  })
  return {
    ...servers,
    complete: async () => {},
    async clear() {
      await clear()
      await onServers(servers, unmarkRestore)
    },
    stop: async () => {},
  }
}

type Servers = { databaseUrl: string; clickhouseUrl: string }

async function onServers<T>(
  { databaseUrl, clickhouseUrl }: Servers,
  work: (
    sql: ReturnType<typeof connectPostgres>['sql'],
    clickhouse: ReturnType<typeof connectClickHouse>,
  ) => Promise<T>,
): Promise<T> {
  const postgres = connectPostgres(databaseUrl, { max: 1 })
  const clickhouse = connectClickHouse(clickhouseUrl)
  try {
    return await work(postgres.sql, clickhouse)
  } finally {
    await clickhouse.close()
    await postgres.close()
  }
}
