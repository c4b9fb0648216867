import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reachEngines } from '../../db/embedded/engines.ts'
import { backUp } from '../../server/operations/backup/backup.ts'
import { BackupError } from '../../server/operations/backup/backup-error.ts'
import { backupFile } from '../../server/operations/backup/backup-file.ts'
import { megabytes, seconds } from '../../server/operations/backup/progress.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { runBackupCommand } from './backup-command.ts'

const usage = `Backs up this installation to a file. The service can keep running.

  npm run backup -- FILE

  FILE   a path, or s3://bucket/name.tar in the store of S3_*; in a folder, a new file is created`

await runBackupCommand(usage, async (address, progress) => {
  const dataDir = process.env.DATA_DIR || '.data'
  if (!process.env.DATABASE_URL && !existsSync(join(dataDir, 'engines.json')))
    throw new BackupError(
      `No installation found in ${dataDir}. Set DATA_DIR, or DATABASE_URL and CLICKHOUSE_URL.`,
    )
  // A newly created secret could not decrypt the stored data.
  const config = readConfig(process.env, { makesSecret: false })
  if (config.appSecret === '')
    throw new BackupError(
      `No app-secret found in ${dataDir}. Set APP_SECRET to the value that the service uses.`,
    )
  const log = createLog(config.logLevel)
  const file = backupFile(address, config.s3, systemClock())
  const { databaseUrl, clickhouseUrl } = config
  const engines =
    databaseUrl && clickhouseUrl
      ? { databaseUrl, clickhouseUrl, stop: () => Promise.resolve() }
      : await reachEngines(config.dataDir, { log })
  const { stop, ...urls } = engines
  try {
    const started = performance.now()
    const made = await backUp({ config: Object.assign(config, urls), log, progress }, file)
    const { found, expected, location } = made.files
    const missing =
      found < expected ? `; ${expected - found} of ${expected} files are missing in ${location}` : ''
    progress.end(
      `${file.name}: ${megabytes(made.size)} (${megabytes(made.bytes)} uncompressed) as of ${made.takenAt.toISOString()}, in ${seconds(performance.now() - started)}; events waited ${Math.round(made.paused_ms)} ms${missing}`,
    )
  } finally {
    await stop()
  }
})
