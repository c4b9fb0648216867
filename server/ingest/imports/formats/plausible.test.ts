import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  type CountedSession,
  countSessions,
  tally,
} from '../../../../test/fixtures/import-files/count-sessions.ts'
import { cutAt, eventsOf, readExport } from '../../../../test/fixtures/import-files/read-export.ts'
import { zipFile } from '../../../../test/fixtures/import-files/zip-file.ts'
import { plausible } from './plausible.ts'
import { dayResolver } from './site-days.ts'

const folder = join(import.meta.dir, '../../../../test/fixtures/import-files/plausible')
const files = Object.fromEntries(
  await Promise.all(
    [...new Bun.Glob('*.csv').scanSync(folder)]
      .sort()
      .map(async (it) => [it, await Bun.file(join(folder, it)).text()]),
  ),
) as Record<string, string>
const archive = zipFile(files, { streamed: true })
const file = (table: string) => `imported_${table}_20260328_20260330.csv`
const dayOf = dayResolver('Europe/Berlin')

const whole = await readExport(plausible, archive)
const events = eventsOf(whole)
const sessions = countSessions(events)
const of = (date: string) => sessions.filter((it) => dayOf(it.start) === date)
const users = (all: CountedSession[]) => new Set(all.map((it) => it.visitor)).size
const sum = (values: number[]) => values.reduce((total, it) => total + it, 0)
const figures = (all: CountedSession[]) => ({
  visitors: users(all),
  pageviews: sum(all.map((it) => it.pages.length)),
  bounces: all.filter((it) => it.isBounce).length,
  sessions: all.length,
  duration: sum(all.map((it) => it.seconds)),
})

describe('events of the fixture', () => {
  test('each day has the numbers of its row in imported_visitors, including the day of 23 hours', () => {
    expect(whole.totals).toEqual([
      { date: '2026-03-28', visitors: 6, pageviews: 15, bounces: 4, sessions: 8, duration: 3700 },
      { date: '2026-03-29', visitors: 3, pageviews: 9, bounces: 1, sessions: 4, duration: 600 },
      { date: '2026-03-30', visitors: 2, pageviews: 2, bounces: 2, sessions: 2, duration: 0 },
    ])
    for (const { date, ...reported } of whole.totals) expect(figures(of(date))).toEqual(reported as never)
  })

  test('each source has the numbers of its rows in imported_sources', () => {
    const bySource = Map.groupBy(
      of('2026-03-28'),
      (it) => `${it.known.source} ${it.known.medium} ${it.known.channel}`,
    )
    expect(Object.fromEntries([...bySource].map(([key, all]) => [key, figures(all)]))).toEqual({
      'direct none Direct': { visitors: 3, sessions: 4, pageviews: 7, bounces: 2, duration: 3000 },
      'google organic Organic Search': { visitors: 2, sessions: 3, pageviews: 5, bounces: 2, duration: 700 },
      'newsletter email Email': { visitors: 1, sessions: 1, pageviews: 3, bounces: 0, duration: 0 },
    })
    expect(tally(of('2026-03-29').map((it) => it.known.referrer ?? ''))).toEqual({
      'news.ycombinator.com/item': 4,
    })
    expect(tally(of('2026-03-30').map((it) => `${it.known.source} ${it.known.medium}`))).toEqual({
      'google organic': 2,
    })
  })

  test('pages, entry pages and exit pages have the numbers of their tables', () => {
    const day = of('2026-03-28')
    expect(tally(day.flatMap((it) => it.pages))).toEqual({ '/': 8, '/mugs': 5, '/über, "quoted"': 2 })
    expect(tally(day.map((it) => it.pages[0] ?? ''))).toEqual({ '/': 6, '/mugs': 2 })
    expect(tally(day.map((it) => it.pages.at(-1) ?? ''))).toEqual({
      '/': 4,
      '/mugs': 3,
      '/über, "quoted"': 1,
    })
    expect(tally(day.filter((it) => it.isBounce).map((it) => it.pages[0] ?? ''))).toEqual({
      '/': 3,
      '/mugs': 1,
    })
    const urls = new Set(events.map((it) => it.event.context?.page_url))
    expect(urls).toContain('https://blog.shop.example/über, "quoted"')
  })

  test('countries, devices, browsers and systems have the visits of their tables', () => {
    const day = of('2026-03-28')
    const by = (name: 'country' | 'device' | 'browser' | 'browser_version' | 'os' | 'os_version') =>
      tally(day.map((it) => it.known[name] ?? ''))
    expect(by('country')).toEqual({ DE: 5, FR: 2, '': 1 })
    expect(by('device')).toEqual({ desktop: 5, mobile: 3 })
    expect(by('browser')).toEqual({ Chrome: 5, Safari: 3 })
    expect(by('browser_version')).toEqual({ 'Chrome 141': 4, 'Chrome 140': 1, 'Safari 26': 3 })
    expect(by('os')).toEqual({ macOS: 5, iOS: 3 })
    expect(by('os_version')).toEqual({ 'macOS 15.0': 5, 'iOS 26.1': 3 })
    expect(tally(of('2026-03-29').map((it) => it.known.os_version ?? ''))).toEqual({ '': 4 })
  })

  test('custom events have the counts and visitors of their table', () => {
    const signups = events.filter((it) => it.event.event_name === 'Signup')
    expect(signups).toHaveLength(3)
    expect(new Set(signups.map((it) => it.event.client_id)).size).toBe(2)
    expect(events.find((it) => it.event.event_name.startsWith('Outbound'))?.event.properties).toMatchObject({
      url: 'https://example.org/',
    })
    expect(whole.lines.filter((it) => 'skipped' in it)).toEqual([
      { line: 2, file: file('custom_events'), skipped: 'engagement: a measurement of Plausible' },
    ])
  })

  test('every event is marked as generated and has a unique id', () => {
    for (const { event } of events)
      expect(event.properties).toMatchObject({ imported_from: 'plausible', made_from_totals: true })
    expect(new Set(events.map((it) => it.event.event_id)).size).toBe(events.length)
    for (const { event } of events) expect(event.event_id).toMatch(/^evt_[A-Za-z0-9_-]{1,64}$/)
  })
})

