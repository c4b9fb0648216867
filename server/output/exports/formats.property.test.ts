import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { openExports, type Row } from '../../../test/fixtures/exports.ts'
import { rounds } from '../../../test/support/run-options.ts'

setDefaultTimeout(120_000)

let api: Awaited<ReturnType<typeof openExports>>
beforeAll(async () => {
  api = await openExports()
})
afterAll(() => api.stop())

const oddTexts = [
  '=1+1',
  '+49 30 1234',
  '-5',
  '@SUM(A1)',
  '\tx',
  '\r\nx',
  'a "quoted", text',
  'line\nbreak\r\nand more',
  "it's",
  '\\n',
  'ｅ＝１',
  '＝１',
  '週報 отчёт 👩‍👩‍👧 \u202eabc',
  '"',
  ',',
  '{"a":1}',
  'null',
  '0012',
  '1e5',
  '\u0001\u007f',
]
const text = fc.oneof(fc.constantFrom(...oddTexts), fc.string({ unit: 'grapheme', maxLength: 20 }))
const json = fc.oneof(
  text,
  fc
    .double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 })
    .map((it) => Math.round(it * 1e6) / 1e6),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
  fc.dictionary(
    text.filter((it) => it !== '__proto__'),
    fc.oneof(text, fc.integer()),
    { maxKeys: 3 },
  ),
)
const event = fc.record({
  event_name: text.filter((it) => it.trim() !== '' && it.length < 100),
  client_id: text.filter((it) => it !== ''),
  properties: fc.record({ odd: json, other: json, deep: fc.record({ inner: json }) }, { requiredKeys: [] }),
  page_url: fc.constantFrom(
    'https://shop.example/a,b"c',
    'https://shop.example/=cmd',
    'https://shop.example/ü?x=1',
  ),
})

const columns = [
  'event_id',
  'event_name',
  'timestamp',
  'client_id',
  'page',
  'properties',
  'properties.odd',
  'properties.deep.inner',
]

type Stored = Row & { properties: Row }

/** Escapes text that a spreadsheet would run as a formula. */
const escapeFormula = (it: string) => (/^[=+\-@\t\r\n＋＝－＠]/.test(it) ? `'${it}` : it)
/** Converts a JSON value to a table cell: strings as they are, other values as JSON. */
const cell = (it: unknown) =>
  it === undefined || it === null ? '' : typeof it === 'string' ? it : JSON.stringify(it)
const csvCell = (it: unknown) => (typeof it === 'string' ? escapeFormula(it) : cell(it))

test('files contain what was sent, in every format and compression', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (drawn) => {
      const site = (await api.createSite()).id
      const now = api.services.clock()
      const sent = drawn.map(({ page_url, ...it }, n) => ({
        ...it,
        event_id: `evt_${n}`,
        timestamp: new Date(now - n * 60_000).toISOString(),
        context: { page_url },
      }))
      await api.send(site, sent)
      const stored = (await api.request('GET', `/v1/sites/${site}/events?limit=1000`)).body.data as Row[]
      expect(stored).toHaveLength(sent.length)
      const byId = (rows: Row[]) =>
        rows.toSorted((a, b) => String(a.event_id).localeCompare(String(b.event_id)))
      const expected = byId(stored) as Stored[]

      const exported = async (
        format: 'csv' | 'ndjson' | 'parquet',
        compression: 'none' | 'gzip' | 'zstd',
      ) => {
        const made = await api.exported(site, { type: 'events', columns, format, compression })
        expect(made.rows_exported).toBe(sent.length)
        expect(made.file_size_bytes).toBe(made.bytes.length)
        return byId(made.rows)
      }
      const inner = (it: Row) => (it.deep as Row | undefined)?.inner
      for (const compression of ['none', 'gzip', 'zstd'] as const) {
        expect(await exported('ndjson', compression)).toEqual(
          expected.map((it) => ({
            event_id: it.event_id,
            event_name: it.event_name,
            timestamp: it.timestamp,
            client_id: it.client_id,
            page: it.page,
            properties: it.properties,
            'properties.odd': it.properties.odd ?? null,
            'properties.deep.inner': inner(it.properties) ?? null,
          })),
        )
        const csv = await exported('csv', compression)
        expect(csv.map(({ properties, ...it }) => it)).toEqual(
          expected.map((it) => ({
            event_id: it.event_id,
            event_name: escapeFormula(String(it.event_name)),
            timestamp: it.timestamp,
            client_id: escapeFormula(String(it.client_id)),
            page: escapeFormula(String(it.page)),
            'properties.odd': csvCell(it.properties.odd),
            'properties.deep.inner': csvCell(inner(it.properties)),
          })),
        )
        expect(csv.map((it) => JSON.parse(String(it.properties || '{}')))).toEqual(
          expected.map((it) => it.properties),
        )
        const parquet = await exported('parquet', compression)
        expect(
          parquet.map(({ properties, ...it }) => ({
            ...it,
            timestamp: (it.timestamp as Date).toISOString(),
          })) as Row[],
        ).toEqual(
          expected.map((it) => ({
            event_id: it.event_id,
            event_name: it.event_name,
            timestamp: it.timestamp,
            client_id: it.client_id,
            page: it.page,
            'properties.odd': parquetValue(it.properties.odd),
            'properties.deep.inner': parquetValue(inner(it.properties)),
          })),
        )
        expect(parquet.map((it) => JSON.parse(String(it.properties)))).toEqual(
          expected.map((it) => it.properties),
        )
      }
    }),
    { numRuns: rounds({ short: 1, long: 5 }) },
  )
})

const parquetValue = (it: unknown) => (it === undefined || it === null ? null : cell(it))
