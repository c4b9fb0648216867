import { existsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Check, failed, type Outcome, ok } from './check.ts'
import type { Installation } from './installation.ts'
import { quotePath } from './labels.ts'

export const folderChecks: readonly Check[] = [
  {
    name: 'data folder',
    remedy: 'set DATA_DIR to a folder on a disk that responds',
    run: (installation) =>
      installation.config.isEmbedded ? ownFolder(installation) : writable(installation),
  },
  {
    name: 'databases',
    needs: ['data folder'],
    limit_ms: 90_000,
    remedy: 'run npm start, and check its output; a database that recovers after a crash may take minutes',
    async run(installation) {
      await installation.open()
      if (!installation.config.isEmbedded) return ok('DATABASE_URL and CLICKHOUSE_URL')
      return ok(
        installation.isServed
          ? `embedded, of the running service (process ${installation.servicePid})`
          : 'embedded; the service is not running, so they were started for this check',
      )
    },
  },
]

/** Files belong to the account that creates them, so another account could lock the service out. */
function ownFolder({ config: { dataDir } }: Installation): Outcome {
  const file = join(dataDir, 'engines.json')
  if (!existsSync(dataDir) || !existsSync(file))
    return failed(
      `no service was ever started in ${dataDir}`,
      'set DATA_DIR to the folder of the service, or start the service with npm start',
    )
  const { uid } = statSync(file)
  const own = process.getuid?.()
  if (own !== undefined && uid !== own)
    return failed(
      `the service runs as user ${uid}, but this command as user ${own}`,
      `run the command as that user: sudo -u '#${uid}' npm run doctor`,
    )
  return ok(dataDir)
}

/** With external databases, the folder holds files and mails, and is created when it is first needed. */
async function writable({ config: { dataDir } }: Installation): Promise<Outcome> {
  let folder = dataDir
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return ok(dataDir)
  } catch {
    return failed(
      `${folder} is not writable`,
      `make it writable for the account of the service (chown ${process.getuid?.() ?? ''} ${quotePath(folder)}), or set DATA_DIR to another folder`,
    )
  }
}
