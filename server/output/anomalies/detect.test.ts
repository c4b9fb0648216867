import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { type ClickHouse, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import type { Statement } from '../../../db/clickhouse/query.ts'
import { archiveSites, hour_ms, insertConversions, insertVisits } from '../../../test/fixtures/anomalies.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { detectAnomalies } from './detect.ts'

setDefaultTimeout(120_000)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-06-10T15:06:00Z') })
})
beforeEach(() => archiveSites(api.services.db))
afterAll(() => api.stop())

const currentHour = () => Math.floor(api.services.clock() / hour_ms) * hour_ms
const weeks = 5

async function siteWithPast() {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const hours = weeks * 168
  await insertVisits(api.services.clickhouse, id, {
    from: currentHour() - hours * hour_ms,
    hours,
    night: 20,
    day: 20,
  })
  return id
}

const spike = { hours: 1, night: 200, day: 200, source: 'ads / cpc', page: '/sale', next: '/cart' }

async function sessionsOf(id: string) {
  return (await api.request('GET', `/v1/sites/${id}/anomalies?metric=sessions`)).body.data
}

/** A ClickHouse client that fails queries containing a text as too large. */
function without(text: string): ClickHouse {
  const real = api.services.clickhouse
  const rows = (async (statement: Statement, ...rest: []) => {
    if (JSON.stringify([statement.sql, statement.params]).includes(text))
      throw new QueryTooLarge('Out of memory')
    return real.rows(statement, ...rest)
  }) as ClickHouse['rows']
  return { ...real, rows }
}

test('a site that is too large does not prevent checks of other sites', async () => {
  const sites = [await siteWithPast(), await siteWithPast(), await siteWithPast()]
  const large = sites[1] as string
  const services = { ...api.services, clickhouse: without(large) }
  await detectAnomalies(services)
  for (const id of sites) await insertVisits(api.services.clickhouse, id, { ...spike, from: currentHour() })
  api.advance(hour_ms)
  await detectAnomalies(services)
  const found = await Promise.all(sites.map(async (id) => (await sessionsOf(id)).length))
  expect(found).toEqual([1, 0, 1])
})

test('an anomaly is reported without causes if they cannot be queried', async () => {
  const id = await siteWithPast()
  await detectAnomalies(api.services)
  await insertVisits(api.services.clickhouse, id, { ...spike, from: currentHour() })
  api.advance(hour_ms)
  await detectAnomalies({ ...api.services, clickhouse: without('all_usual') })
  expect(await sessionsOf(id)).toMatchObject([{ type: 'traffic_spike', causes: [] }])
})

test('causes are compared with normal weeks, and a session counts for each of its pages', async () => {
  const id = await siteWithPast()
  await detectAnomalies(api.services)
  const lastWeek = currentHour() - 168 * hour_ms
  // A newsletter that was not marked as expected.
  await insertVisits(api.services.clickhouse, id, {
    ...spike,
    from: lastWeek,
    night: 2000,
    day: 2000,
    source: 'news / email',
    page: '/news',
    next: '/news',
  })
  await insertVisits(api.services.clickhouse, id, { from: currentHour(), hours: 1, night: 20, day: 20 })
  await insertVisits(api.services.clickhouse, id, { ...spike, from: currentHour() })
  api.advance(hour_ms)
  await detectAnomalies(api.services)
  const [{ causes }] = await sessionsOf(id)
  const values = causes.map((it: Record<string, unknown>) => [it.dimension, it.value, it.usual_value])
  expect(values.sort()).toEqual([
    ['page', '/cart', 0],
    ['page', '/sale', 0],
    ['source', 'ads / cpc', 0],
  ])
  for (const { share_percent } of causes) expect(share_percent).toBeWithin(90, 110)
})

test('conversions and revenue are explained by the sessions they are credited to', async () => {
  const id = await siteWithPast()
  const { clickhouse } = api.services
  const body = { name: 'Order', event_name: 'purchase' }
  await api.request('POST', `/v1/sites/${id}/conversions`, { body })
  const purchase = { name: 'purchase', properties: { value: 2 } }
  const normal = { ...purchase, each: 20, source: 'google / organic', country: 'DE' }
  const hours = weeks * 168
  await insertConversions(clickhouse, id, { ...normal, from: currentHour() - hours * hour_ms, hours })
  await detectAnomalies(api.services)
  await insertConversions(clickhouse, id, { ...normal, from: currentHour(), hours: 1 })
  const ads = { ...purchase, each: 200, source: 'ads / cpc', country: 'FR' }
  await insertConversions(clickhouse, id, { ...ads, from: currentHour() + 1, hours: 1 })
  api.advance(hour_ms)
  await detectAnomalies(api.services)
  for (const [metric, worth] of [
    ['conversions', 1],
    ['revenue', 2],
  ] as const) {
    const { body: found } = await api.request('GET', `/v1/sites/${id}/anomalies?metric=${metric}`)
    // All of them came on phones, as always.
    expect(found.data).toMatchObject([
      {
        current_value: 220 * worth,
        causes: [
          {
            dimension: 'source',
            value: 'ads / cpc',
            current_value: 200 * worth,
            usual_value: 0,
            share_percent: 100,
          },
          {
            dimension: 'country',
            value: 'FR',
            current_value: 200 * worth,
            usual_value: 0,
            share_percent: 100,
          },
        ],
      },
    ])
    expect(found.data[0].causes).toHaveLength(2)
  }
})
