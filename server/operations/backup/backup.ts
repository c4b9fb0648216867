import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { connectClickHouse } from '../../../db/clickhouse/client.ts'
import { connectPostgres } from '../../../db/postgres/client.ts'
import product from '../../../package.json' with { type: 'json' }
import { secretFiles } from '../../platform/app-secret.ts'
import type { Config } from '../../platform/config.ts'
import { openFileStore } from '../../platform/files/open-store.ts'
import type { Log } from '../../platform/log.ts'
import { BackupError } from './backup-error.ts'
import type { BackupFile } from './backup-file.ts'
import { countCopy, readCopy } from './clickhouse-tables.ts'
import {
  fingerprintOf,
  formatVersion,
  type Header,
  headerName,
  type Manifest,
  manifestName,
} from './header.ts'
import { requireMatchingSecret } from './matching-secret.ts'
import { countLines, listTables, readTable } from './postgres-tables.ts'
import type { Progress } from './progress.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'
import { listFiles, readFile } from './stored-files.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

/** Files of the data folder. Without the first two, encrypted data cannot be decrypted. */
export const folderFiles = [secretFiles.current, secretFiles.previous, 'credentials.json'] as const

export type Backup = {
  takenAt: Date
  /** Size of the archive. */
  size: number
  /** Size before compression. */
  bytes: number
  /** How long the drain was paused. Events were still accepted. */
  paused_ms: number
  files: CountedFiles
}

/** Files of exports and reports: how many PostgreSQL lists, and how many exist. */
type CountedFiles = { expected: number; found: number; location: string }

type Context = {
  config: Config & { databaseUrl: string; clickhouseUrl: string }
  log: Log
  progress: Progress
}

/**
 * Writes a snapshot of everything that an installation holds to a file, while it runs.
 * @throws BackupError if that is not possible
 */
export async function backUp({ config, log, progress }: Context, file: BackupFile): Promise<Backup> {
  if (config.clickhouseCluster)
    throw new BackupError(
      'A ClickHouse cluster cannot be backed up this way. Stop the service, and use the BACKUP statement of ClickHouse and pg_dump.',
    )
  if (await file.exists())
    throw new BackupError(`${file.name} already exists. Remove it, or choose another name.`)
  const { databaseUrl } = config
  const postgres = connectPostgres(databaseUrl, { max: 2 })
  const clickhouse = connectClickHouse(config.clickhouseUrl)
  try {
    await requireMatchingSecret(postgres.sql, config)
    const { stopping } = progress
    const snapshotContext = { postgres: postgres.sql, databaseUrl, clickhouse, log, stopping }
    return await withSnapshot(snapshotContext, async (snapshot) => {
      let bytes = 0
      let counted: CountedFiles = { expected: 0, found: 0, location: '' }
      const content = writeArchive(async (archive) => {
        const header = await headerOf(config, snapshot)
        await archive.addText(headerName, JSON.stringify(header, null, 2))
        if (config.isEmbedded) await addFolderFiles(archive, config)
        const keys = await addPostgres(archive, snapshot, header, progress)
        const { gone, ...files } = await addFiles(archive, config, keys, progress)
        counted = files
        for (const table of snapshot.tables) {
          const rows = await countCopy(clickhouse, table)
          const group = `clickhouse/${table.name}`
          await archive.add(group, progress.watch(group, readCopy(clickhouse, table), snapshot.lost), rows)
        }
        // Without the manifest, the file is recognised as incomplete.
        snapshot.lost.throwIfAborted()
        const manifest: Manifest = { groups: { ...archive.groups }, gone }
        await archive.addText(manifestName, JSON.stringify(manifest))
        bytes = archive.bytes
      })
      const size = await file.write(content)
      return { takenAt: snapshot.takenAt, size, bytes, paused_ms: snapshot.paused_ms, files: counted }
    })
  } finally {
    await clickhouse.close()
    await postgres.close()
  }
}

async function headerOf(config: Config, snapshot: Snapshot): Promise<Header> {
  return {
    format: formatVersion,
    product_version: product.version,
    created_at: snapshot.takenAt.toISOString(),
    secret_fingerprint: fingerprintOf(config.appSecret),
    migrations: snapshot.migrations,
    postgres: await listTables(snapshot.sql),
    clickhouse: snapshot.tables.map(({ name, columns }) => ({ name, columns })),
    sequences: snapshot.sequences,
  }
}

/** Adds the files that an embedded installation needs. A secret from the environment is kept elsewhere. */
async function addFolderFiles(archive: ArchiveWriter, config: Config): Promise<void> {
  const used: Record<string, string | undefined> = {
    [secretFiles.current]: config.appSecret,
    [secretFiles.previous]: config.previousAppSecret,
  }
  for (const name of folderFiles) {
    const path = join(config.dataDir, name)
    if (!existsSync(path)) continue
    const text = readFileSync(path, 'utf8')
    if (!(name in used) || text.trim() === used[name]) await archive.addText(`data-folder/${name}`, text)
  }
}

/**
 * Adds the tables of PostgreSQL, and ends the transaction: it keeps VACUUM from removing dead rows.
 * @returns the keys of the files that the tables list
 */
async function addPostgres(
  archive: ArchiveWriter,
  { sql, lost }: Snapshot,
  { postgres }: Header,
  progress: Progress,
): Promise<string[]> {
  const keys = await listFiles(sql)
  for (const table of postgres) {
    const group = `postgres/${table.name}`
    await archive.add(group, progress.watch(group, readTable(sql, table), lost), countLines)
  }
  await sql`COMMIT`
  // After a reconnect, the tables were not read in the transaction of the snapshot.
  lost.throwIfAborted()
  return keys
}

/**
 * Adds the files of exports and reports.
 * @returns how many exist, and the keys of those that were removed while they were read
 * @throws BackupError if none of several files exists, because the store is then not that of the service
 */
async function addFiles(
  archive: ArchiveWriter,
  config: Config,
  keys: readonly string[],
  progress: Progress,
): Promise<CountedFiles & { gone: string[] }> {
  const files = openFileStore(config)
  const location = config.s3 ? `s3://${config.s3.bucket}` : join(config.dataDir, 'files')
  let found = 0
  const gone: string[] = []
  for (const key of keys) {
    const size = await files.size(key)
    if (size === null) continue
    found++
    const content = readFile(files, key, size, () => gone.push(key))
    await archive.add(`files/${key}`, progress.watch(`files/${key}`, content))
  }
  const expected = keys.length
  if (expected > 1 && found === 0)
    throw new BackupError(
      `None of ${expected} files exists in ${location}. Set S3_* and DATA_DIR to the values that the service uses.`,
    )
  return { expected, found, location, gone }
}
