import { afterAll, beforeAll, expect, test } from 'bun:test'
import { t } from 'elysia'
import { type ClickHouse, connectClickHouse } from '../../db/clickhouse/client.ts'
import { sharedEngines } from '../../test/support/engines.ts'
import { benchmarkRows } from './rows.ts'

let clickhouse: ClickHouse
beforeAll(async () => {
  clickhouse = connectClickHouse((await sharedEngines()).clickhouseUrl)
})
afterAll(() => clickhouse.close())

const Summary = t.Object({
  events: t.Integer(),
  ids: t.Integer(),
  visitors: t.Integer(),
  sources: t.Integer(),
  origins: t.Integer(),
  cities: t.Integer(),
  versions: t.Integer(),
  days: t.Integer(),
  last: t.String(),
  checksum: t.String(),
})

async function summary(siteId: string) {
  const [row] = await clickhouse.rows({
    sql: `
      SELECT
        count() AS events, uniqExact(event_id) AS ids, uniqExact(visitor) AS visitors,
        uniqExactIf(source, source != '') AS sources, countIf(source != '') AS origins,
        uniqExact(city, region, country, language) AS cities, uniqExact(browser_version, os_version) AS versions,
        uniqExact(toDate(timestamp)) AS days, toString(max(timestamp)) AS last,
        toString(groupBitXor(cityHash64(event_id, timestamp, page, event_name, client_id, source))) AS checksum
      FROM events WHERE site_id = {site_id:String}`,
    params: { site_id: siteId },
    row: Summary,
  })
  return row
}

test('fills the table with sessions of distinct visitors, deterministically', async () => {
  const end = Date.parse('2026-04-20T12:00:00Z')
  const options = { events: 50_000, sessions: 10_000, end, days: 30 }
  const [one, two] = [`site_${crypto.randomUUID()}`, `site_${crypto.randomUUID()}`]
  for (const siteId of [one, two]) {
    const { sql, params } = benchmarkRows({ ...options, siteId })
    await clickhouse.command(sql, params)
  }
  const first = await summary(one)
  expect(first).toMatchObject({ events: 50_000, ids: 50_000, origins: 10_000, cities: 9 })
  expect(first?.versions).toBeGreaterThan(20)
  expect(first?.sources).toBeGreaterThan(6)
  expect(first?.visitors).toBeGreaterThan(4_000)
  expect(first?.visitors).toBeLessThan(7_001)
  expect(first?.days).toBeGreaterThanOrEqual(30)
  expect(Date.parse(`${first?.last}Z`)).toBeLessThanOrEqual(end)
  expect(await summary(two)).toEqual(first)
}, 60_000)
