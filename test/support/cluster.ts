import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Type } from '@sinclair/typebox'
import { connectClickHouse } from '../../db/clickhouse/client.ts'
import { readMigrations } from '../../db/clickhouse/migrate.ts'
import { startChild, whenReady } from '../../db/embedded/child.ts'
import { clickhouseUrl } from '../../db/embedded/clickhouse.ts'
import { clickhouseConfig, clickhouseUsers } from '../../db/embedded/clickhouse-config.ts'
import { readEndpoints } from '../../db/embedded/endpoints.ts'

/** The databases that simulate two machines. */
export const shards = ['shard_one', 'shard_two'] as const

const anything = Type.Object({})

/**
 * Starts a cluster of two shards in one server: two databases, reached over the network as two machines would be.
 * Features that require a Keeper (replication and ON CLUSTER) are left out; distribution is real.
 */
export async function startCluster() {
  const folder = mkdtempSync(join(tmpdir(), 'sightline-cluster-'))
  const { clickhouse: endpoint, postgres: tcp } = await readEndpoints(folder)
  const config = join(folder, 'config.xml')
  const users = join(folder, 'users.xml')
  mkdirSync(join(folder, 'data'))
  writeFileSync(users, clickhouseUsers(endpoint))
  writeFileSync(config, clickhouseConfig(users, endpoint).replace('</clickhouse>', clusterOf(tcp.port)))
  const script = resolve(import.meta.dir, '../../db/embedded/clickhouse-process.ts')
  const server = startChild(process.execPath, [script, join(folder, 'data'), config], { force: 'SIGKILL' })
  const url = clickhouseUrl(endpoint)
  const admin = connectClickHouse(url)
  await whenReady(server, async () => void (await admin.rows({ sql: 'SELECT 1', params: {}, row: anything })))
  await admin.command('SYSTEM START LISTEN TCP')
  for (const shard of shards) {
    await admin.command(`CREATE DATABASE ${shard}`)
    const there = connectClickHouse(url.replace(/sightline$/, shard), { cluster: 'two' })
    // There are no earlier tables, and not all shards exist yet that they could be moved to.
    for (const { statements } of readMigrations('two'))
      for (const statement of statements)
        if (!statement.startsWith('INSERT')) await there.command(withoutKeeper(statement))
    await there.close()
  }
  await admin.close()
  const clickhouse = connectClickHouse(url.replace(/sightline$/, shards[0]), { cluster: 'two' })
  return {
    clickhouse,
    async stop() {
      await clickhouse.close()
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function clusterOf(port: number): string {
  const each = shards.map(
    (shard) =>
      `<shard><replica><default_database>${shard}</default_database>
         <host>127.0.0.1</host><port>${port}</port></replica></shard>`,
  )
  return `<tcp_port>${port}</tcp_port><remote_servers><two>${each.join('')}</two></remote_servers></clickhouse>`
}

function withoutKeeper(statement: string): string {
  return statement
    .replaceAll(" ON CLUSTER 'two'", '')
    .replaceAll('ENGINE = Replicated', 'ENGINE = ')
    .replaceAll('SETTINGS replicated_', 'SETTINGS non_replicated_')
    .replace('currentDatabase()', "''")
}
