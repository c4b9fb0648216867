import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import { type ClickHouse, connectClickHouse } from '../../../db/clickhouse/client.ts'
import { connectPostgres, type Postgres } from '../../../db/postgres/client.ts'
import { reportedSite } from '../../../test/fixtures/reported-site.ts'
import { insertSessions } from '../../../test/fixtures/traffic-rows.ts'
import type { ReferenceSession } from '../../../test/references/traffic.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { type SessionDimension, sessionDimensions, type TimeDimension } from './model.ts'
import { parseQuery } from './parse-query.ts'
import { scanPeople } from './people-scan.ts'
import { periodAnswer, readPeriod } from './period.ts'
import { slotsOf } from './slots.ts'
import { trafficReport } from './traffic.ts'

setDefaultTimeout(300_000)

let clickhouse: ClickHouse
let postgres: Postgres
beforeAll(async () => {
  const { clickhouseUrl, databaseUrl } = await sharedEngines()
  clickhouse = connectClickHouse(clickhouseUrl)
  postgres = connectPostgres(databaseUrl)
}, 120_000)
afterAll(() => Promise.all([clickhouse.close(), postgres.close()]))

const begin = Date.parse('2026-03-20T00:00:00Z')
const minute_ms = 60_000
const day_ms = 86_400_000

const session = fc.record({
  user: fc.integer({ min: 1, max: 15 }),
  start: fc.nat(12 * 24 * 60).map((it) => begin + it * minute_ms),
  // Mostly short; some span days.
  minutes: fc.oneof(fc.nat(60), fc.nat(60 * 60)),
  source: fc.constantFrom('', 'news', 'shop', "c,'\\"),
  country: fc.constantFrom('DE', 'AT', ''),
})

type Drawn = { user: number; start: number; minutes: number; source: string; country: string }

function stored(all: readonly Drawn[]): ReferenceSession[] {
  return all.map(({ minutes, ...it }, n) => ({
    ...(Object.fromEntries(sessionDimensions.map((name) => [name, ''])) as Record<SessionDimension, string>),
    ...it,
    visitor: 1000 + n,
    end: it.start + minutes * minute_ms,
    events: 1,
    views: [{ page: '/', time: it.start }],
  }))
}

type Question = {
  first: { start_date: string; end_date: string }
  second: { start_date: string; end_date: string }
  interval: TimeDimension
  filters: string
}

async function expectSame(siteId: string, { first, second, interval, filters }: Question) {
  const site = reportedSite(siteId, 'Europe/Berlin')
  const working = { db: postgres.db, clickhouse, clock: () => begin + 30 * day_ms }
  const request = await parseQuery(working, site, { ...first, filters, dimensions: interval })
  const periods = [first, second].map((it) => readPeriod(it, site.timezone, working.clock()))
  const slots = periods.map((it) => slotsOf(it, request.conditions, [interval]).slots)
  const wanted = { dimensions: ['source', 'country', 'page'], rows: 2 }
  const found = await scanPeople(clickhouse, site, request, slots, wanted, 0)
  for (const [n, period] of periods.entries()) {
    const { start, end } = periodAnswer(period)
    const ask = async (dimensions: string) => {
      const query = { start_date: start, end_date: end, metrics: 'users', filters, dimensions, limit: 10_000 }
      return (await trafficReport(working, site, query)).data
    }
    const series = await ask(interval)
    expect(found?.[n]?.total).toBe(series.totals.users as number)
    expect(found?.[n]?.slots).toEqual(series.rows.map((it) => it.metrics.users as number))
    expect([...(found?.[n]?.labels.keys() ?? [])]).toEqual(['source', 'country'])
    for (const [dimension, labels] of found?.[n]?.labels ?? []) {
      const { rows } = await ask(dimension)
      const users = new Map(rows.map((it) => [it.dimensions[dimension], it.metrics.users]))
      for (const [label, count] of labels) expect([label, count]).toEqual([label, users.get(label) ?? 0])
      // Only the labels of the first period are scanned.
      if (n === 0) expect(labels.size).toBe(rows.length)
    }
  }
}

test('people of slots and labels are those of separate queries', async () => {
  const dates = (from: string, to: string) => ({ start_date: from, end_date: to })
  await fc.assert(
    fc.asyncProperty(
      fc.array(session, { maxLength: 60 }),
      fc.constantFrom<Question[]>(
        // The clock changes on the 29th.
        {
          first: dates('2026-03-26', '2026-03-30'),
          second: dates('2026-03-21', '2026-03-25'),
          interval: 'date',
          filters: '',
        },
        {
          first: dates('2026-03-28', '2026-03-30'),
          second: dates('2026-03-27', '2026-03-29'),
          interval: 'hour',
          filters: 'country==DE',
        },
        {
          first: dates('2026-03-25T09:30', '2026-03-29T03:10'),
          second: dates('2026-03-20', '2026-03-20T10:00'),
          interval: 'week',
          filters: 'source!=news,',
        },
      ),
      async (drawn, question) => {
        const id = `site_${crypto.randomUUID()}`
        await insertSessions(clickhouse, id, stored(drawn))
        await expectSame(id, question)
      },
    ),
    { numRuns: rounds({ short: 4, long: 60 }) },
  )
})

test('labels beyond the bits of a word are left out if they may be among the first', async () => {
  const site = reportedSite(`site_${crypto.randomUUID()}`)
  const one = (user: number, source: string) => ({
    user,
    source,
    start: begin + user * minute_ms,
    minutes: 1,
    country: 'DE',
  })
  const rare = Array.from({ length: 70 }, (_, n) => one(n, `rare ${n}`))
  const popular = Array.from({ length: 5 }, (_, n) => one(n, 'popular'))
  await insertSessions(clickhouse, site.id, stored([...rare, ...popular]))
  const working = { db: postgres.db, clickhouse, clock: () => begin + 30 * day_ms }
  const dates = { start_date: '2026-03-20', end_date: '2026-03-20' }
  const request = await parseQuery(working, site, dates)
  const { slots } = slotsOf(request.period, [], ['date'])
  const labelsOf = async (rows: number) => {
    const [found] =
      (await scanPeople(
        clickhouse,
        site,
        request,
        [slots],
        { dimensions: ['source', 'country'], rows },
        0,
      )) ?? []
    return found?.labels
  }
  const proven = await labelsOf(1)
  expect(proven?.get('source')?.get('popular')).toBe(5)
  expect([...((await labelsOf(2))?.keys() ?? [])]).toEqual(['country'])
})

test('small sites, pages and times of day are counted by separate queries', async () => {
  const site = reportedSite(`site_${crypto.randomUUID()}`)
  const working = { db: postgres.db, clickhouse, clock: () => begin + 30 * day_ms }
  const scan = async (filters: string, least?: number) => {
    const request = await parseQuery(working, site, {
      start_date: '2026-03-20',
      end_date: '2026-03-22',
      filters,
    })
    const { slots } = slotsOf(request.period, request.conditions, ['date'])
    return scanPeople(clickhouse, site, request, [slots], { dimensions: ['source'], rows: 8 }, least)
  }
  expect(await scan('')).toBeNull()
  expect(await scan('', 0)).not.toBeNull()
  expect(await scan('page==/', 0)).toBeNull()
  expect(await scan('date!=2026-03-21', 0)).toBeNull()
})
