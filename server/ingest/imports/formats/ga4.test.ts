import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { cutAt, eventsOf, readExport } from '../../../../test/fixtures/import-files/read-export.ts'
import { zipFile } from '../../../../test/fixtures/import-files/zip-file.ts'
import { enrich } from '../../events/enrichment/enrich.ts'
import { ga4 } from './ga4.ts'

const file = await Bun.file(
  join(import.meta.dir, '../../../../test/fixtures/import-files/ga4-events.ndjson'),
).bytes()
const text = (value: string) => new TextEncoder().encode(value)
const site = {
  domain: 'shop.example',
  settings: { ip_anonymization: true, cross_domain_tracking: [], page_parameters: [] },
}
const line = (rest: object) =>
  text(
    `${JSON.stringify({ event_date: '20260105', event_timestamp: '1767610800000000', event_name: 'page_view', user_pseudo_id: 'a', ...rest })}\n`,
  )

describe('events of the fixture', () => {
  test('each event has the data of GA4 in the fields of this service', async () => {
    const [first, second, purchase, leave, other] = eventsOf(await readExport(ga4, file))
    expect(first).toMatchObject({
      line: 3,
      event: {
        event_name: 'page_view',
        client_id: 'cid_745846450.1767610800',
        timestamp: '2026-01-05T11:00:00.000Z',
        context: {
          page_url: 'https://shop.example/?utm_source=News&utm_medium=Email&utm_campaign=spring',
          page_title: 'Shop',
          language: 'en-gb',
        },
        properties: { ga_session_id: 1767610800, ga_session_number: 1 },
      },
      known: {
        country: 'IN',
        region: 'Uttar Pradesh (IN)',
        city: 'Noida (IN)',
        browser: 'Chrome',
        browser_version: 'Chrome 142',
        os: 'macOS',
        os_version: 'macOS 10.15',
        device: 'desktop',
        source: 'news',
        medium: 'email',
        campaign: 'spring',
        channel: 'Email',
      },
    })
    expect(second?.event).toMatchObject({
      user: { user_id: 'user-42', traits: { plan: 'pro' } },
      context: { referrer: 'https://shop.example/' },
    })
    expect(second?.known).not.toHaveProperty('source')
    expect(purchase?.event.properties).toEqual({
      ga_session_id: 1767610800,
      ga_session_number: 1,
      currency: 'EUR',
      value: 59.9,
      transaction_id: 'order-4711',
      items: [{ item_id: 'sku-1', item_name: 'Mug', price: 29.95, quantity: 2, item_revenue: 59.9 }],
    })
    expect(purchase?.event.timestamp).toBe('2026-01-05T11:01:30.500Z')
    expect(leave?.event).toMatchObject({ event_name: 'page_leave', properties: { engaged_seconds: 29.5 } })
    expect(other).toMatchObject({
      event: { properties: { percent_scrolled: 90 } },
      known: { country: 'DE', device: 'mobile', os: 'Android', browser: 'Samsung Internet for Android' },
    })
  })

  test.each([
    ['Windows', 'Windows 10', 'Windows 10'],
    ['Windows', 'NT 10.0', 'Windows 10'],
    ['Windows', 'NT 6.1', undefined],
    ['Macintosh', 'Intel 10.15', 'macOS 10.15'],
    ['iOS', '17.4.1', 'iOS 17.4'],
    ['Android', '14', 'Android 14'],
    ['Linux', 'x86_64', undefined],
    ['Linux', '(not set)', undefined],
  ])('version %p %p is %p', async (operating_system, operating_system_version, expected) => {
    const device = { operating_system, operating_system_version, web_info: { browser: 'Safari (in-app)' } }
    const [event] = eventsOf(await readExport(ga4, line({ device })))
    expect(event?.known?.os_version).toBe(expected)
    expect(event?.known).not.toHaveProperty('browser_version')
  })

  test('regions and cities without a country or a name are unknown', async () => {
    const placesOf = async (geo: object) => {
      const [event] = eventsOf(await readExport(ga4, line({ geo })))
      return [event?.known?.region, event?.known?.city]
    }
    expect(await placesOf({ country: 'Germany', region: 'Bavaria', city: 'Munich' })).toEqual([
      'Bavaria (DE)',
      'Munich (DE)',
    ])
    expect(await placesOf({ country: 'Germany', region: '(not set)', city: '' })).toEqual([
      undefined,
      undefined,
    ])
    expect(await placesOf({ country: '(not set)', region: 'Bavaria', city: 'Munich' })).toEqual([
      undefined,
      undefined,
    ])
  })

  test('the source is that of the collected data; a click id alone is a paid click of Google', async () => {
    expect(eventsOf(await readExport(ga4, file)).at(-1)?.known).toMatchObject({
      source: 'google',
      medium: 'cpc',
      channel: 'Paid Search',
    })
  })

  test('the language follows from the context', async () => {
    const [first] = eventsOf(await readExport(ga4, file))
    expect(first && enrich({ site, event: first.event }).language).toBe('en')
  })

  test('totals by day match a manual count', async () => {
    const { lines, totals, notes } = await readExport(ga4, file)
    expect(totals).toEqual([
      { date: '2026-01-05', events: 5, pageviews: 3, visitors: 2 },
      { date: '2026-01-06', events: 2, pageviews: 2, visitors: 1 },
    ])
    expect(notes).toEqual([])
    expect(lines.filter((it) => 'skipped' in it).map((it) => it.line)).toEqual([1, 2])
    expect(lines.filter((it) => 'error' in it)).toEqual([
      {
        line: 9,
        error: {
          field: 'user_pseudo_id',
          message:
            'user_pseudo_id is missing: the event was recorded without consent and cannot be assigned to a visitor',
        },
      },
    ])
  })

  test('adds a note if the property counts days in another time zone', async () => {
    const { totals, notes } = await readExport(ga4, file, 'Pacific/Auckland')
    expect(totals.map((it) => it.date)).toEqual(['2026-01-05', '2026-01-06'])
    expect(notes[0]).toStartWith('7 of 7 events are on a different day in GA4')
  })
})

