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
  lockDataFolder,
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

/** Servers that a restore fills. No service can start on them until the restore is complete. */
export type RestoreTarget = {
  databaseUrl: string
  clickhouseUrl: string
  /** Marks the restore as complete. */
  complete: () => Promise<void>
  /** Removes everything that was restored. */
  clear: () => Promise<void>
  stop: () => Promise<void>
}

/** @throws BackupError if the target is not empty and does not hold an unfinished restore */
export async function requireEmpty(config: Config): Promise<void> {
  const { databaseUrl, clickhouseUrl, dataDir } = config
  if (!databaseUrl || !clickhouseUrl) {
    requireEmptyFolder(dataDir)
    return
  }
  await onServers({ databaseUrl, clickhouseUrl }, async (sql, clickhouse) => {
    const unfinished = await unfinishedRestore(sql)
    if (unfinished === null && !(await isEmptyPostgres(sql)))
      throw new BackupError(
        'The database of DATABASE_URL is not empty. Create a new one, and set DATABASE_URL to it.',
      )
    // If the markers differ, CLICKHOUSE_URL named a different database during the unfinished restore.
    if (unfinished !== null && (await restoreInClickHouse(clickhouse)) === unfinished) return
    if (!(await isEmptyClickHouse(clickhouse)))
      throw new BackupError(
        'The database of CLICKHOUSE_URL is not empty. Name another one; it is created if it is missing.',
      )
  })
}

function requireEmptyFolder(folder: string): void {
  if (!isEmptyFolder(folder) && !hasUnfinishedRestore(folder))
    throw new BackupError(
      `Data folder ${folder} is not empty. Stop the service and move the folder away, or set another DATA_DIR.`,
    )
}

/** Prepares the servers for a restore, after `requireEmpty`. @param files contents for the data folder, by name */
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
  const lock = lockFolder(folder)
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

/** @throws BackupError if another restore has locked the folder, or if it is no longer empty */
function lockFolder(folder: string): FolderLock {
  let lock: FolderLock
  try {
    lock = lockDataFolder(folder)
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
      // Without the marker of this restore, the content belongs to something else.
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

/** Locks the servers for one restore until the lease is released; null for a data folder, which `openTarget` locks. */
export async function lockServers({ databaseUrl }: Config): Promise<Lease | null> {
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
  return new BackupError('Another restore is running. Wait until it has ended.')
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
