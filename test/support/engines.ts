import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngines } from '../../db/embedded/engines.ts'
import { migrate } from '../../db/migrate.ts'
import { copyDatabases, type DatabaseUrls } from './database-copies.ts'

type Stoppable = DatabaseUrls & { stop: () => Promise<void> }

/** Tests do not need durability; waiting for the disk would only slow them down. */
const postgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '400',
}

/**
 * A seventh of the server's CPU time in tests goes to reading statistics of parts with a few rows, for every query
 * plan, and to threads that read from files in memory. Query results do not depend on either.
 */
const clickhouseSettings = { use_statistics: 0, local_filesystem_read_method: 'pread' }

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
export async function startTestEngines(): Promise<Stoppable> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-engines-'))
  const quiet = {
    info() {},
    warn() {},
    error: (fields: object, message: string) => console.error(message, fields),
  }
  const engines = await startEngines(folder, { log: quiet, postgresSettings, clickhouseSettings })
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
