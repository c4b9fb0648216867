import { pathToFileURL } from 'node:url'
import { runUntilSignal } from '../../server/main.ts'

/** Starts the service with the migrations of another folder: `SLOW_MIGRATIONS`, written by `writeSlowMigrations`. */
const folder = pathToFileURL(`${process.env.SLOW_MIGRATIONS}/`)
await runUntilSignal({
  migrationFolders: { postgres: new URL('postgres/', folder), clickhouse: new URL('clickhouse/', folder) },
})
