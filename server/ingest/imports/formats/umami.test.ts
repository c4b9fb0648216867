import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { cutAt, eventsOf, readExport } from '../../../../test/fixtures/import-files/read-export.ts'
import { zipFile } from '../../../../test/fixtures/import-files/zip-file.ts'
import { enrich } from '../../events/enrichment/enrich.ts'
import { umami } from './umami.ts'

const fixture = (name: string) =>
  Bun.file(join(import.meta.dir, `../../../../test/fixtures/import-files/umami-${name}.csv`)).bytes()
const events = await fixture('website_event')
const data = await fixture('event_data')
const archive = zipFile({
  'website_event.csv': events,
  'session_data.csv': 'website_id\n',
  'event_data.csv': data,
})
const text = (value: string) => new TextEncoder().encode(value)
const site = {
  domain: 'blog.example.com',
  settings: { ip_anonymization: true, cross_domain_tracking: [], page_parameters: [] },
}

describe('events of the fixture', () => {
  test('each event has the data of Umami in the fields of this service', async () => {
    const [home, pricing, signup, campaign, cafe] = eventsOf(await readExport(umami, archive))
    expect(home).toMatchObject({
      line: 2,
      file: 'website_event.csv',
      event: {
        event_name: 'page_view',
        client_id: 'cid_7d3b1f6e-1b3f-5d0a-8a61-3c5f0e0d9a01',
        timestamp: '2026-01-05T10:00:00.000Z',
        properties: {},
        context: {
          page_url: 'https://blog.example.com/?utm_source=newsletter&utm_medium=email',
          page_title: 'Home, sweet "home"',
          referrer: 'https://google.com/search',
          language: 'fr-FR',
          screen_size: '1920x1080',
          city: 'Paris',
        },
      },
      known: {
        browser: 'Chrome',
        os: 'macOS',
        os_version: '',
        device: 'desktop',
        country: 'FR',
        city: 'Paris (FR-IDF)',
      },
    })
    expect(pricing?.event.context).toMatchObject({
      page_url: 'https://blog.example.com/pricing?plan=pro',
      page_title: '=Pricing',
    })
    expect(signup?.event).toMatchObject({
      event_name: 'signup',
      user: { user_id: 'user-7' },
      properties: { plan: 'pro', seats: 5, trial: true, renewal: '2026-02-01 00:00:00' },
    })
    expect(campaign).toMatchObject({
      event: { context: { page_url: 'https://blog.example.com/?utm_source=fb&utm_campaign=sp+ring' } },
      known: { browser: 'Safari', os: 'iOS', os_version: '', device: 'mobile', country: 'DE', city: '' },
    })
    expect(cafe?.event.context).toMatchObject({ page_title: 'Multi\nline' })
  })

  test.each([
    ['Windows 10', 'FR-IDF', 'Windows 10', 'Paris (FR-IDF)'],
    ['Windows 8.1', 'IDF', 'Windows 8.1', 'Paris (FR-IDF)'],
    ['Windows XP', '', 'Windows XP', 'Paris (FR)'],
    ['Windows Server 2003', 'DE-BY', '', 'Paris (FR)'],
    ['Chrome OS', 'Île-de-France', '', 'Paris (FR)'],
  ])('the system %p and the region %p are %p and %p', async (os, region, os_version, city) => {
    const changed = Buffer.from(events).toString().replace('Mac OS', os).replace('FR-IDF', region)
    const [home] = eventsOf(await readExport(umami, text(changed)))
    expect(home?.known).toMatchObject({ os_version, city })
    expect(home?.known).not.toHaveProperty('region')
  })

  test('language and screen size follow from the context', async () => {
    const [home, , , campaign] = eventsOf(await readExport(umami, events))
    for (const [line, language] of [
      [home, 'fr'],
      [campaign, 'de'],
    ] as const)
      expect(line && enrich({ site, event: line.event })).toMatchObject({
        language,
        screen_size: '1920x1080',
      })
  })

  test('totals by day of the site match a manual count', async () => {
    const { lines, totals, notes } = await readExport(umami, archive)
    expect(totals).toEqual([
      { date: '2026-01-05', events: 3, pageviews: 2, visitors: 1 },
      { date: '2026-01-06', events: 2, pageviews: 2, visitors: 1 },
    ])
    expect(lines.filter((it) => 'skipped' in it)).toEqual([
      { line: 5, file: 'website_event.csv', skipped: 'performance measurements' },
    ])
    expect(notes).toEqual(['session_data.csv is not imported: it describes Umami’s sessions, not users.'])
  })
})

