import { connectClickHouse } from '../../../db/clickhouse/client.ts'
import { migrate, migrateTo } from '../../../db/migrate.ts'
import { connectPostgres } from '../../../db/postgres/client.ts'
import { queueVersion } from '../../../db/schema-version.ts'
import { secretFiles } from '../../platform/app-secret.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import { type FileStore, isFileKey } from '../../platform/files/store.ts'
import type { Log } from '../../platform/log.ts'
import { folderFiles } from './backup.ts'
import { BackupError, DamagedBackup } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
import { loadClickHouse } from './clickhouse-tables.ts'
import {
  type ArchivedTable,
  checkManifest,
  fingerprintOf,
  type Header,
  headerName,
  manifestName,
  readHeader,
  tooNew,
} from './header.ts'
import { loadPostgres } from './postgres-tables.ts'
import type { Progress } from './progress.ts'
import { type ArchivedGroup, readArchive } from './read-archive.ts'
import { lockServers, openTarget, type RestoreTarget, requireEmpty } from './restore-target.ts'
import type { GroupSummary } from './write-archive.ts'

type Environment = Record<string, string | undefined>
type Context = { env: Environment; log: Log; progress: Progress }

/**
 * Restores a backup into an empty data folder or empty servers. If it fails, everything restored is removed. If it is
 * killed, no service starts on the partial data, and the next restore starts over.
 * @returns the time of the backup's snapshot
 * @throws BackupError if that is not possible
 */
export async function restore({ env, log, progress }: Context, file: BackupFile): Promise<Date> {
  // If APP_SECRET is not set, the one in the backup is used.
  const config = readConfig(env, { makesSecret: false })
  if (config.clickhouseCluster)
    throw new BackupError('A backup cannot be restored into a ClickHouse cluster. Unset CLICKHOUSE_CLUSTER.')
  if (!(await file.exists())) throw new BackupError(`No backup found at ${file.name}.`)
  const lease = await lockServers(config)
  try {
    return await restoreInto(config, { env, log, progress, lost: lease?.lost }, file)
  } finally {
    await lease?.release()
  }
}

async function restoreInto(
  config: Config,
  { env, log, progress, lost }: Context & { lost?: AbortSignal },
  file: BackupFile,
): Promise<Date> {
  await requireEmpty(config)
  const groups = readArchive(file.read())
  try {
    const first = await nextOf(groups)
    if (first?.name !== headerName) throw new DamagedBackup(`it does not start with ${headerName}`)
    const header = readHeader(await textOf(first))
    const read: Record<string, GroupSummary> = { [headerName]: first.summary() }
    const folder: Record<string, string> = {}
    let group = await nextOf(groups)
    for (; group?.name.startsWith('data-folder/'); group = await nextOf(groups)) {
      const name = folderFiles.find((it) => `data-folder/${it}` === group?.name)
      const text = await textOf(group)
      if (name) folder[name] = text
      read[group.name] = group.summary()
    }
    requireSecret(env, header, folder)
    const kept = env.APP_SECRET ? without(folder, Object.values(secretFiles)) : folder
    const target = await openTarget(config, kept, log)
    try {
      await fill(target, { config, header, progress, read, log, lost }, following(group, groups))
    } finally {
      await target.stop()
    }
    return new Date(header.created_at)
  } finally {
    await groups.return(undefined)
  }
}

/** @throws BackupError if the encrypted data in the backup could not be decrypted after the restore */
function requireSecret(env: Environment, header: Header, folder: Readonly<Record<string, string>>): void {
  const secret = env.APP_SECRET || folder[secretFiles.current]?.trim()
  if (!secret)
    throw new BackupError(
      'APP_SECRET is not set. Set it to the value of the installation that was backed up.',
    )
  // A backup from before a rotation: the start of the restored service encrypts it with the new secret.
  const known = [secret, env.APP_SECRET_PREVIOUS || secret]
  if (!known.some((it) => fingerprintOf(it) === header.secret_fingerprint))
    throw new BackupError(
      'APP_SECRET is not the one of the installation that was backed up. Set it to the value of that installation.',
    )
}

type Filling = {
  config: Config
  header: Header
  progress: Progress
  log: Log
  /** Aborted when another restore may be running. */
  lost?: AbortSignal
  /** Summaries of the groups read so far. */
  read: Record<string, GroupSummary>
}

