import { pathToFileURL } from 'node:url'
import { runUntilSignal } from '../../server/main.ts'

/** The service with the migrations of another folder: `SLOW_MIGRATIONS`, as `writeSlowMigrations` has written it. */
const folder = pathToFileURL(`${process.env.SLOW_MIGRATIONS}/`)
await runUntilSignal({
  migrationFolders: { postgres: new URL('postgres/', folder), clickhouse: new URL('clickhouse/', folder) },
})
