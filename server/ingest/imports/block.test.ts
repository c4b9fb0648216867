import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { t } from 'elysia'
import fc from 'fast-check'
import { startInstance } from '../../../test/support/instance.ts'
import type { EventRow } from '../pipeline/event-row.ts'
import { Block, columns, suppliedIdOf } from './block.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api?.stop())

const text = fc.string({
  unit: fc.oneof(fc.constantFrom('\t', '\n', '\r', '\\', 'N', '"', '\0', '–', '😀'), fc.string()),
})
const textColumns = columns.filter(
  (name) => !['event_id', 'id_supplied', 'batch_id', 'timestamp', 'ingested_at'].includes(name),
)

function rowOf(index: number, texts: readonly string[]): EventRow {
  const time = '2026-03-01 12:00:00.000'
  const named = textColumns.map((name, n) => [name, (texts[n] ?? '').toWellFormed()])
  return {
    ...(Object.fromEntries(named) as unknown as EventRow),
    event_id: `evt_${String(index).padStart(6, '0')}`,
    id_supplied: index % 2 === 0,
    timestamp: time,
    ingested_at: time,
  }
}

test('every text is stored unchanged', async () => {
  const { clickhouse } = api.services
  const many = fc.array(fc.array(text, { minLength: textColumns.length, maxLength: textColumns.length }), {
    minLength: 200,
    maxLength: 200,
  })
  for (const [run, texts] of fc.sample(many, 5).entries()) {
    const table = `texts_${run}`
    await clickhouse.command(`CREATE TABLE ${table} AS events`)
    const rows = texts.map((it, index) => rowOf(index, it))
    const block = new Block('7', rows.length)
    for (const row of rows) block.add(row)
    await clickhouse.insertTsv(table, columns, block.bytes, {
      settings: { max_partitions_per_insert_block: '0' },
    })
    const stored = await clickhouse.rows({
      sql: `SELECT ${columns.join(', ')} FROM ${table} ORDER BY event_id`,
      params: {},
      row: t.Object({}),
    })
    expect(stored).toEqual(rows.map((row) => ({ ...row, batch_id: 7 })))
  }
})

test('suppliedIdOf returns only client-chosen ids', () => {
  const block = new Block('7', 2)
  block.add(rowOf(0, ['a\tb']))
  block.add(rowOf(1, []))
  const lines = block.bytes.toString().trimEnd().split('\n')
  expect(lines.map(suppliedIdOf)).toEqual(['evt_000000', null])
})
