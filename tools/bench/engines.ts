import { type ClickHouse, connectClickHouse } from '../../db/clickhouse/client.ts'
import { startEngines } from '../../db/embedded/engines.ts'
import { migrate } from '../../db/migrate.ts'
import { connectPostgres, type Db } from '../../db/postgres/client.ts'
import { createLog } from '../../server/platform/log.ts'
import { temporaryFolder } from '../../test/support/product.ts'

export type Connections = { clickhouse: ClickHouse; db: Db }

/** Runs with migrated engines on a data folder, and stops them. @returns what `run` returns */
export async function withEngines<T>(
  dataDir: string,
  run: (connections: Connections) => Promise<T>,
): Promise<T> {
  const engines = await startEngines(dataDir, { log: createLog('silent') })
  const clickhouse = connectClickHouse(engines.clickhouseUrl)
  const { db, close } = connectPostgres(engines.databaseUrl)
  try {
    await migrate(engines)
    return await run({ clickhouse, db })
  } finally {
    await close()
    await clickhouse.close()
    await engines.stop()
  }
}

/** Runs with a new folder, and removes it. @returns what `run` returns */
export async function withFolder<T>(run: (path: string) => Promise<T>): Promise<T> {
  const folder = temporaryFolder()
  try {
    return await run(folder.path)
  } finally {
    folder.remove()
  }
}