test('bytes in any chunks, and the archive in another encoding, give the same events', async () => {
  const lines = whole.lines
  expect((await readExport(plausible, zipFile(files))).lines).toEqual(lines)
  await fc.assert(
    fc.asyncProperty(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 }), async (cuts) => {
      expect((await readExport(plausible, cutAt(archive, cuts))).lines).toEqual(lines)
    }),
    { numRuns: 10 },
  )
})

type Visit = { source: string; visitor: number; pages: string[]; seconds: number; device: string }

const visit = fc.record({
  source: fc.constantFrom('', 'Google', 'Hacker News', 'Bing'),
  visitor: fc.nat(12),
  pages: fc.array(fc.constantFrom('/', '/a', '/b', '/c'), { minLength: 1, maxLength: 6 }),
  seconds: fc.nat(900),
  device: fc.constantFrom('Desktop', 'Mobile', 'Tablet'),
})

/** Returns the tables that Plausible would export for these visits. */
function exported(days: Visit[][]): Record<string, string> {
  const table = (header: string, rowsOf: (visits: Visit[]) => (string | number)[][]) =>
    `${header}\n${days.flatMap((visits, day) => rowsOf(visits).map((row) => `2026-10-${24 + day},${row.join(',')}\n`)).join('')}`
  const by = (visits: Visit[], key: (it: Visit) => string) => [...Map.groupBy(visits, key)]
  const visitors = (visits: Visit[]) => new Set(visits.map((it) => it.visitor)).size
  const views = (visits: Visit[]) => sum(visits.map((it) => it.pages.length))
  const bounces = (visits: Visit[]) => visits.filter((it) => it.pages.length === 1).length
  const seconds = (visits: Visit[]) => sum(visits.map((it) => (it.pages.length === 1 ? 0 : it.seconds)))
  return {
    'imported_visitors.csv': table('date,visitors,pageviews,bounces,visits,visit_duration', (all) =>
      all.length === 0 ? [] : [[visitors(all), views(all), bounces(all), all.length, seconds(all)]],
    ),
    'imported_sources.csv': table('date,source,visitors,visits,visit_duration,bounces,pageviews', (all) =>
      by(all, (it) => it.source).map(([name, of]) => [
        name,
        visitors(of),
        of.length,
        seconds(of),
        bounces(of),
        views(of),
      ]),
    ),
    'imported_pages.csv': table('date,page,pageviews', (all) =>
      Object.entries(tally(all.flatMap((it) => it.pages))),
    ),
    'imported_entry_pages.csv': table('date,entry_page,entrances,bounces', (all) =>
      by(all, (it) => it.pages[0] ?? '').map(([page, of]) => [page, of.length, bounces(of)]),
    ),
    'imported_exit_pages.csv': table('date,exit_page,exits', (all) =>
      Object.entries(tally(all.map((it) => it.pages.at(-1) ?? ''))),
    ),
    'imported_devices.csv': table('date,device,visits', (all) =>
      Object.entries(tally(all.map((it) => it.device))),
    ),
  }
}

