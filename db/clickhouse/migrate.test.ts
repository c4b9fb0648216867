import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { sharedEngines } from '../../test/support/engines.ts'
import { migrate } from '../migrate.ts'
import { DatabaseNewer } from '../migration-refused.ts'
import { type ClickHouse, connectClickHouse } from './client.ts'
import { MigrationChanged, openClickHouseMigration, readMigrations } from './migrate.ts'
import { stepsOf } from './migration-steps.ts'

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

async function migrateClickHouse(url: string): Promise<void> {
  const migration = await openClickHouseMigration(url)
  await migration.run({}).finally(migration.close)
}

const ran = {
  sql: 'SELECT name, hash, toString(ran_at) AS ran_at FROM migrations ORDER BY name',
  params: {},
  row: Type.Object({ name: Type.String(), hash: Type.String(), ran_at: Type.String() }),
}

test('migrating again does nothing, and returns quickly', async () => {
  const before = await clickhouse.rows(ran)
  const started = performance.now()
  await migrate(engines)
  expect(performance.now() - started).toBeLessThan(1_000)
  expect(await clickhouse.rows(ran)).toEqual(before)
  expect(before.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
})

test('processes that start together migrate once', async () => {
  const before = await clickhouse.rows(ran)
  await Promise.all([migrate(engines), migrate(engines), migrate(engines)])
  expect(await clickhouse.rows(ran)).toEqual(before)
})

test('creates a missing database; rejects a migration that is unknown or has changed since it ran', async () => {
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`
  await migrateClickHouse(database(name))
  const other = connectClickHouse(database(name))
  try {
    expect(await other.rows(ran)).toHaveLength(readMigrations().length)
    await other.command("INSERT INTO migrations (name, hash) VALUES ('9999_later', 'a')")
    const newer = migrateClickHouse(database(name))
    expect(newer).rejects.toThrow(DatabaseNewer)
    expect(newer).rejects.toThrow('9999_later')
    await newer.catch(() => {})
    await other.command("ALTER TABLE migrations DELETE WHERE name = '9999_later' SETTINGS mutations_sync = 2")
    await other.command("ALTER TABLE migrations UPDATE hash = 'other' WHERE 1 SETTINGS mutations_sync = 2")
    const rejected = migrateClickHouse(database(name))
    expect(rejected).rejects.toThrow(MigrationChanged)
    await rejected.catch(() => {})
  } finally {
    await other.command(`DROP DATABASE ${name} SYNC`)
    await other.close()
  }
})

test('rejects a migration that has changed since it was interrupted', async () => {
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`
  await migrateClickHouse(database(name))
  const other = connectClickHouse(database(name))
  const last = readMigrations().at(-1)?.name as string
  try {
    await other.command(
      'ALTER TABLE migrations DELETE WHERE name = {last:String} SETTINGS mutations_sync = 2',
      { last },
    )
    await other.command("INSERT INTO migration_steps (name, step, hash) VALUES ({last:String}, 0, 'other')", {
      last,
    })
    const rejected = migrateClickHouse(database(name))
    expect(rejected).rejects.toThrow(MigrationChanged)
    expect(rejected).rejects.toThrow(`${last} has changed since it was interrupted`)
    await rejected.catch(() => {})
  } finally {
    await other.command(`DROP DATABASE ${name} SYNC`)
    await other.close()
  }
})

test('rejects an invalid cluster name', () => {
  expect(openClickHouseMigration(engines.clickhouseUrl, { cluster: "x' ENGINE" })).rejects.toThrow(
    'CLICKHOUSE_CLUSTER',
  )
})

test('every statement is repeatable, because an interrupted step is repeated', async () => {
  const tables = await clickhouse.rows({
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND engine LIKE '%ReplacingMergeTree'",
    params: {},
    row: Type.Object({ name: Type.String() }),
  })
  // Later migrations have dropped it.
  const replacing = new Set([...tables.map(({ name }) => name), 'shared_visitors'])
  const isRepeatable = (statement: string, before: string | undefined) => {
    const [, target = ''] = /^INSERT INTO (\w+)/.exec(statement) ?? []
    if (target) return replacing.has(target) || before?.split(/\s+/)[2]?.replace(/_local$/, '') === target
    return (
      /^(CREATE (TABLE|VIEW|MATERIALIZED VIEW) IF NOT EXISTS|DROP (TABLE|VIEW) IF EXISTS|TRUNCATE) /.test(
        statement,
      ) ||
      (/^ALTER TABLE /.test(statement) &&
        !/\b(ADD|DROP|RENAME) (?!(COLUMN|INDEX|PROJECTION) IF )/.test(statement))
    )
  }
  for (const cluster of [undefined, 'main'])
    for (const { name, statements } of readMigrations(cluster))
      for (const step of stepsOf(statements))
        for (const [number, statement] of step.entries())
          expect([name, statement, isRepeatable(statement, step[number - 1])]).toEqual([
            name,
            statement,
            true,
          ])
})

test('every step can run twice, as it does if it is interrupted at its end', async () => {
  const name = `migrate_${crypto.randomUUID().replaceAll('-', '')}`
  const migration = await openClickHouseMigration(database(name))
  await migration.close()
  const other = connectClickHouse(database(name))
  try {
    for (const { statements } of readMigrations())
      for (const step of stepsOf(statements))
        for (const statement of [...step, ...step]) await other.command(statement)
    const tablesOf = (it: ClickHouse) =>
      it.rows({
        sql: `SELECT name, replaceAll(create_table_query, concat(database, '.'), '') AS text
          FROM system.tables WHERE database = currentDatabase() AND name != 'migration_steps' ORDER BY name`,
        params: {},
        row: Type.Object({ name: Type.String(), text: Type.String() }),
      })
    const withoutFsync = (text: string) => text.replace('fsync_after_insert = 1', 'fsync_after_insert = 0')
    const texts = async (it: ClickHouse) => (await tablesOf(it)).map(({ text }) => withoutFsync(text))
    expect(await texts(other)).toEqual(await texts(clickhouse))
  } finally {
    await other.command(`DROP DATABASE ${name} SYNC`)
    await other.close()
  }
})

describe('the cluster variant', () => {
  const single = readMigrations()
  const cluster = readMigrations('main')

  test('has the same migrations', () => {
    expect(cluster.map(({ name }) => name)).toEqual(single.map(({ name }) => name))
  })

  const statementsOf = (those: typeof cluster) => those.flatMap(({ statements }) => statements)
  const distributed = statementsOf(cluster).flatMap(
    (it) => it.match(/^CREATE TABLE (\w+) [\s\S]*ENGINE = Distributed/)?.[1] ?? [],
  )
  /** Whether a statement is about a distributed table, which a single node does not have. */
  const isDistributed = (statement: string) =>
    distributed.includes(statement.match(/^(?:CREATE|ALTER|DROP) TABLE (\w+) /)?.[1] ?? '')

  /** Converts a cluster statement to the one for a single node. */
  const forOneNode = (statement: string) =>
    statement
      .replaceAll(/ ON CLUSTER 'main'/g, '')
      .replaceAll(/\b(\w+)_local\b/g, '$1')
      .replaceAll(/ENGINE = Replicated/g, 'ENGINE = ')
      .replaceAll('replicated_deduplication_window', 'non_replicated_deduplication_window')

  test.each(single)('$name creates the same tables, columns, keys and views', ({ name, statements }) => {
    const there = cluster.find((it) => it.name === name)?.statements ?? []
    expect(there.filter((it) => !isDistributed(it)).map(forOneNode)).toEqual(statements)
  })

  test('every local table has a distributed one, sharded by visitor if it is written to', () => {
    const all = statementsOf(cluster)
    const local = all.flatMap((it) => it.match(/^CREATE TABLE (\w+)_local/)?.[1] ?? [])
    expect([...new Set(distributed)]).toEqual(local)
    for (const statement of all.filter((it) => /^CREATE TABLE (events|sessions) /.test(it)))
      expect(statement).toContain('cityHash64(site_id, ')
  })

  test("an event is stored on the shard of its visitor's sessions", async () => {
    const key = (table: string) =>
      statementsOf(cluster)
        .find((it) => it.startsWith(`CREATE TABLE ${table} `))
        ?.match(/_local, (.*)\)$/)?.[1]
    const [row] = await clickhouse.rows({
      sql: `SELECT countIf(${key('events')} != ${key('sessions')}) AS misplaced, count() AS events
        FROM (
          SELECT 's' AS site_id, if(number % 3 = 0, '', toString(number)) AS client_id,
            toString(number % 7) AS user_id,
            sipHash64(if(client_id != '', concat('c:', client_id), concat('u:', user_id))) AS visitor
          FROM numbers(1000)
        )`,
      params: {},
      row: Type.Object({ misplaced: Type.Integer(), events: Type.Integer() }),
    })
    expect(row).toEqual({ misplaced: 0, events: 1000 })
  })
})
