import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import * as schema from './schema.ts'

/** Opens a pool of at most `max` connections. Nothing is dialled until the first query. */
export function connectPostgres(url: string, { max = 10 }: { max?: number } = {}) {
  const sql = postgres(url, {
    max,
    // Notices say things like "relation already exists, skipping": nothing anybody acts on.
    onnotice: () => {},
    connect_timeout: 10,
    // Seconds before the next attempt. The driver's own pauses grow to 20: long after the server is back, requests
    // would still wait.
    backoff: (attempt) => Math.min(0.05 * 2 ** attempt, 0.5),
    connection: { application_name: 'sightline' },
  })
  return {
    db: onConnection(sql),
    /** The bare client, for LISTEN and advisory locks. Drizzle has it return times as text. */
    sql,
    /** Lets running queries finish for up to five seconds. */
    close: () => sql.end({ timeout: 5 }),
  }
}

/** Drizzle over connections that are open already. */
export function onConnection(sql: Sql) {
  return drizzle(sql, { schema })
}

export type Postgres = ReturnType<typeof connectPostgres>
export type Db = Postgres['db']
export type Transaction = Parameters<Parameters<Db['transaction']>[0]>[0]
