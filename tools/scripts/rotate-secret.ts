import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { lockDataFolder } from '../../db/embedded/data-folder.ts'
import { DataFolderInUse, EngineError } from '../../db/embedded/engine-error.ts'
import { rotateSecretFile, secretFiles } from '../../server/platform/app-secret.ts'
import { readConfig } from '../../server/platform/config.ts'
import { ConfigError } from '../../server/platform/config-error.ts'
import { readOptions } from './options.ts'

const usage = `Replaces the generated secret of an embedded installation. Stop the service first.

  npm run rotate-secret`

function rotate(env: Record<string, string | undefined>) {
  for (const name of ['APP_SECRET', 'APP_SECRET_PREVIOUS'])
    if (env[name])
      throw new ConfigError(
        `${name} is set in the environment. Rotate the secret there: set APP_SECRET to a new one and APP_SECRET_PREVIOUS to the old one, and restart.`,
      )
  const { dataDir } = readConfig(env, { makesSecret: false })
  // Locking would create a missing folder.
  if (!existsSync(dataDir)) return rotateSecretFile(dataDir)
  const lock = lockStopped(dataDir)
  try {
    rotateSecretFile(dataDir)
  } finally {
    lock.release()
  }
  console.log(
    `${join(dataDir, secretFiles.current)} is new, and the old secret is in ${secretFiles.previous}. Start the service: it encrypts all stored secrets again, and logs when ${secretFiles.previous} can be removed.`,
  )
}

/** A running service would continue to encrypt with the old secret. @throws ConfigError */
function lockStopped(dataDir: string) {
  try {
    return lockDataFolder(dataDir)
  } catch (error) {
    if (error instanceof DataFolderInUse) throw new ConfigError(`${error.message}: stop the service first`)
    throw error
  }
}

try {
  const { values } = readOptions({ options: { help: { type: 'boolean' } } })
  if (values.help) console.log(usage)
  else rotate(process.env)
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof EngineError
  console.error(isExpected ? error.message : error)
  process.exitCode = 1
}
