import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngines } from '../../db/embedded/engines.ts'
import { migrate } from '../../db/migrate.ts'
import { copyDatabases, type DatabaseUrls } from './database-copies.ts'
import { clickhouseSettings, postgresSettings } from './engine-settings.ts'
import { type RunOptions, runOptions } from './run-options.ts'

type Stoppable = DatabaseUrls & { stop: () => Promise<void> }

let shared: Promise<Stoppable> | undefined

/**
 * Returns migrated databases for one test file only: copies in the engines that `npm test` has started, or engines of
 * this process if the file is run directly. They are created on first use.
 */
export function sharedEngines(): Promise<DatabaseUrls> {
  const { SIGHTLINE_TEST_ENGINES } = process.env
  shared ??= SIGHTLINE_TEST_ENGINES ? copyDatabases(JSON.parse(SIGHTLINE_TEST_ENGINES)) : startTestEngines()
  return shared
}

/** Called after each file, or after all files if one process runs them in sequence. */
export async function stopSharedEngines(): Promise<void> {
  const engines = shared
  shared = undefined
  await (await engines)?.stop()
}

/** Starts a pair of embedded engines in a separate folder and migrates them. */
export async function startTestEngines({
  isLong,
}: Pick<RunOptions, 'isLong'> = runOptions): Promise<Stoppable> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-engines-'))
  const quiet = {
    info() {},
    warn() {},
    error: (fields: object, message: string) => console.error(message, fields),
  }
  const engines = await startEngines(folder, {
    ...{ log: quiet, postgresSettings },
    clickhouseSettings: clickhouseSettings({ isLong }),
  })
  await migrate(engines)
  return {
    databaseUrl: engines.databaseUrl,
    clickhouseUrl: engines.clickhouseUrl,
    async stop() {
      await engines.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
