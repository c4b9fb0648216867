import { readdirSync } from 'node:fs'
import type { Sql } from 'postgres'
import type { MigrationState } from './clickhouse/migrate.ts'
import journal from './postgres/migrations/meta/_journal.json' with { type: 'json' }

/** Compares the migrations of PostgreSQL, including those of the job queue, with those of this release. */
export async function postgresMigrations(sql: Sql): Promise<MigrationState> {
  const [product, queue] = [await ranOfProduct(sql), await ranOfQueue(sql)]
  const own = new Set(journal.entries.map(({ when }) => when))
  const ownQueue = queueMigrations()
  return {
    missing: [
      ...journal.entries.filter(({ when }) => !product.includes(when)).map(({ tag }) => tag),
      ...ownQueue.filter((id) => !queue.includes(id)).map((id) => `job queue ${id}`),
    ],
    changed: [],
    unknown: [
      ...product.filter((when) => !own.has(when)).map((when) => new Date(when).toISOString()),
      ...queue.filter((id) => !ownQueue.includes(id)).map((id) => `job queue ${id}`),
    ],
  }
}

async function ranOfProduct(sql: Sql): Promise<number[]> {
  if (!(await tableExists(sql, 'drizzle.__drizzle_migrations'))) return []
  const rows = await sql<{ at: number }[]>`SELECT created_at::float8 AS at FROM drizzle.__drizzle_migrations`
  return rows.map(({ at }) => at)
}

async function ranOfQueue(sql: Sql): Promise<number[]> {
  if (!(await tableExists(sql, 'graphile_worker.migrations'))) return []
  const rows = await sql<{ id: number }[]>`SELECT id FROM graphile_worker.migrations`
  return rows.map(({ id }) => id)
}

async function tableExists(sql: Sql, table: string): Promise<boolean> {
  const [found] = await sql`SELECT to_regclass(${table}) IS NOT NULL AS exists`
  return found?.exists
}

/** The numbers of graphile-worker's migration files. */
function queueMigrations(): number[] {
  return readdirSync(new URL('../sql', import.meta.resolve('graphile-worker')))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => Number.parseInt(name, 10))
}
