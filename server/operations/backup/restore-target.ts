import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectClickHouse } from '../../../db/clickhouse/client.ts'
import { ensureDatabase } from '../../../db/clickhouse/migrate.ts'
import {
  beginRestore,
  clearFolder,
  emptyFolder,
  endRestore,
  type FolderLock,
  hasUnfinishedRestore,
  isEmptyFolder,
  takeDataFolder,
} from '../../../db/embedded/data-folder.ts'
import { DataFolderInUse } from '../../../db/embedded/engine-error.ts'
import { startEngines } from '../../../db/embedded/engines.ts'
import { advisoryLocks } from '../../../db/postgres/advisory-locks.ts'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { type Lease, takeLease } from '../../../db/postgres/lease.ts'
import { markRestore, unfinishedRestore, unmarkRestore } from '../../../db/postgres/restore-marker.ts'
import type { Config } from '../../platform/config.ts'
import type { Log } from '../../platform/log.ts'
import { BackupError } from './backup-error.ts'
import { markClickHouse, restoreInClickHouse, unmarkClickHouse } from './clickhouse-marker.ts'
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
    requireEmptyFolder(dataDir)
    return
  }
  await onServers({ databaseUrl, clickhouseUrl }, async (sql, clickhouse) => {
    const unfinished = await unfinishedRestore(sql)
    if (unfinished === null && !(await isEmptyPostgres(sql)))
      throw new BackupError('The database of DATABASE_URL is not empty: create a new one and name that')
    // Both marks are of one restore, or CLICKHOUSE_URL names something else than it did then.
    if (unfinished !== null && (await restoreInClickHouse(clickhouse)) === unfinished) return
    if (!(await isEmptyClickHouse(clickhouse)))
      throw new BackupError('The database of CLICKHOUSE_URL is not empty: name another, which is created')
  })
}

function requireEmptyFolder(folder: string): void {
  if (!isEmptyFolder(folder) && !hasUnfinishedRestore(folder))
    throw new BackupError(
      `data folder ${folder} is not empty: stop the service and move the folder away, or set another DATA_DIR`,
    )
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
  const lock = takeFolder(folder)
  const clear = () => {
    clearFolder(folder)
    lock.release()
  }
  let engines: Awaited<ReturnType<typeof startEngines>>
  try {
    if (hasUnfinishedRestore(folder)) emptyFolder(folder)
    beginRestore(folder)
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
    engines = await startEngines(folder, { log, restoreLock: lock })
  } catch (error) {
    clear()
    throw error
  }
  await onServers(engines, (sql) => markRestore(sql, crypto.randomUUID()))
  let isRunning = true
  const stopEngines = async () => {
    if (isRunning) await engines.stop()
    isRunning = false
  }
  return {
    databaseUrl: engines.databaseUrl,
    clickhouseUrl: engines.clickhouseUrl,
    complete: async () => endRestore(folder),
    async clear() {
      await stopEngines()
      clear()
    },
    async stop() {
      await stopEngines()
      lock.release()
    },
  }
}

/** @throws BackupError while another restore has the folder, or when it has been filled meanwhile. */
function takeFolder(folder: string): FolderLock {
  let lock: FolderLock
  try {
    lock = takeDataFolder(folder)
  } catch (error) {
    if (error instanceof DataFolderInUse) throw anotherRestore()
    throw error
  }
  try {
    requireEmptyFolder(folder)
  } catch (error) {
    lock.release()
    throw error
  }
  return lock
}

async function openServers(servers: Servers): Promise<RestoreTarget> {
  await ensureDatabase(servers.clickhouseUrl)
  const clear = () =>
    onServers(servers, async (sql, clickhouse) => {
      // Without the mark, whatever is in there is somebody else's.
      if ((await restoreInClickHouse(clickhouse)) === (await unfinishedRestore(sql)))
        await clearClickHouse(clickhouse)
      await clearPostgres(sql)
    })
  await onServers(servers, async (sql, clickhouse) => {
    if ((await unfinishedRestore(sql)) !== null) await clear()
    const id = crypto.randomUUID()
    await markRestore(sql, id)
    await markClickHouse(clickhouse, id)
  })
  return {
    ...servers,
    complete: () => onServers(servers, (_, clickhouse) => unmarkClickHouse(clickhouse)),
    async clear() {
      await clear()
      await onServers(servers, unmarkRestore)
    },
    stop: async () => {},
  }
}

/** Takes the servers for one restore until the lease is released; null for a data folder, which `openTarget` takes. */
export async function takeServers({ databaseUrl }: Config): Promise<Lease | null> {
  if (!databaseUrl) return null
  const { sql, close } = connectPostgres(databaseUrl, { max: 1 })
  try {
    const lease = await takeLease(sql, advisoryLocks.restore, 'restore')
    if (!lease) throw anotherRestore()
    return lease
  } finally {
    await close()
  }
}

function anotherRestore(): BackupError {
  return new BackupError('Another restore is under way: wait until it has ended')
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
