import { backupFile } from '../../server/operations/backup/backup-file.ts'
import { seconds } from '../../server/operations/backup/progress.ts'
import { restore } from '../../server/operations/backup/restore.ts'
import { systemClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config.ts'
import { createLog } from '../../server/platform/log.ts'
import { runBackupCommand } from './backup-command.ts'

const usage = `Restores a backup into an empty data folder, or into the empty databases of DATABASE_URL and CLICKHOUSE_URL.

  npm run restore -- FILE

  FILE   a path, or s3://bucket/name.tar in the store of S3_*`

await runBackupCommand(usage, async (address, progress) => {
  const config = readConfig(process.env, { makesSecret: false })
  const file = backupFile(address, config.s3, systemClock())
  const started = performance.now()
  const takenAt = await restore({ env: process.env, log: createLog(config.logLevel), progress }, file)
  const where = config.databaseUrl ? 'the databases' : config.dataDir
  progress.end(
    `${where}: restored as of ${takenAt.toISOString()}, in ${seconds(performance.now() - started)}; start it with npm start`,
  )
})
