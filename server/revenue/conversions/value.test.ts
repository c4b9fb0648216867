import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import fc from 'fast-check'
import { type ClickHouse, connectClickHouse } from '../../../db/clickhouse/client.ts'
import { Params } from '../../../db/clickhouse/params.ts'
import { referenceMicro } from '../../../test/references/attribution.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { jsonText } from '../../ingest/events/json-text.ts'
import { divided } from './money.ts'
import { valuesOf } from './value.sql.ts'

let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
}, 120_000)
afterAll(() => clickhouse.close())

const rates: Record<string, string> = {
  USD: '0.9',
  JPY: '0.006543211',
  KWD: '9999999999.999999999',
  EUR: '5',
}

/** The values of properties as the service reads them: the amount in millionths, or the problem with it. */
async function read(property: string, all: object[]) {
  const params = new Params()
  const goal = { valueType: 'dynamic', valueProperty: property, fixedValue: null } as const
  const { columns, of } = valuesOf([goal], { currency: 'EUR', rates }, params)
  const { value, isIgnored, isUnconverted } = of(goal)
  const rows = await clickhouse.rows({
    sql: `
      SELECT ${columns.join(', ')}, toString(${value}) AS micro, toBool(${isIgnored}) AS ignored, toBool(${isUnconverted}) AS unconverted
      FROM (SELECT tupleElement(it, 1) AS place, tupleElement(it, 2) AS properties
        FROM (SELECT arrayJoin(arrayZip(arrayEnumerate({texts:Array(String)}), {texts:Array(String)})) AS it))
      ORDER BY place`,
    params: { ...params.values, texts: all.map(jsonText) },
    row: t.Object({ micro: t.String(), ignored: t.Boolean(), unconverted: t.Boolean() }),
  })
  return rows.map(({ micro, ignored, unconverted }) => ({ micro: BigInt(micro), ignored, unconverted }))
}

const digits = (maxLength: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: 1, maxLength }).map((it) => it.join(''))
const numeric = fc
  .record({
    sign: fc.constantFrom('', '', '-', '+'),
    whole: fc.oneof(fc.constantFrom('0', '1', '999999999999', '1000000000000', '00', ''), digits(16)),
    fraction: fc.oneof(
      fc.constantFrom(undefined, '5', '0000005', '00000049999999', '9999995', ''),
      digits(24),
    ),
    exponent: fc.constantFrom('', '', 'e0', 'e3', 'E-3', 'e+07', 'e-20', 'e400', 'e-400', 'e'),
  })
  .map(
    ({ sign, whole, fraction, exponent }) =>
      `${sign}${whole}${fraction === undefined ? '' : `.${fraction}`}${exponent}`,
  )
const anything = fc.oneof(
  numeric,
  numeric,
  fc.double(),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.maxSafeInteger(),
  fc.constantFrom(1e12, -1e12, 999_999_999_999.999, 1e21, 5e-324, -0, 0.1 + 0.2),
  fc.string(),
  fc.constantFrom(
    null,
    true,
    false,
    undefined,
    [1],
    { a: 1 },
    ' 1',
    '1 ',
    '1,5',
    '0x10',
    '1_000',
    'NaN',
    'Infinity',
    '١',
  ),
)
const currency = fc.constantFrom(
  undefined,
  'EUR',
  'eur',
  'USD',
  'uSd',
  'JPY',
  'KWD',
  'XXX',
  'EU',
  'EURO',
  ' USD',
  5,
  null,
  'ÉUR',
)

test('values of any form are read exactly', async () => {
  const event = fc.record({ value: anything, currency })
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 100 }), async (events) => {
      const found = await read(
        'order.total',
        events.map(({ value, currency }) => ({ order: { total: value }, currency })),
      )
      const wanted = events.map((it) => {
        const { order, currency } = JSON.parse(
          jsonText({ order: { total: it.value }, currency: it.currency }),
        )
        const micro = referenceMicro(order?.total)
        if (micro === undefined) return { micro: 0n, ignored: true, unconverted: false }
        const code =
          typeof currency === 'string' && /^[a-z]{3}$/i.test(currency) ? currency.toUpperCase() : 'EUR'
        if (code === 'EUR') return { micro, ignored: false, unconverted: false }
        const [whole = '', fraction = ''] = (rates[code] ?? '').split('.')
        if (whole === '') return { micro: 0n, ignored: false, unconverted: true }
        const nano = BigInt(whole + fraction.padEnd(9, '0'))
        return { micro: divided(micro * nano, 1_000_000_000n), ignored: false, unconverted: false }
      })
      for (const [n, it] of wanted.entries()) expect([events[n], found[n]]).toEqual([events[n], it])
    }),
    {
      numRuns: rounds({ short: 20, long: 60 }),
      examples: [[['0e400', '-0.0E+999', '1e400'].map((value) => ({ value, currency: undefined }))]],
    },
  )
}, 300_000)

test('a dot selects a field of an object, and nothing else has values', async () => {
  const all = [{ a: { b: 5 } }, { 'a.b': 5 }, { a: [{ b: 5 }] }, { a: 5 }]
  expect((await read('a.b', all)).map((it) => it.micro)).toEqual([5_000_000n, 0n, 0n, 0n])
})
