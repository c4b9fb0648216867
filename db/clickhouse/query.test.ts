import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import fc from 'fast-check'
import { sharedEngines } from '../../test/support/engines.ts'
import { rounds } from '../../test/support/run-options.ts'
import { type ClickHouse, connectClickHouse, UnexpectedRow } from './client.ts'
import { query, statement } from './query.ts'

setDefaultTimeout(30_000)

let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
})
afterAll(() => clickhouse.close())

const awkward = [
  '',
  "it's",
  'a\tb\nc\rd\0e\be\fg',
  '\\',
  "\\'",
  '\\n',
  '\\N',
  'NULL',
  '"`$;--/*',
  'naïve 日本語 🦊',
  '{a:String}',
  '%41+&=#?',
]
const texts = fc.oneof(fc.constantFrom(...awkward), fc.string({ unit: 'binary', maxLength: 60 }))

describe('a parameter arrives unchanged', () => {
  const given = query({
    params: {
      text: 'String',
      texts: 'Array(String)',
      nested: 'Array(Array(String))',
      maybe: 'Nullable(String)',
      whole: 'UInt64',
      negative: 'Int64',
      wholes: 'Array(UInt64)',
      real: 'Float64',
      flag: 'Bool',
      time: 'DateTime64(3)',
      times: 'Array(DateTime64(3))',
      day: 'Date',
    },
    row: Type.Object({
      text: Type.String(),
      texts: Type.Array(Type.String()),
      nested: Type.Array(Type.Array(Type.String())),
      maybe: Type.Union([Type.String(), Type.Null()]),
      whole: Type.String(),
      negative: Type.String(),
      wholes: Type.Array(Type.String()),
      real: Type.Number(),
      flag: Type.Boolean(),
      time: Type.Integer(),
      times: Type.Array(Type.Integer()),
      day: Type.String(),
    }),
    sql: `
      SELECT {text:String} AS text, {texts:Array(String)} AS texts, {nested:Array(Array(String))} AS nested,
        {maybe:Nullable(String)} AS maybe, toString({whole:UInt64}) AS whole, toString({negative:Int64}) AS negative,
        arrayMap(it -> toString(it), {wholes:Array(UInt64)}) AS wholes, {real:Float64} AS real, {flag:Bool} AS flag,
        toUnixTimestamp64Milli({time:DateTime64(3)}) AS time,
        arrayMap(it -> toUnixTimestamp64Milli(it), {times:Array(DateTime64(3))}) AS times,
        toString({day:Date}) AS day`,
  })
  const times = fc.date({ min: new Date('1971-01-01'), max: new Date('2299-01-01'), noInvalidDate: true })

  test('for any value', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          text: texts,
          texts: fc.array(texts, { maxLength: 4 }),
          nested: fc.array(fc.array(texts, { maxLength: 3 }), { maxLength: 3 }),
          maybe: fc.option(texts.filter((text) => text !== '\\N')),
          whole: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
          negative: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
          wholes: fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), { maxLength: 3 }),
          real: fc.double({ noNaN: true, noDefaultInfinity: true }),
          flag: fc.boolean(),
          time: times,
          times: fc.array(times, { maxLength: 3 }),
          day: fc.constantFrom('1970-01-01', '2026-03-29', '2149-06-06'),
        }),
        async (values) => {
          const [row] = await clickhouse.rows(given, values)
          expect(row).toEqual({
            ...values,
            whole: String(values.whole),
            negative: String(values.negative),
            wholes: values.wholes.map(String),
            // This format has no negative zero.
            real: values.real === 0 ? 0 : values.real,
            time: values.time.getTime(),
            times: values.times.map((it) => it.getTime()),
          })
        },
      ),
      { numRuns: rounds({ short: 50, long: 150 }) },
    )
  })

  test('if it is longer than a URL may be', async () => {
    const ids = Array.from({ length: 20_000 }, () => crypto.randomUUID())
    const [row] = await clickhouse.rows(
      query({
        params: { ids: 'Array(String)' },
        row: Type.Object({ count: Type.Integer(), first: Type.String() }),
        sql: 'SELECT length({ids:Array(String)}) AS count, {ids:Array(String)}[1] AS first',
      }),
      { ids },
    )
    expect(row).toEqual({ count: ids.length, first: ids[0] as string })
  })
})

test('a time without a zone is UTC, and counts are numbers', async () => {
  const rows = await clickhouse.rows(
    statement({
      sql: 'SELECT toUnixTimestamp64Milli({at:DateTime64(3)}) AS at, count() AS count FROM numbers(3)',
      params: { at: '2026-03-29 02:30:00.123' },
      row: Type.Object({ at: Type.Integer(), count: Type.Integer() }),
    }),
  )
  expect(rows).toEqual([{ at: Date.UTC(2026, 2, 29, 2, 30, 0, 123), count: 3 }])
})

test('rejects rows that do not match the declared schema', async () => {
  const wrong = statement({
    sql: 'SELECT toString(1) AS n',
    params: {},
    row: Type.Object({ n: Type.Integer() }),
  })
  expect(clickhouse.rows(wrong)).rejects.toThrow(UnexpectedRow)
})
