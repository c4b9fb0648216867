import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEngines } from '../db/embedded/engines.ts'
import { migrate } from '../db/migrate.ts'

type Shared = { databaseUrl: string; clickhouseUrl: string; stop: () => Promise<void> }
let shared: Promise<Shared> | undefined

/** A migrated pair of embedded engines, started when first asked for and shared by all tests of the process. */
export function sharedEngines(): Promise<Pick<Shared, 'databaseUrl' | 'clickhouseUrl'>> {
  shared ??= start()
  return shared
}

/** Called once, when the tests of the process are over. */
export async function stopSharedEngines(): Promise<void> {
  await (await shared)?.stop()
}

async function start(): Promise<Shared> {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-engines-'))
  const quiet = {
    info() {},
    warn() {},
    error: (fields: object, message: string) => console.error(message, fields),
  }
  const engines = await startEngines(folder, { log: quiet })
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