describe('different encodings and chunks', () => {
  test('website_event.csv alone, plain or with gzip, gives the same events without their data', async () => {
    const bare = (all: ReturnType<typeof eventsOf>) => all.map(({ event: { properties, ...rest } }) => rest)
    const zipped = bare(eventsOf(await readExport(umami, archive)))
    expect(bare(eventsOf(await readExport(umami, events)))).toEqual(zipped)
    expect(bare(eventsOf(await readExport(umami, gzipSync(events))))).toEqual(zipped)
    expect(eventsOf(await readExport(umami, events))[2]?.event.properties).toEqual({})
  })

  test('bytes in any chunks give the same lines and totals', async () => {
    for (const bytes of [events, archive]) {
      const whole = await readExport(umami, bytes)
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }),
          async (cuts) => {
            expect(await readExport(umami, cutAt(bytes, cuts))).toEqual(whole)
          },
        ),
        { numRuns: 25 },
      )
    }
  })
})

describe('an invalid export of Umami', () => {
  const refusal = (bytes: Uint8Array) =>
    readExport(umami, bytes).then(
      () => 'read',
      (error) => String(error.message),
    )

  test('is rejected with the reason', async () => {
    const withoutTime = Buffer.from(events).toString().replace('created_at', 'made_at')
    expect(await refusal(text(withoutTime))).toBe(
      'This is not a valid Umami website_event.csv: column created_at is missing',
    )
    expect(await refusal(text('a,b\n'))).toContain('columns session_id, event_id, created_at,')
    expect(await refusal(new Uint8Array())).toBe(
      'This is not a valid Umami website_event.csv: the file is empty',
    )
    expect(await refusal(zipFile({ 'pages.csv': 'x,y\n', 'referrers.csv': 'x,y\n' }))).toStartWith(
      'This is Umami’s download of totals',
    )
    expect(await refusal(zipFile({ 'a.txt': 'x' }))).toBe(
      'This is not a valid Umami export: website_event.csv is missing',
    )
    expect(await refusal(archive.subarray(0, 700))).toStartWith('The zip archive is damaged or incomplete')
    const wrongSize = Buffer.from(archive)
    // The size of the first file in the central directory at the end of the archive.
    wrongSize.writeUInt32LE(12, wrongSize.indexOf(Buffer.from('PK\u0001\u0002')) + 24)
    expect(await refusal(wrongSize)).toStartWith('The zip archive is damaged')
  })

  test('an archive that declares an excessive expanded size is rejected before it is expanded', async () => {
    const bomb = Buffer.from(archive)
    bomb.writeUInt32LE(0xfffffff0, bomb.indexOf(Buffer.from('PK\u0001\u0002')) + 24)
    expect(await refusal(bomb)).toMatch(
      /^The zip archive of \d+ bytes expands to more than 4294967\d+ bytes$/,
    )
  })

  test('an invalid row is reported, and the rows after it are read', async () => {
    const [header = '', first = ''] = Buffer.from(events).toString().split('\r\n')
    const rows = [
      first,
      'one,two',
      first.replace('2026-01-05 10:00:00', 'yesterday'),
      first.replace(',1,,,,2026', ',99,,,,2026'),
      first.replace('7d3b1f6e-1b3f-5d0a-8a61-3c5f0e0d9a01', '\\N'),
      first,
    ]
    const { lines } = await readExport(umami, text([header, ...rows].join('\n')))
    expect(lines.map((it) => ('error' in it ? [it.line, it.error.message] : [it.line, 'event']))).toEqual([
      [2, 'event'],
      [3, 'The line has 2 fields, the header has 41'],
      [4, 'created_at must be a date and time'],
      [5, 'unknown event_type 99'],
      [6, 'session_id is missing'],
      [7, 'event'],
    ])
  })

  test('a table is rejected from the point where rows can no longer be separated', async () => {
    const whole = Buffer.from(events).toString()
    const broken = [
      whole.replace('""home"""', '""home'),
      whole.replace('Paris', 'Pa"ris'),
      whole.replace('Paris', 'x'.repeat(2 << 20)),
    ]
    for (const it of broken)
      expect(await refusal(text(it))).toMatch(
        /^Cannot read the Umami website_event.csv after row [17]: a quote/,
      )
  })
})
