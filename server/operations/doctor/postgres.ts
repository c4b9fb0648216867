import { postgresMigrations } from '../../../db/migration-state.ts'
import { verifyPostgres } from '../../../db/verify-server.ts'
import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { migrationOutcome, serverRemedy } from './servers.ts'

/** Maximum connections of one process: its pool, workers, drain, listeners and locks. */
const connectionsOfProcess = 40
/** The same with the background process, which has its own pool. */
const connectionsWithBackground = 51
const slowCommit_ms = 500

const needs = ['PostgreSQL'] as const

export const postgresChecks: readonly Check[] = [
  {
    name: 'PostgreSQL',
    needs: ['databases'],
    remedy: serverRemedy('PostgreSQL', 'DATABASE_URL'),
    async run({ databases }) {
      const { sql } = databases.postgres
      await verifyPostgres(sql, 5000)
      const [server] = await sql`
        SELECT split_part(current_setting('server_version'), ' ', 1) AS version, pg_is_in_recovery() AS is_replica`
      if (server?.is_replica)
        return failed('the server is a read-only replica', 'set DATABASE_URL to the primary server')
      return ok(`version ${server?.version} responds`)
    },
  },
  {
    name: 'PostgreSQL tables',
    needs,
    remedy: 'check that the user of DATABASE_URL may read its own database',
    run: async ({ databases }) => migrationOutcome(await postgresMigrations(databases.postgres.sql)),
  },
  {
    name: 'PostgreSQL writes',
    needs,
    remedy:
      'check the log of PostgreSQL; possible causes are a full disk, a read-only server and missing permissions',
    run: writes,
  },
  {
    name: 'PostgreSQL connections',
    needs,
    remedy: 'check that the user of DATABASE_URL may read pg_stat_activity',
    run: connections,
  },
]

/** Commits a row to a table that PostgreSQL drops with the transaction. */
async function writes({ databases }: Installation): Promise<Outcome> {
  const token = crypto.randomUUID()
  const started = performance.now()
  const found = await databases.postgres.sql.begin(async (tx) => {
    await tx`CREATE TEMPORARY TABLE sightline_doctor (token text) ON COMMIT DROP`
    await tx`INSERT INTO sightline_doctor VALUES (${token})`
    const [row] = await tx`SELECT token FROM sightline_doctor`
    return row?.token
  })
  if (found !== token) throw new Error('the row read differs from the row written')
  const took_ms = performance.now() - started
  return took_ms < slowCommit_ms
    ? ok('a row can be written and read')
    : warning(
        `a small transaction takes ${(took_ms / 1000).toFixed(1)} s`,
        'give PostgreSQL a faster disk, or find out what loads it',
      )
}

async function connections({ databases, config }: Installation): Promise<Outcome> {
  const [row] = await databases.postgres.sql<{ max: number; used: number }[]>`
    SELECT
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS max,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`
  const { max, used } = row as { max: number; used: number }
  const needed = config.role === 'all' ? connectionsWithBackground : connectionsOfProcess
  const raise = `raise max_connections of PostgreSQL; the service needs ${needed} connections`
  if (max < needed) return failed(`at max ${max} are allowed`, raise)
  return used > 0.85 * max
    ? warning(`${used} of ${max} are in use`, raise)
    : ok(`${used} of ${max} are in use`)
}
