import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type ClickHouse, connectClickHouse } from '../../../db/clickhouse/client.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import type { Counting } from './cells.sql.ts'
import { topPages } from './top-pages.ts'
import { countPageQuery, type Order } from './traffic.sql.ts'

setDefaultTimeout(60_000)

const day_ms = 86_400_000
const start = Date.UTC(2026, 4, 1)
/** The number of sessions from which a site is treated as large here. */
const many = 10_000

let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
  await makeSessions('site_popular', 'toUInt32(pow(2000, (cityHash64(number, n) % 10000) / 10000))')
  await makeSessions('site_even', 'cityHash64(number, n) % 500')
  await makeSessions('site_personal', 'cityHash64(number) % 2000')
})
afterAll(() => clickhouse.close())

/** Stores 24,000 sessions of 2,000 people in ten days, most of them shorter than three pages, some across midnight. */
function makeSessions(site: string, page: string): Promise<unknown> {
  return clickhouse.command(`
    INSERT INTO sessions (site_id, visitor, user, start, end, events, pageviews, views.page, views.time, country, version)
    SELECT
      '${site}', number, sipHash64(cityHash64(number) % 2000), toDateTime64(${start / 1000} + number * 36, 3, 'UTC') AS began,
      began + toIntervalMinute(10 * length(pages)), length(pages), length(pages),
      arrayMap(n -> concat('/', toString(${page})), range(1 + number % 3)) AS pages,
      arrayMap(n -> began + toIntervalMinute(10 * n), range(length(pages))), ['DE', 'FR'][1 + number % 2], 1
    FROM numbers(24000)`)
}

const counting = (site_id: string, changes: Partial<Counting> = {}): Counting => ({
  site_id,
  slots: [{ group: 0, from: start + day_ms, to: start + 10 * day_ms }],
  dimensions: ['page'],
  conditions: [],
  metrics: ['users', 'sessions', 'pageviews', 'bounce_rate', 'avg_duration'],
  ...changes,
})
const by = (by: Order['by'], isDescending = true): Order => ({ by, isDescending })
const ofGermany: Counting['conditions'] = [{ dimension: 'country', operator: '==', values: ['DE'] }]

const everything = (query: Counting, order: Order[], range: { limit: number; offset: number }) =>
  clickhouse.rows(countPageQuery(query, order, range))

test.each([
  ['people', counting('site_popular'), [by('users'), by('page', false)]],
  [
    'people from one country',
    counting('site_popular', { conditions: ofGermany }),
    [by('users'), by('page', false)],
  ],
  ['people, of equally popular pages', counting('site_even'), [by('users'), by('page', false)]],
  ['people, then bounces', counting('site_even'), [by('users'), by('bounce_rate', false), by('page')]],
  ['sessions', counting('site_even'), [by('sessions'), by('page', false)]],
  ['bounces, ascending', counting('site_even'), [by('bounce_rate', false), by('page')]],
  ['name, with only people', counting('site_even', { metrics: ['users'] }), [by('page')]],
] as const)('pages by %s are those of a count of everything', async (_, query, order) => {
  for (const range of [
    { limit: 10, offset: 0 },
    { limit: 7, offset: 5 },
  ]) {
    const found = await topPages(clickhouse, query, [...order], range, many)
    expect(found).toEqual(await everything(query, [...order], range))
    expect(found).toHaveLength(range.limit)
  }
})

test.each([
  ['all pages could have as many people as the first ones', counting('site_personal'), [by('users')]],
  ['pages with few people come first', counting('site_popular'), [by('users', false)]],
  ['the site is small', counting('site_unknown'), [by('users')]],
  ['people are not counted', counting('site_popular', { metrics: ['sessions'] }), [by('sessions')]],
  [
    'pages are counted by source',
    counting('site_popular', { dimensions: ['page', 'source'] }),
    [by('users')],
  ],
] as const)('everything is counted if %s', async (_, query, order) => {
  expect(await topPages(clickhouse, query, [...order], { limit: 10, offset: 0 }, many)).toBeNull()
})
