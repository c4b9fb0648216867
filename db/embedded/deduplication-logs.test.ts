import { afterEach, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { appendFileSync, globSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { t } from 'elysia'
import { type ClickHouse, connectClickHouse } from '../clickhouse/client.ts'
import type { Child } from './child.ts'
import { clickhouseUrl, startClickHouse } from './clickhouse.ts'
import { readEndpoints } from './endpoints.ts'

setDefaultTimeout(60_000)

let folder: string
let engine: Child
let clickhouse: ClickHouse

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sightline-deduplication-'))
  await start()
  const settings = 'SETTINGS non_replicated_deduplication_window = 1000, fsync_after_insert = 1'
  await clickhouse.command(`CREATE TABLE batches (n UInt32) ENGINE = MergeTree ORDER BY n ${settings}`)
  await clickhouse.command(`CREATE TABLE copies (n UInt32) ENGINE = MergeTree ORDER BY n ${settings}`)
  await clickhouse.command('CREATE MATERIALIZED VIEW copy TO copies AS SELECT n FROM batches')
})
afterEach(async () => {
  await clickhouse.close()
  await engine.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function start() {
  const { clickhouse: endpoint } = await readEndpoints(folder)
  engine = await startClickHouse(folder, endpoint)
  clickhouse = connectClickHouse(clickhouseUrl(endpoint))
}

/** Ends the engine like a crash, changes its files, and starts it again. */
async function crash(change: () => void = () => {}) {
  await clickhouse.close()
  process.kill(engine.pid, 'SIGKILL')
  await engine.exited
  change()
  await start()
}

const insert = (n: number) =>
  clickhouse.insertNdjson('batches', JSON.stringify({ n }), { token: `batch-${n}` })

async function stored(table: 'batches' | 'copies'): Promise<number[]> {
  const sql = `SELECT n FROM ${table} ORDER BY n`
  const rows = await clickhouse.rows({ sql, params: {}, row: t.Object({ n: t.Integer() }) })
  return rows.map((it) => it.n)
}

/** Where the table of the last insert keeps this file or folder; the copy is written last. */
function pathsOf(pattern: string): string[] {
  return globSync(join(folder, 'data/store/*/*', pattern))
}

/** Renames a part of both tables to the name that it has until its insert is complete. */
function makeIncomplete(part: string) {
  const paths = pathsOf(part)
  expect(paths).toHaveLength(2)
  for (const it of paths) renameSync(it, join(dirname(it), `tmp_insert_${basename(it)}`))
}

test('a repeated insert is stored if a crash came after its token and before its data', async () => {
  await insert(1)
  await insert(2)
  await crash(() => makeIncomplete('all_2_2_0'))
  expect(await stored('batches')).toEqual([1])
  await insert(2)
  await insert(1)
  expect(await stored('batches')).toEqual([1, 2])
  expect(await stored('copies')).toEqual([1, 2])
  await crash()
  await insert(2)
  expect(await stored('batches')).toEqual([1, 2])
})

test('a repeated insert is recognised after a crash, also if its part has been merged', async () => {
  for (const n of [1, 2, 3]) await insert(n)
  await clickhouse.command('OPTIMIZE TABLE batches FINAL')
  await crash()
  for (const n of [1, 2, 3]) await insert(n)
  expect(await stored('batches')).toEqual([1, 2, 3])
  expect(await stored('copies')).toEqual([1, 2, 3])
})

test('a record that a crash cut off does not hide the records after it', async () => {
  await insert(1)
  await crash(() => {
    const logs = pathsOf('deduplication_logs/*')
    expect(logs).toHaveLength(2)
    for (const it of logs) appendFileSync(it, '1\tall_2_2_0\tall_1844')
  })
  await insert(2)
  await crash()
  await insert(1)
  await insert(2)
  expect(await stored('batches')).toEqual([1, 2])
  expect(await stored('copies')).toEqual([1, 2])
})
