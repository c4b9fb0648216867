import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { sharedEngines } from '../../test/support/engines.ts'
import { type ClickHouse, connectClickHouse } from './client.ts'

let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
}, 120_000)
afterAll(() => clickhouse.close())

beforeEach(async () => {
  await clickhouse.command(`
    CREATE TABLE months (at Date, name String) ENGINE = MergeTree PARTITION BY toYYYYMM(at) ORDER BY name`)
  await clickhouse.command(`
    INSERT INTO months SELECT toDate('2026-01-15') + 31 * (number % 3), toString(number) FROM numbers(30)`)
})
afterEach(() => clickhouse.command('DROP TABLE months'))

async function namesLeft(): Promise<number> {
  const row = Type.Object({ left: Type.Integer() })
  const [found] = await clickhouse.rows({ sql: 'SELECT count() AS left FROM months', params: {}, row })
  return found?.left ?? 0
}

async function rowsOnDisk(): Promise<number> {
  const sql = `
    SELECT toInt64(sum(rows)) AS kept FROM system.parts
    WHERE database = currentDatabase() AND table = 'months' AND active`
  const [found] = await clickhouse.rows({ sql, params: {}, row: Type.Object({ kept: Type.Integer() }) })
  return found?.kept ?? 0
}

/** How many deletes have rewritten parts of the table. */
async function rewrites(): Promise<number> {
  const sql = `
    SELECT toInt64(count()) AS made FROM system.mutations WHERE database = currentDatabase() AND table = 'months'`
  const [found] = await clickhouse.rows({ sql, params: {}, row: Type.Object({ made: Type.Integer() }) })
  return found?.made ?? 0
}

test('deleted rows are hidden at once, and removed from disk when deletes are finished', async () => {
  await clickhouse.deleteRows('months', 'name IN {names:Array(String)}', { names: ['0', '1', '3'] })
  expect(await namesLeft()).toBe(27)
  expect(await rowsOnDisk()).toBe(30)
  expect(await clickhouse.finishDeletes('months')).toBe(2)
  expect(await rowsOnDisk()).toBe(27)
  expect(await clickhouse.finishDeletes('months')).toBe(0)
})

test('a delete in one month does not affect other months', async () => {
  await clickhouse.deleteRows(
    'months',
    'name IN {names:Array(String)}',
    { names: ['6', '7'] },
    { month: 202601 },
  )
  expect(await namesLeft()).toBe(29)
  await clickhouse.dropMonth('months', 202602)
  expect(await namesLeft()).toBe(19)
})

test('matching rows are removed from disk, and without a match nothing is rewritten', async () => {
  const deleteName = (name: string) =>
    clickhouse.deleteFrom('months', 'name = {name:String}', { name }).then(rewrites)
  expect(await deleteName('1')).toBe(1)
  expect(await rowsOnDisk()).toBe(29)
  expect(await deleteName('1')).toBe(1)
})