test('for any visits, the events match each table exactly', async () => {
  await fc.assert(
    // 25 October 2026 has 25 hours in Berlin.
    fc.asyncProperty(
      fc.array(fc.array(visit, { maxLength: 40 }), { minLength: 1, maxLength: 3 }),
      async (days) => {
        const generated = await readExport(plausible, zipFile(exported(days)))
        expect(generated.lines.filter((it) => 'error' in it)).toEqual([])
        const counted = countSessions(eventsOf(generated))
        for (const [n, visits] of days.entries()) {
          const day = counted.filter((it) => dayOf(it.start) === `2026-10-${24 + n}`)
          const reported = generated.totals.find((it) => it.date === `2026-10-${24 + n}`)
          if (reported) expect({ date: reported.date, ...figures(day) }).toEqual(reported as never)
          else expect(day).toEqual([])
          const sources = { '': 'direct', Google: 'google', 'Hacker News': 'hacker news', Bing: 'bing' }
          for (const [name, source] of Object.entries(sources)) {
            const of = visits.filter((it) => it.source === name)
            expect(figures(day.filter((it) => it.known.source === source))).toEqual({
              visitors: new Set(of.map((it) => it.visitor)).size,
              sessions: of.length,
              pageviews: sum(of.map((it) => it.pages.length)),
              bounces: of.filter((it) => it.pages.length === 1).length,
              duration: sum(of.map((it) => (it.pages.length === 1 ? 0 : it.seconds))),
            })
          }
          expect(tally(day.flatMap((it) => it.pages))).toEqual(tally(visits.flatMap((it) => it.pages)))
          expect(tally(day.map((it) => it.pages[0] ?? ''))).toEqual(
            tally(visits.map((it) => it.pages[0] ?? '')),
          )
          expect(tally(day.map((it) => it.known.device ?? ''))).toEqual(
            tally(visits.map((it) => it.device.toLowerCase())),
          )
        }
      },
    ),
    { numRuns: 60 },
  )
})

describe('an invalid or incomplete export of Plausible', () => {
  const refusal = (bytes: Uint8Array) =>
    readExport(plausible, bytes).then(
      () => 'read',
      (error) => String(error.message),
    )
  const withTable = (name: string, text: string) =>
    readExport(plausible, zipFile({ ...files, [file(name)]: text }))

  test('is rejected with the reason', async () => {
    expect(await refusal(new TextEncoder().encode('date,visitors\n'))).toStartWith(
      'This is not a valid Plausible export: expected the zip',
    )
    expect(await refusal(zipFile({ 'visitors.csv': '', 'pages.csv': '' }))).toStartWith(
      'This is the download of Plausible’s dashboard',
    )
    expect(await refusal(zipFile({ 'a.csv': '' }))).toBe(
      'This is not a valid Plausible export: imported_visitors_….csv is missing',
    )
    expect(await refusal(zipFile({ ...files, [file('pages')]: 'date,hostname\n' }))).toBe(
      'This is not a valid Plausible table imported_pages: columns page, pageviews are missing',
    )
    expect(await refusal(zipFile({ ...files, 'old/imported_visitors.csv': '' }))).toBe(
      'The archive contains the table imported_visitors twice',
    )
  })

  test('the visitors table alone is sufficient; other values are empty', async () => {
    const name = file('visitors')
    const generated = countSessions(
      eventsOf(await readExport(plausible, zipFile({ [name]: files[name] ?? '' }))),
    )
    const day = generated.filter((it) => dayOf(it.start) === '2026-03-28')
    expect(figures(day)).toEqual({ visitors: 6, pageviews: 15, bounces: 4, sessions: 8, duration: 3700 })
    expect(tally(day.map((it) => it.known.source ?? '?'))).toEqual({ '': 8 })
    expect(tally(day.flatMap((it) => it.pages))).toEqual({ '': 15 })
  })

  test('invalid rows are reported', async () => {
    const { lines } = await withTable(
      'devices',
      'date,device,visits\n2026-03-28,Desktop,many\n28.3.2026,Mobile,1\n2026-02-30,Mobile,1\n2026-03-29,Mobile,4\n2026-03-28,Mobile,8\n2026-04-01,Mobile,1\n2026-04-02\n',
    )
    expect(lines.flatMap((it) => ('error' in it ? [[it.line, it.error.message]] : []))).toEqual([
      [2, 'visits must be a whole number'],
      [3, 'date 28.3.2026 must be a day like 2026-03-31'],
      [4, 'date 2026-02-30 must be a day like 2026-03-31'],
      [6, '2026-03-28 comes after a later day: rows must be sorted by day'],
      [8, 'The line has 1 fields, the header has 3'],
      [7, '2026-04-01 is missing in imported_visitors, so this day is not imported'],
    ])
  })

  test('contradictory numbers still give events, with the exact page views and day', async () => {
    const visitors = 'date,visitors,pageviews,bounces,visits,visit_duration\n'
    const cases = [
      '2026-03-28,3,2,5,4,100',
      '2026-03-28,9,20,0,4,999999',
      '2026-03-28,0,3,0,0,0',
      '2026-03-28,1,5,1,90,0',
    ]
    for (const row of cases) {
      const generated = countSessions(eventsOf(await withTable('visitors', `${visitors}${row}\n`)))
      expect(figures(generated).pageviews).toBe(Number(row.split(',')[2]))
      expect(generated.every((it) => dayOf(it.start) === '2026-03-28')).toBeTrue()
    }
    const huge = await withTable('visitors', `${visitors}2026-03-28,9,999999999999999,0,9,0\n`)
    expect(
      huge.lines.find((it) => 'error' in it && it.error.message.includes('too much data to generate events')),
    ).toBeDefined()
  })
})
