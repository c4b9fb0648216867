import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { sharedEngines } from '../../test/engines.ts'
import { migrate } from '../migrate.ts'
import { type ClickHouse, connectClickHouse } from './client.ts'
import { MigrationChanged, migrateClickHouse, readMigrations } from './migrate.ts'

setDefaultTimeout(30_000)

let engines: { databaseUrl: string; clickhouseUrl: string }
let clickhouse: ClickHouse
beforeAll(async () => {
  engines = await sharedEngines()
  clickhouse = connectClickHouse(engines.clickhouseUrl)
})
afterAll(() => clickhouse.close())

/** The same server, another database. */
function database(name: string): string {
  const url = new URL(engines.clickhouseUrl)
  url.pathname = `/${name}`
  return url.href
}

const ran = {
  sql: 'SELECT name, hash, toString(ran_at) AS ran_at FROM migrations ORDER BY name',
  params: {},
  row: Type.Object({ name: Type.String(), hash: Type.String(), ran_at: Type.String() }),
}

test('migrating again does nothing, and does it quickly', async () => {
  const before = await clickhouse.rows(ran)
  const started = performance.now()
  await migrate(engines)
  expect(performance.now() - started).toBeLessThan(1_000)
  expect(await clickhouse.rows(ran)).toEqual(before)
  expect(before.map(({ name }) => name)).toEqual(readMigrations('single').map(({ name }) => name))
})

test('processes that start together migrate once', async () => {
  const before = await clickhouse.rows(ran)
  await Promise.all([migrate(engines), migrate(engines), migrate(engines)])
  expect(await clickhouse.rows(ran)).toEqual(before)
})

test('a missing database is created, and a migration changed since it ran is refused', async () => {
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`
  await migrateClickHouse(database(name))
  const other = connectClickHouse(database(name))
  try {
    expect(await other.rows(ran)).toHaveLength(readMigrations('single').length)
    await other.command("ALTER TABLE migrations UPDATE hash = 'other' WHERE 1 SETTINGS mutations_sync = 2")
    const refused = migrateClickHouse(database(name))
    expect(refused).rejects.toThrow(MigrationChanged)
    await refused.catch(() => {})
  } finally {
    await other.command(`DROP DATABASE ${name} SYNC`)
    await other.close()
  }
})

test('a cluster name that is none is refused', () => {
  expect(migrateClickHouse(engines.clickhouseUrl, "x' ENGINE")).rejects.toThrow('CLICKHOUSE_CLUSTER')
})

describe('the cluster variant', () => {
  const single = readMigrations('single')
  const cluster = readMigrations('cluster', 'main')

  test('has the same migrations', () => {
    expect(cluster.map(({ name }) => name)).toEqual(single.map(({ name }) => name))
  })

  const statementsOf = (those: typeof cluster) => those.flatMap(({ statements }) => statements)
  const spread = statementsOf(cluster).flatMap(
    (it) => it.match(/^CREATE TABLE (\w+) [\s\S]*ENGINE = Distributed/)?.[1] ?? [],
  )
  /** Whether a statement is about a table over all nodes: there is none on one node. */
  const isSpread = (statement: string) =>
    spread.includes(statement.match(/^(?:CREATE|ALTER|DROP) TABLE (\w+) /)?.[1] ?? '')

  /** What remains of a cluster statement when it is made for one node: nothing may be left but the single one. */
  const forOneNode = (statement: string) =>
    statement
      .replaceAll(/ ON CLUSTER 'main'/g, '')
      .replaceAll(/\b(\w+)_local\b/g, '$1')
      .replaceAll(/ENGINE = Replicated/g, 'ENGINE = ')
      .replaceAll('replicated_deduplication_window', 'non_replicated_deduplication_window')

  test.each(single)('$name makes the same tables, columns, keys and views', ({ name, statements }) => {
    const there = cluster.find((it) => it.name === name)?.statements ?? []
    expect(there.filter((it) => !isSpread(it)).map(forOneNode)).toEqual(statements)
  })

  test('every table on a node has one over all nodes, sharded by visitor where it is written to', () => {
    const all = statementsOf(cluster)
    const local = all.flatMap((it) => it.match(/^CREATE TABLE (\w+)_local/)?.[1] ?? [])
    expect([...new Set(spread)]).toEqual(local)
    for (const statement of all.filter((it) => /^CREATE TABLE (events|sessions) /.test(it)))
      expect(statement).toContain('cityHash64(site_id, ')
  })

  test("an event goes to the shard of its visitor's sessions", async () => {
    const key = (table: string) =>
      statementsOf(cluster)
        .find((it) => it.startsWith(`CREATE TABLE ${table} `))
        ?.match(/_local, (.*)\)$/)?.[1]
    const [row] = await clickhouse.rows({
      sql: `SELECT countIf(${key('events')} != ${key('sessions')}) AS astray, count() AS events
        FROM (
          SELECT 's' AS site_id, if(number % 3 = 0, '', toString(number)) AS client_id,
            toString(number % 7) AS user_id,
            sipHash64(if(client_id != '', concat('c:', client_id), concat('u:', user_id))) AS visitor
          FROM numbers(1000)
        )`,
      params: {},
      row: Type.Object({ astray: Type.Integer(), events: Type.Integer() }),
    })
    expect(row).toEqual({ astray: 0, events: 1000 })
  })
})