describe('different encodings and chunks', () => {
  test('gzip, several gzip files in one, and a zip archive of several files give the same events', async () => {
    const plain = eventsOf(await readExport(ga4, file)).map((it) => it.event)
    const half = file.indexOf(10, 4000) + 1
    const [head, tail] = [file.subarray(0, half), file.subarray(half)]
    const gzip = Buffer.concat([gzipSync(head), gzipSync(tail)])
    const zip = zipFile({ 'events/000.json': head, 'events/001.json.gz': gzipSync(tail), 'readme.txt': 'x' })
    expect(eventsOf(await readExport(ga4, gzip)).map((it) => it.event)).toEqual(plain)
    const zipped = eventsOf(await readExport(ga4, zip))
    expect(zipped.map((it) => it.event)).toEqual(plain)
    expect(zipped.at(-1)?.file).toBe('events/001.json.gz')
  })

  test('bytes in any chunks give the same lines, totals and ids', async () => {
    const whole = await readExport(ga4, file)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
        async (cuts) => {
          expect(await readExport(ga4, cutAt(file, cuts))).toEqual(whole)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('every event has a unique and stable id', async () => {
    const ids = eventsOf(await readExport(ga4, file)).map((it) => it.event.event_id)
    expect(new Set(ids).size).toBe(6)
    expect(eventsOf(await readExport(ga4, file)).map((it) => it.event.event_id)).toEqual(ids)
    for (const id of ids) expect(id).toMatch(/^evt_[A-Za-z0-9_-]{1,64}$/)
  })
})

describe('an invalid export of GA4', () => {
  const refusal = (bytes: Uint8Array) =>
    readExport(ga4, bytes).then(
      () => 'read',
      (error) => String(error.message),
    )

  test('is rejected with the reason', async () => {
    expect(await refusal(text('[{"event_name":"a"}]'))).toStartWith('This is a JSON array')
    expect(await refusal(text('a,b\n1,2\n'))).toBe(
      'This is not a valid GA4 BigQuery export: the first line is not a JSON object',
    )
    expect(await refusal(text('{"name":"a"}\n'))).toBe(
      'This is not a valid GA4 BigQuery export: the first line has no event_name and no event_timestamp',
    )
    expect(await refusal(text(''))).toBe('This is not a valid GA4 BigQuery export: the file is empty')
    expect(await refusal(zipFile({ 'a.csv': 'a' }))).toStartWith('The zip archive contains no GA4 export')
    expect(await refusal(gzipSync(file).subarray(0, 900))).toStartWith('The gzip file is damaged')
  })

  test('an invalid line is reported, and the lines after it are read', async () => {
    const bad = [
      text('{"event_name"\n'),
      line({ event_timestamp: 'soon' }),
      line({ event_name: '' }),
      text(`{"event_name":"${'x'.repeat(2 << 20)}"}\n`),
      Uint8Array.of(0xff, 0xfe, 10),
    ]
    const { lines } = await readExport(ga4, [line({}), ...bad, line({})])
    expect(lines.map((it) => ('error' in it ? it.error.message : 'event'))).toEqual([
      'event',
      'The line is not a JSON object',
      'event_timestamp must be a number of microseconds',
      'event_name is missing',
      'The line is longer than 1048576 bytes',
      'The line is not UTF-8',
      'event',
    ])
    expect(lines.map((it) => it.line)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  test('a parameter named constructor is plain data, and __proto__ is ignored', async () => {
    const params = [
      { key: '__proto__', value: { string_value: 'x' } },
      { key: 'constructor', value: { int_value: '1' } },
    ]
    const [first] = eventsOf(
      await readExport(ga4, line({ event_params: params, geo: { country: 'constructor' } })),
    )
    expect(first?.event.properties).toEqual({ constructor: 1 } as never)
    expect(first?.known).toBeUndefined()
  })
})