async function fill(
  target: RestoreTarget,
  { config, header, progress, read, log, lost }: Filling,
  groups: AsyncIterable<ArchivedGroup>,
): Promise<void> {
  const files = openFileStore(config)
  const stored = new Set<string>()
  // One connection, because everything runs in one transaction.
  const postgres = connectPostgres(target.databaseUrl, { max: 1 })
  const clickhouse = connectClickHouse(target.clickhouseUrl)
  try {
    await migrateTo(target, header.migrations)
    if (header.migrations.queue > (await queueVersion(postgres.sql))) throw tooNew(header.product_version)
    const [rows, columns] = await Promise.all([loadPostgres(postgres.sql), loadClickHouse(clickhouse)])
    const loaders = { postgres: rows, clickhouse: columns }
    let isComplete = false
    for await (const group of groups) {
      if (isComplete) throw new DamagedBackup(`${group.name} follows the manifest`)
      const [, kind = group.name, name = ''] = /^(postgres|clickhouse|files)\/(.+)$/.exec(group.name) ?? []
      const content = progress.watch(group.name, group.content)
      if (kind === 'postgres' || kind === 'clickhouse') {
        const loaded = await load(loaders[kind], tableOf(header[kind], name), content, log)
        read[group.name] = { ...group.summary(), rows: loaded }
      } else if (kind === 'files') {
        if (await storeFile(files, name, content)) stored.add(name)
        read[group.name] = group.summary()
      } else if (kind === manifestName) {
        const { gone } = checkManifest(await textOf(group), read)
        for (const key of gone) if (stored.has(key)) await files.remove(key)
        isComplete = true
      } else throw new DamagedBackup(`${group.name} is unexpected`)
    }
    if (!isComplete) throw new DamagedBackup('the manifest is missing')
    lost?.throwIfAborted()
    await columns.complete()
    await rows.complete(header.sequences)
  } catch (error) {
    await Promise.all([postgres.close(), clickhouse.close()])
    // The other restore cleans up.
    if (lost?.aborted) throw error
    for (const key of stored) await files.remove(key).catch(() => {})
    await target.clear()
    throw error
  }
  await Promise.all([postgres.close(), clickhouse.close()])
  await target.complete()
  await migrate(target)
}

type Loader = {
  columnsOf: (name: string) => readonly string[] | undefined
  load: (table: ArchivedTable, content: AsyncIterable<Uint8Array>) => Promise<number>
}

/** @returns how many rows were loaded; undefined for a table that does not belong to the product */
async function load(
  loader: Loader,
  table: ArchivedTable,
  content: AsyncIterable<Uint8Array>,
  log: Log,
): Promise<number | undefined> {
  const columns = loader.columnsOf(table.name)
  if (!columns) {
    log.warn(
      { table: table.name },
      'the backup contains a table that does not belong to Sightline; skipping it',
    )
    for await (const _ of content);
    return undefined
  }
  const missing = table.columns.filter((it) => !columns.includes(it))
  if (missing.length > 0)
    throw new BackupError(
      `The backup has columns that this release does not know (${missing.join(', ')} of ${table.name}). Restore it with the release that made it.`,
    )
  return loader.load(table, content)
}

function tableOf(tables: readonly ArchivedTable[], name: string): ArchivedTable {
  const table = tables.find((it) => it.name === name)
  if (!table) throw new DamagedBackup(`${name} is unexpected`)
  return table
}

/**
 * Stores a file if it does not exist. The bucket may be that of the original installation, whose files must be neither
 * overwritten nor removed.
 * @returns whether the file was stored
 */
async function storeFile(
  files: FileStore,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  if (!isFileKey(key)) throw new DamagedBackup(`${key} is unexpected`)
  if ((await files.size(key)) === null) {
    await files.put(key, content)
    return true
  }
  for await (const _ of content);
  return false
}

async function textOf({ content }: ArchivedGroup): Promise<string> {
  const pieces: Uint8Array[] = []
  for await (const piece of content) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

async function nextOf(groups: AsyncIterator<ArchivedGroup>): Promise<ArchivedGroup | undefined> {
  const next = await groups.next()
  return next.done ? undefined : next.value
}

async function* following(
  first: ArchivedGroup | undefined,
  groups: AsyncIterator<ArchivedGroup>,
): AsyncGenerator<ArchivedGroup> {
  for (let group = first; group; group = await nextOf(groups)) yield group
}

function without<T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(from).filter(([it]) => !names.includes(it)))
}
