import { readFileSync } from 'node:fs'
import type { Sql } from 'postgres'
import type { MigrationProgress } from '../migration-progress.ts'
import { DatabaseNewer } from '../migration-refused.ts'
import { cancelQuery } from './cancel-query.ts'

/** The folder of the migrations of this release. */
export const postgresMigrations = new URL('migrations/', import.meta.url)

/** The migration lock was lost, so another process may be migrating. */
export class LockLost extends Error {
  constructor() {
    super('The connection that held the migration lock was lost')
  }
}

export type PostgresMigration = { name: string; when: number; hash: string; statements: string[] }

/** Reads the migrations that drizzle-kit has generated in a folder, in order. */
export function readPostgresMigrations(folder: URL): PostgresMigration[] {
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(new URL('meta/_journal.json', folder), 'utf8'),
  )
  return journal.entries.map(({ tag, when }) => {
    const text = readFileSync(new URL(`${tag}.sql`, folder), 'utf8')
    return {
      name: tag,
      when,
      hash: new Bun.CryptoHasher('sha256').update(text).digest('hex'),
      statements: text.split('--> statement-breakpoint'),
    }
  })
}

/**
 * Returns the migrations that have not run, according to Drizzle's migrations table.
 * @throws DatabaseNewer if a migration has run that is newer than all of `known`
 */
export async function pendingInPostgres(
  sql: Sql,
  known: readonly PostgresMigration[],
): Promise<PostgresMigration[]> {
  await sql`create schema if not exists drizzle`
  await sql`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`
  const newest = known.at(-1)?.when ?? 0
  const newer = await sql<{ created_at: string }[]>`
    select created_at from drizzle.__drizzle_migrations where created_at > ${newest} order by created_at`
  if (newer.length > 0)
    throw new DatabaseNewer(
      'PostgreSQL',
      newer.map(({ created_at }) => `the migration of ${new Date(Number(created_at)).toISOString()}`),
    )
  const [last] = await sql<{ when: string | null }[]>`
    select max(created_at) as when from drizzle.__drizzle_migrations`
  return known.filter(({ when }) => when > Number(last?.when ?? 0))
}

/**
 * Runs migrations on one connection. Each runs in a transaction together with its record, so an interrupted one leaves
 * no changes, and earlier ones are kept. When `signal` aborts, the running statement is cancelled.
 * @param holder the backend pid of the connection that holds the migration lock
 * @throws LockLost if `session` has reconnected
 */
export async function migratePostgres(
  session: Sql,
  pending: readonly PostgresMigration[],
  { progress, signal, holder }: { progress: MigrationProgress; signal: AbortSignal; holder: number },
): Promise<void> {
  for (const [index, { name, when, hash, statements }] of pending.entries()) {
    signal.throwIfAborted()
    const what = `${name}, migration ${index + 1} of ${pending.length}`
    await progress.during({ database: 'PostgreSQL', what }, () =>
      session
        .begin(async (sql) => {
          // The driver reconnects when a connection is lost, but the lock was lost with the old connection.
          const [connection] = await sql`select pg_backend_pid() as pid`
          if (connection?.pid !== holder) throw new LockLost()
          for (const statement of statements) {
            signal.throwIfAborted()
            const query = sql.unsafe(statement).simple()
            const cancel = () => cancelQuery(query)
            signal.addEventListener('abort', cancel, { once: true })
            await query.finally(() => signal.removeEventListener('abort', cancel))
          }
          await sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${when})`
        })
        .then(() => {}),
    )
  }
}
