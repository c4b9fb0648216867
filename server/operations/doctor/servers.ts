import type { MigrationState } from '../../../db/clickhouse/migrate.ts'
import { failed, type Outcome, ok } from './check.ts'
import type { Installation } from './installation.ts'
import { listSome } from './labels.ts'

/** How to fix a server that does not respond. */
export function serverRemedy(server: 'PostgreSQL' | 'ClickHouse', variable: string) {
  return ({ config, isServed }: Installation): string => {
    if (!config.isEmbedded)
      return `check that ${variable} names a running ${server} server, and that its user can connect`
    return isServed
      ? 'wait half a minute until the service has restarted it; if that does not help, check the log of the service and restart it with npm start'
      : 'start the service with npm start, and check its output'
  }
}

/** Whether exactly the migrations of this release have run. */
export function migrationOutcome({ missing, changed, unknown }: MigrationState): Outcome {
  if (missing.length > 0)
    return failed(
      `migrations have not run: ${listSome(missing)}`,
      'start the service with npm start, or wait until it has migrated',
    )
  if (changed.length > 0)
    return failed(
      `migrations have changed since they ran: ${listSome(changed)}`,
      'reinstall the release; its files were modified',
    )
  if (unknown.length > 0)
    return failed(
      `a later release has migrated the tables: ${listSome(unknown)}`,
      'run the release that the service last ran, or a later one',
    )
  return ok('up to date with this release')
}
