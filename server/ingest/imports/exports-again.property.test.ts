import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { openExports, type Row } from '../../../test/fixtures/exports.ts'
import { contentsOf } from '../../../test/fixtures/imports.ts'
import { reportedSite } from '../../../test/fixtures/reported-site.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { trafficReport } from '../../analytics/traffic/traffic.ts'
import { workspacePrincipal } from '../../platform/http/principal.ts'
import type { SenderKind } from '../../platform/http/sent-by.ts'
import { acceptBatch } from '../events/acceptance.ts'
import type { EventInput } from '../events/model.ts'

setDefaultTimeout(300_000)
const minute_ms = 60_000
// Public keys accept events of the last 24 hours.
const now = Date.UTC(2026, 9, 20)
const start = now - 23 * 60 * minute_ms

let api: Awaited<ReturnType<typeof openExports>>
let allColumns: string[]
beforeAll(async () => {
  api = await openExports({}, { now })
  const { id } = await api.createSite()
  const { body } = await api.request('GET', `/v1/sites/${id}/exports/columns?type=events`)
  allColumns = body.data.columns.map((it: { name: string }) => it.name)
})
afterAll(() => api?.stop())

/** Texts that a CSV file could change. */
const odd = fc.constantFrom(
  '=1+1',
  "'=1+1",
  "''-5",
  '-5',
  '＋x',
  '\tx',
  '\r\nx',
  'a "b", c',
  '0012',
  'true',
  '1e5',
  'null',
  '{}',
  ' x ',
  "it's",
  'ü👩‍👩‍👧',
)
const text = fc.oneof(odd, fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }))
const value = fc.oneof(
  text,
  fc.constant(''),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom(0.1, 1e21, -1.5),
)
const properties = fc.record(
  {
    value: fc.oneof(fc.constantFrom(59.9, 0, 12), fc.constantFrom('59.9', '7')),
    page_path: fc.constantFrom('/named', 'named?x=1'),
    'dotted.name': value,
    deep: fc.record({ inner: value, Inner: value }, { requiredKeys: [] }),
    items: fc.array(
      fc.record({ item_id: text, price: fc.constantFrom(1, 2.5), quantity: fc.integer({ min: 1, max: 3 }) }),
      { maxLength: 2 },
    ),
    odd: value,
  },
  { requiredKeys: [] },
)
const context = fc.record(
  {
    page_url: fc.constantFrom(
      'https://shop.example/',
      'https://www.shop.example/caf%C3%A9?utm_source=news&utm_medium=email&utm_campaign=%3Dspring&utm_term=-a&utm_content=b',
      'https://other.example/a,b"c?gclid=1',
      'https://shop.example/=cmd',
    ),
    page_title: text,
    referrer: fc.constantFrom(
      'https://www.google.com/',
      'https://blog.example/post',
      'https://shop.example/cart',
      'nonsense',
    ),
    user_agent: fc.constantFrom(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    ),
    ip: fc.constantFrom('203.0.113.77', '81.2.69.142', '2001:db8::1'),
    language: fc.oneof(fc.constantFrom('de-AT', 'EN', 'pt_BR'), value),
    screen_size: fc.oneof(fc.constantFrom('1920x1080', '390x844'), value),
  },
  { requiredKeys: [] },
)
const event = fc.record({
  gap_ms: fc.constantFrom(1, 999, 10_000, 31 * minute_ms, 60 * minute_ms),
  sentBy: fc.constantFrom<SenderKind>('public', 'secret', 'import'),
  hasId: fc.boolean(),
  event_name: fc.oneof(fc.constantFrom('page_view', 'page_view', 'purchase', 'page_leave', 'identify'), odd),
  who: fc.constantFrom(['cid_1', ''], ['cid_1', 'u1'], ['-cid_2', ''], ['-cid_2', '=u2'], ['', '=u2']),
  properties: fc.option(properties, { nil: undefined }),
  context: fc.option(context, { nil: undefined }),
  traits: fc.option(fc.record({ plan: value, 'a.b': value }, { requiredKeys: [] }), { nil: undefined }),
  email_hash: fc.constantFrom('', '', '-a1b2'),
})

type Drawn = typeof event extends fc.Arbitrary<infer E> ? E : never

/** The longest id that the API accepts. */
const ownId = (n: number) => `evt_${String(n).padStart(64, '-')}`

async function send(siteId: string, drawn: Drawn[]) {
  let time = start
  for (const [n, { gap_ms, sentBy, hasId, event_name, who, email_hash, traits, ...it }] of drawn.entries()) {
    time += gap_ms
    const [client_id, user_id] = who as [string, string]
    const input: EventInput = {
      event_name: event_name.trim() === '' ? 'x' : event_name,
      timestamp: new Date(time).toISOString(),
      ...(hasId && { event_id: ownId(n) }),
      ...(client_id && { client_id }),
      ...(it.properties && { properties: it.properties }),
      ...(it.context && { context: it.context }),
      user: { ...(user_id && { user_id }), ...(email_hash && { email_hash }), ...(traits && { traits }) },
    }
    const sender = { sentBy, ip: '', userAgent: '', language: '', origin: '' }
    const principal = workspacePrincipal(api.workspaceId, 'live')
    expect(await acceptBatch(api.services, principal, siteId, [input], sender)).toMatchObject({ rejected: 0 })
  }
  await api.drained()
}

