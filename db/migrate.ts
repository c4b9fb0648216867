import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate as migratePostgres } from 'drizzle-orm/postgres-js/migrator'
import { Logger, runMigrations as migrateQueue } from 'graphile-worker'
import { migrateClickHouse } from './clickhouse/migrate.ts'
import { greetPostgres } from './greeting.ts'
import { connectPostgres } from './postgres/client.ts'

// Any number: it names the lock under which one process at a time migrates.
const lock = 7_316_840_221

/** Brings both databases and the job queue up to date. Processes that start together wait for one another. */
export async function migrate({ databaseUrl, clickhouseUrl, cluster }: Options): Promise<void> {
  const { sql, close } = connectPostgres(databaseUrl, { max: 2 })
  try {
    await greetPostgres(sql)
    const held = await sql.reserve()
    try {
      await held`select pg_advisory_lock(${lock})`
      await Promise.all([
        migratePostgres(drizzle(sql), {
          migrationsFolder: fileURLToPath(new URL('postgres/migrations', import.meta.url)),
        }),
        migrateQueue({ connectionString: databaseUrl, logger: new Logger(() => () => {}), taskList: {} }),
        migrateClickHouse(clickhouseUrl, cluster),
      ])
    } finally {
      await held`select pg_advisory_unlock(${lock})`
      held.release()
    }
  } finally {
    await close()
  }
}

type Options = {
  databaseUrl: string
  clickhouseUrl: string
  /** Creates replicated and distributed tables on this cluster instead of plain ones. */
  cluster?: string
}
