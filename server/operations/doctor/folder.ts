import { existsSync, statSync } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Check, failed, type Outcome, ok } from './check.ts'
import type { Installation } from './installation.ts'
import { quoted } from './labels.ts'

export const folderChecks: readonly Check[] = [
  {
    name: 'data folder',
    remedy: 'let DATA_DIR name a folder on a disk that answers',
    run: (installation) =>
      installation.config.isEmbedded ? ownFolder(installation) : writable(installation),
  },
  {
    name: 'databases',
    needs: ['data folder'],
    limit_ms: 90_000,
    remedy: 'run npm start, and see what it says; a database that recovers after a crash may take minutes',
    async run(installation) {
      await installation.open()
      if (!installation.config.isEmbedded) return ok('those of DATABASE_URL and CLICKHOUSE_URL')
      return ok(
        installation.isServed
          ? `the embedded ones of the running service (process ${installation.servicePid})`
          : 'no service runs here: the embedded ones were started for this check, and are stopped after it',
      )
    },
  },
]

/** Whatever is made in the folder belongs to who makes it: another account would lock the service out. */
function ownFolder({ config: { dataDir } }: Installation): Outcome {
  const file = join(dataDir, 'engines.json')
  if (!existsSync(dataDir) || !existsSync(file))
    return failed(
      `no service was ever started on ${dataDir}`,
      'set DATA_DIR to the folder of the service, or start it for the first time with npm start',
    )
  const { uid } = statSync(file)
  const own = process.getuid?.()
  if (own !== undefined && uid !== own)
    return failed(
      `the service runs with the account ${uid}, and this is ${own}`,
      `run the check with the account of the service: sudo -u '#${uid}' npm run doctor`,
    )
  return ok(dataDir)
}

/** With servers elsewhere the folder holds files and mails, and is made when it is first needed. */
async function writable({ config: { dataDir } }: Installation): Promise<Outcome> {
  let folder = dataDir
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder)
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return ok(dataDir)
  } catch {
    return failed(
      `${folder} is not writable`,
      `give it to the account of the service (chown ${process.getuid?.() ?? ''} ${quoted(folder)}), or set DATA_DIR to another folder`,
    )
  }
}
