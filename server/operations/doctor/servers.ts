import type { MigrationState } from '../../../db/clickhouse/migrate.ts'
import { failed, type Outcome, ok } from './check.ts'
import type { Installation } from './installation.ts'
import { some } from './labels.ts'

/** What to do about a server that does not answer. */
export function serverRemedy(server: 'PostgreSQL' | 'ClickHouse', variable: string) {
  return ({ config, isServed }: Installation): string => {
    if (!config.isEmbedded)
      return `see that ${variable} names ${server}, and that it runs and takes this account`
    return isServed
      ? 'wait half a minute: the service starts it again; if that does not help, see the log of the service and start it again with npm start'
      : 'start the service with npm start, and see what it says'
  }
}

/** Whether the tables are those of this release. */
export function migrationOutcome({ missing, changed, unknown }: MigrationState): Outcome {
  if (missing.length > 0)
    return failed(
      `migrations have not run: ${some(missing)}`,
      'start the service with npm start, or wait while it migrates: it brings the tables up to date',
    )
  if (changed.length > 0)
    return failed(
      `migrations have changed since they ran: ${some(changed)}`,
      'install the release again: its files were changed',
    )
  if (unknown.length > 0)
    return failed(
      `the tables are of a later release: ${some(unknown)}`,
      'run the release that the service was last started with, or a later one',
    )
  return ok('up to date with this release')
}
