import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { type ClickHouse, connectClickHouse, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { Statement } from '../../../db/clickhouse/query.ts'
import { sharedEngines } from '../../../test/support/engines.ts'
import type { Counting } from './cells.sql.ts'
import { countPage } from './count-page.ts'
import { countPageQuery, type Order } from './traffic.sql.ts'

setDefaultTimeout(60_000)

const day_ms = 86_400_000
const start = Date.UTC(2026, 4, 1)
const site_id = 'site_in_shares'

let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
  // Pages whose names JavaScript and ClickHouse would sort differently, and sources that are empty.
  await clickhouse.command(`
    INSERT INTO sessions (site_id, visitor, user, start, end, events, pageviews, views.page, views.time, source, version)
    SELECT
      '${site_id}', number, number % 700, toDateTime64(${start / 1000} + number * 80, 3, 'UTC') AS began,
      began + toIntervalMinute(10 * length(pages)), length(pages), length(pages),
      arrayMap(n -> concat('/', ['😀', '～', 'a', ''][1 + cityHash64(number, n, 1) % 4], toString(cityHash64(number, n) % 40)), range(1 + number % 3)) AS pages,
      arrayMap(n -> began + toIntervalMinute(10 * n), range(length(pages))), ['google', 'x.com', ''][1 + number % 3], 1
    FROM numbers(4000)`)
})
afterAll(() => clickhouse.close())

const counting: Counting = {
  site_id,
  slots: [0, 1, 2].map((group) => ({
    group,
    from: start + group * day_ms,
    to: start + (group + 1) * day_ms,
  })),
  dimensions: ['page'],
  conditions: [],
  metrics: ['users', 'sessions', 'pageviews', 'bounce_rate', 'avg_duration'],
}
const by = (by: Order['by'], isDescending = true): Order => ({ by, isDescending })

/** ClickHouse with too little memory for queries of more than one n-th of the rows. */
function withMemoryFor(share: number): { clickhouse: ClickHouse; queries: Statement[] } {
  const queries: Statement[] = []
  const rows = (statement: Statement) => {
    queries.push(statement)
    return Number(statement.params.shares ?? 1) < share
      ? Promise.reject(new QueryTooLarge('The query ran out of memory'))
      : clickhouse.rows(statement)
  }
  return { clickhouse: { ...clickhouse, rows } as ClickHouse, queries }
}

test.each([
  ['pages by people', ['page'], [by('users'), by('page', false), by('slot')]],
  ['pages by name', ['page'], [by('page'), by('slot')]],
  ['days and pages by bounce rate', ['page'], [by('bounce_rate', false), by('slot'), by('page', false)]],
  [
    'pages and sources by duration',
    ['page', 'source'],
    [by('avg_duration'), by('source'), by('page', false), by('slot')],
  ],
  ['sources by day', ['source'], [by('slot', false), by('source', false)]],
] as const)('%s, counted in shares, are the same rows as counted at once', async (_, dimensions, order) => {
  for (const range of [
    { limit: 5, offset: 0 },
    { limit: 7, offset: 3 },
    { limit: 10, offset: 5000 },
  ])
    await expectSameInShares(8, { ...counting, dimensions }, [...order], range)
})

test('what exceeds the limits in shares is counted in smaller ones', () =>
  expectSameInShares(64, counting, [by('users'), by('page'), by('slot')], { limit: 7, offset: 3 }))

async function expectSameInShares(
  share: number,
  query: Counting,
  order: Order[],
  range: { limit: number; offset: number },
) {
  const expected = await clickhouse.rows(countPageQuery(query, order, range))
  const found = await countPage(withMemoryFor(share).clickhouse, query, order, range)
  expect(found).toEqual(expected as typeof found)
}

test('what exceeds the limits in the smallest shares fails', async () => {
  const { clickhouse, queries } = withMemoryFor(65)
  const counted = countPage(clickhouse, counting, [by('users')], { limit: 5, offset: 0 })
  expect(await counted.catch((error) => error)).toBeInstanceOf(QueryTooLarge)
  expect(queries).toHaveLength(3)
})

test('a page far from the first is not counted in shares', async () => {
  const { clickhouse, queries } = withMemoryFor(8)
  const counted = countPage(clickhouse, counting, [by('users')], { limit: 10, offset: 9_991 })
  expect(await counted.catch((error) => error)).toBeInstanceOf(QueryTooLarge)
  expect(queries).toHaveLength(1)
})
