import { type Static, Type } from '@sinclair/typebox'
import type { Sql } from 'postgres'
import type { ClickHouse } from './clickhouse/client.ts'
import { readMigrations } from './clickhouse/migrate.ts'
import { postgresMigrations, readPostgresMigrations } from './postgres/migrate.ts'

/** The migrations that have run in a pair of databases. */
export const SchemaVersion = Type.Object({
  postgres: Type.Array(Type.Integer()),
  clickhouse: Type.Array(Type.String()),
  /** The last migration of the job queue. */
  queue: Type.Integer(),
})
export type SchemaVersion = Static<typeof SchemaVersion>

/** Reads the version of a pair of databases. @param sql may be in a transaction */
export async function schemaVersionOf(sql: Sql, clickhouse: ClickHouse): Promise<SchemaVersion> {
  const postgres = await sql<{ number: string }[]>`
    SELECT created_at AS number FROM drizzle.__drizzle_migrations ORDER BY created_at`
  const names = await clickhouse.rows({
    sql: 'SELECT name FROM migrations ORDER BY name',
    params: {},
    row: Type.Object({ name: Type.String() }),
  })
  return {
    postgres: postgres.map(({ number }) => Number(number)),
    clickhouse: names.map(({ name }) => name),
    queue: await queueVersion(sql),
  }
}

/** The last migration of the job queue in a database. */
export async function queueVersion(sql: Sql): Promise<number> {
  const [last] = await sql<{ id: number }[]>`SELECT max(id) AS id FROM graphile_worker.migrations`
  return last?.id ?? 0
}

const knownMigrations = () => readPostgresMigrations(postgresMigrations).map(({ when }) => when)

/** Whether this release knows all migrations of a version, except those of the job queue. */
export function isKnown(version: SchemaVersion): boolean {
  const postgres = new Set(knownMigrations())
  const clickhouse = new Set(readMigrations().map(({ name }) => name))
  return (
    version.postgres.every((it) => postgres.has(it)) && version.clickhouse.every((it) => clickhouse.has(it))
  )
}

/** Whether a version equals that of this release, except for the job queue. */
export function isCurrent(version: SchemaVersion): boolean {
  return (
    isKnown(version) &&
    version.postgres.length === knownMigrations().length &&
    version.clickhouse.length === readMigrations().length
  )
}