async function importFile(siteId: string, type: string, body: Uint8Array<ArrayBuffer>) {
  const answer = await api.fetch(
    new Request(`http://analytics.test/v1/import/historical?site_id=${siteId}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await api.keyOf('live')}`, 'Content-Type': type },
      body,
    }),
  )
  const { data, error } = (await answer.json()) as { data?: Row; error?: Row }
  expect(error).toBeUndefined()
  expect(data?.first_errors).toEqual([])
  return data as Row
}

async function traffic(siteId: string, dimensions: string) {
  const { data } = await trafficReport(api.services, reportedSite(siteId, 'Europe/Berlin'), {
    start_date: '2026-10-01',
    end_date: '2026-10-20',
    dimensions,
  })
  return { totals: data.totals, rows: data.rows }
}

/** Returns the lines of a file in a fixed order: an export has none. */
const sorted = (rows: Row[], without: string[] = []) =>
  rows.map((it) => JSON.stringify(Object.entries(it).filter(([name]) => !without.includes(name)))).toSorted()

const formats = fc.record({
  format: fc.constantFrom('csv' as const, 'ndjson' as const),
  compression: fc.constantFrom('none' as const, 'gzip' as const, 'zstd' as const),
})
const types = { csv: 'text/csv', ndjson: 'application/x-ndjson' }

/** Events of a site, and how it is exported. */
const exportedSites = (maxLength: number) =>
  fc.record({ drawn: fc.array(event, { minLength: 1, maxLength }), file: formats })
type Exported = ReturnType<typeof exportedSites> extends fc.Arbitrary<infer E> ? E : never

/**
 * Exports a site of these events, and imports the file into an empty site, which has the same traffic then. Returns
 * null if there are only events of bots: nothing counts, and an import refuses an empty file.
 */
async function exportedAgain({ drawn, file: { format, compression } }: Exported, columns?: string[]) {
  const [site, copy] = [(await api.createSite()).id, (await api.createSite()).id]
  await send(site, drawn)
  const period = { start_date: '2026-10-01', end_date: '2026-10-20' }
  const wanted = { type: 'events', format, compression, ...period, ...(columns && { columns }) } as const
  const file = await api.exported(site, wanted)
  if (file.rows_exported === 0) return null
  const type = compression === 'none' ? types[format] : 'application/octet-stream'
  expect(await importFile(copy, type, file.bytes)).toMatchObject({
    imported: file.rows_exported,
    rejected: 0,
    duplicates: 0,
  })
  for (const dimensions of [
    'date',
    'source,medium,campaign',
    'page',
    'country',
    'device',
    'language,screen_size',
    'browser_version,os_version',
  ])
    expect(await traffic(copy, dimensions)).toEqual(await traffic(site, dimensions))
  return { site, copy, file, type, again: await api.exported(copy, wanted) }
}

test('an export of all columns, imported into an empty site, is the same site, and again into its own site changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(exportedSites(20), async (exported) => {
      const found = await exportedAgain(exported, allColumns)
      if (!found) return
      const { site, copy, file, type, again } = found
      const own = ['ingested_at', 'import_id']
      expect(sorted(again.rows, own)).toEqual(sorted(file.rows, own))
      const incidental = ['id_supplied', 'event_keys', 'import_visitors']
      const before = await contentsOf(api.services.clickhouse, site, incidental)
      const counted = (lines: string[] = []) => lines.filter((it) => it.includes('"excluded":""'))
      const copied = await contentsOf(api.services.clickhouse, copy, incidental)
      expect({ ...copied, events: counted(copied.events) }).toEqual({
        ...before,
        events: counted(before.events),
      })
      expect(await importFile(site, type, file.bytes)).toMatchObject({
        imported: 0,
        duplicates: file.rows_exported,
      })
      expect(await contentsOf(api.services.clickhouse, site, incidental)).toEqual(before)
    }),
    { numRuns: rounds({ short: 3, long: 15 }), endOnFailure: true },
  )
})

test('an export of the default columns gives the same file again and the same traffic', async () => {
  await fc.assert(
    fc.asyncProperty(exportedSites(12), async (exported) => {
      const found = await exportedAgain(exported)
      if (found) expect(sorted(found.again.rows)).toEqual(sorted(found.file.rows))
    }),
    { numRuns: rounds({ short: 1, long: 8 }), endOnFailure: true },
  )
})
