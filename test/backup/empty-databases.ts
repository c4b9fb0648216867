import postgres from 'postgres'
import { connectClickHouse } from '../../db/clickhouse/client.ts'
import type { DatabaseUrls } from '../support/database-copies.ts'

let made = 0

/** Returns new databases on existing servers: an empty one in Postgres, and an unused name in ClickHouse. */
export async function emptyDatabases(
  servers: DatabaseUrls,
): Promise<DatabaseUrls & { drop: () => Promise<void> }> {
  const name = `restored_${process.pid}_${++made}`
  const at = (url: string, database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const onServer = async (statement: string) => {
    const sql = postgres(at(servers.databaseUrl, 'postgres'), { max: 1, onnotice: () => {} })
    await sql.unsafe(statement).finally(() => sql.end())
  }
  await onServer(`create database ${name}`)
  return {
    databaseUrl: at(servers.databaseUrl, name),
    clickhouseUrl: at(servers.clickhouseUrl, name),
    async drop() {
      await onServer(`drop database ${name} with (force)`)
      const clickhouse = connectClickHouse(servers.clickhouseUrl)
      await clickhouse.command(`DROP DATABASE IF EXISTS ${name} SYNC`)
      await clickhouse.close()
    },
  }
}
