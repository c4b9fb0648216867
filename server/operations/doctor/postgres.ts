import { greetPostgres } from '../../../db/greeting.ts'
import { postgresMigrations } from '../../../db/migration-state.ts'
import { type Check, failed, type Outcome, ok, warning } from './check.ts'
import type { Installation } from './installation.ts'
import { migrationOutcome, serverRemedy } from './servers.ts'

/** What a service opens at most: its pool, its workers, the drain, and what listens and locks. */
const connectionsOfAProcess = 40
/** The same with the background process, which has a pool of its own. */
const connectionsOfBoth = 51
const commitIsSlow_ms = 500

const needs = ['PostgreSQL'] as const

export const postgresChecks: readonly Check[] = [
  {
    name: 'PostgreSQL',
    needs: ['databases'],
    remedy: serverRemedy('PostgreSQL', 'DATABASE_URL'),
    async run({ databases }) {
      const { sql } = databases.postgres
      await greetPostgres(sql, 5000)
      const [server] = await sql`
        SELECT split_part(current_setting('server_version'), ' ', 1) AS version, pg_is_in_recovery() AS is_replica`
      if (server?.is_replica)
        return failed('it is a replica, which takes no events', 'let DATABASE_URL name the primary server')
      return ok(`version ${server?.version} answers`)
    },
  },
  {
    name: 'PostgreSQL tables',
    needs,
    remedy: 'see that the account of DATABASE_URL may read its own database',
    run: async ({ databases }) => migrationOutcome(await postgresMigrations(databases.postgres.sql)),
  },
  {
    name: 'PostgreSQL writes',
    needs,
    remedy: 'see the log of PostgreSQL: a full disk, a read-only server and missing rights all refuse writes',
    run: writes,
  },
  {
    name: 'PostgreSQL connections',
    needs,
    remedy: 'see that the account of DATABASE_URL may read pg_stat_activity',
    run: connections,
  },
]

/** Commits a row to a table that PostgreSQL drops with the transaction. */
async function writes({ databases }: Installation): Promise<Outcome> {
  const word = crypto.randomUUID()
  const started = performance.now()
  const found = await databases.postgres.sql.begin(async (tx) => {
    await tx`CREATE TEMPORARY TABLE sightline_doctor (word text) ON COMMIT DROP`
    await tx`INSERT INTO sightline_doctor VALUES (${word})`
    const [row] = await tx`SELECT word FROM sightline_doctor`
    return row?.word
  })
  if (found !== word) throw new Error('what was written is not what is read')
  const took_ms = performance.now() - started
  return took_ms < commitIsSlow_ms
    ? ok('a transaction is written and read')
    : warning(
        `a small transaction takes ${(took_ms / 1000).toFixed(1)} s`,
        'give PostgreSQL a faster disk, or find out what keeps it busy',
      )
}

async function connections({ databases, config }: Installation): Promise<Outcome> {
  const [row] = await databases.postgres.sql<{ most: number; used: number }[]>`
    SELECT
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS most,
      (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS used`
  const { most, used } = row as { most: number; used: number }
  const needed = config.role === 'all' ? connectionsOfBoth : connectionsOfAProcess
  const raise = `raise max_connections of PostgreSQL: the service needs ${needed}`
  if (most < needed) return failed(`it allows ${most}`, raise)
  return used > 0.85 * most
    ? warning(`${used} of ${most} are in use`, raise)
    : ok(`${used} of ${most} are in use`)
}
