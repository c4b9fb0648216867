import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import * as schema from './schema.ts'

/** Creates a pool of at most `max` connections. It connects on the first query. */
export function connectPostgres(url: string, { max = 10 }: { max?: number } = {}) {
  const sql = postgres(url, {
    max,
    // Notices, such as "relation already exists, skipping", are irrelevant.
    onnotice: () => {},
    connect_timeout: 10,
    // Seconds before the next attempt. The driver's default grows to 20 s, so requests would still wait long after the
    // server is available again.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 0.5),
    connection: { application_name: 'sightline' },
  })
  return {
    db: onConnection(sql),
    /** The client without Drizzle, for LISTEN and advisory locks. Drizzle configures it to return times as text. */
    sql,
    /** Waits up to five seconds for running queries. */
    close: () => sql.end({ timeout: 5 }),
  }
}

/** Creates a Drizzle database on existing connections. */
export function onConnection(sql: Sql) {
  return drizzle(sql, { schema })
}

export type Postgres = ReturnType<typeof connectPostgres>
export type Db = Postgres['db']
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
