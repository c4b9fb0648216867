import { afterAll, beforeAll, expect, test } from 'bun:test'
import { insertVisits } from '../../../test/fixtures/anomalies.ts'
import { startInstance } from '../../../test/support/instance.ts'
import type { SiteTraffic } from './model.ts'

const day_ms = 86_400_000
// In Berlin, it is 01:30 on 3 April already.
const now = Date.parse('2026-04-02T23:30:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
})
afterAll(() => api.stop())

/** Sends a page view of a browser. */
async function visit(site_id: string, client_id: string, timestamp: string) {
  const body = { site_id, event_name: 'page_view', client_id, timestamp }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

async function trafficOf(query: string, key = api.key): Promise<SiteTraffic[]> {
  return (await api.request('GET', `/v1/sites/traffic?${query}`, { key })).body.data
}

test('counts the people of each full day, of the period, of the one before and of today, in the time zone of the site', async () => {
  const berlin = await api.createSite({ timezone: 'Europe/Berlin' })
  const utc = await api.createSite({ timezone: 'UTC' })
  for (const { id } of [berlin, utc]) {
    await visit(id, 'ann', '2026-03-24T12:00:00Z')
    await visit(id, 'ann', '2026-03-30T12:00:00Z')
    await visit(id, 'ann', '2026-03-31T12:00:00Z')
    await visit(id, 'bob', '2026-03-31T13:00:00Z')
    // In Berlin, these are on the next day.
    await visit(id, 'cid', '2026-04-01T22:30:00Z')
    await visit(id, 'dan', '2026-04-02T22:30:00Z')
  }
  await api.drained()
  const [ofBerlin, ofUtc] = await Promise.all([
    trafficOf(`site_ids=${berlin.id}`),
    trafficOf(`site_ids=${utc.id}`),
  ])
  expect(ofBerlin).toEqual([
    {
      site_id: berlin.id,
      // The clock went forward on 29 March.
      period: { start: '2026-03-26T23:00:00.000Z', end: '2026-04-02T21:59:59.999Z' },
      users: { value: 3, previous: 1, change_percent: 200 },
      days: daysOf({ '2026-03-30': 1, '2026-03-31': 2, '2026-04-02': 1 }, '2026-03-27'),
      users_today: 1,
    },
  ])
  expect(ofUtc).toEqual([
    {
      site_id: utc.id,
      period: { start: '2026-03-26T00:00:00.000Z', end: '2026-04-01T23:59:59.999Z' },
      users: { value: 3, previous: 1, change_percent: 200 },
      days: daysOf({ '2026-03-30': 1, '2026-03-31': 2, '2026-04-01': 1 }, '2026-03-26'),
      users_today: 1,
    },
  ])
})

/** Seven days from the first one on, empty unless given. */
function daysOf(users: Record<string, number>, first: string) {
  return Array.from({ length: 7 }, (_, n) => {
    const date = new Date(Date.parse(first) + n * day_ms).toISOString().slice(0, 10)
    return { date, users: users[date] ?? 0 }
  })
}

test('the numbers are those of the traffic report, for sites of several time zones in one request', async () => {
  const zones = ['Europe/Berlin', 'Europe/Paris', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati']
  const sites = await Promise.all(zones.map((timezone) => api.createSite({ timezone })))
  for (const [n, { id }] of sites.entries())
    await insertVisits(api.services.clickhouse, id, {
      from: now - 20 * day_ms,
      hours: 20 * 24,
      night: n,
      day: 5 - n,
    })
  const ids = sites.map((it) => it.id)
  for (const days of [7, 3]) {
    const found = await trafficOf(`site_ids=${ids.join(',')}&days=${days}&limit=100`)
    expect(found.map((it) => it.site_id).sort()).toEqual([...ids].sort())
    for (const it of found) {
      const report = async (start_date: string, end_date: string) => {
        const period = `metrics=users&dimensions=date&start_date=${start_date}&end_date=${end_date}`
        return (await api.request('GET', `/v1/sites/${it.site_id}/analytics/traffic?${period}`)).body.data
      }
      const [first, last] = [it.days.at(0)?.date ?? '', it.days.at(-1)?.date ?? '']
      const { period, comparison, rows } = await report(first, last)
      expect(it.period).toEqual(period)
      expect(it.users).toEqual(comparison.users)
      expect(it.users.value).toBeGreaterThan(0)
      expect(it.days).toEqual(
        rows.map((row: { dimensions: { date: string }; metrics: { users: number } }) => ({
          date: row.dimensions.date,
          users: row.metrics.users,
        })),
      )
      expect(it.days).toHaveLength(days)
      const today = new Date(Date.parse(last) + day_ms).toISOString().slice(0, 10)
      expect(it.users_today).toBe((await report(today, today)).totals.users)
    }
  }
})

test('has the pages and the order of the list of sites, and only sites of the caller', async () => {
  const { key } = await api.createWorkspace()
  const create = async (name: string) =>
    (
      await api.request('POST', '/v1/sites', {
        key,
        body: { name, domain: `${crypto.randomUUID()}.example` },
      })
    ).body.data.id as string
  const ids = [await create('a'), await create('b'), await create('c')].reverse()
  await api.request('PATCH', `/v1/sites/${ids[1]}`, { key, body: { status: 'archived' } })
  const idsOf = async (query: string) => (await trafficOf(query, key)).map((it) => it.site_id)
  expect(await idsOf('')).toEqual(ids)
  expect(await idsOf('limit=1&offset=1')).toEqual(ids.slice(1, 2))
  expect(await idsOf('status=active')).toEqual([ids[0] ?? '', ids[2] ?? ''])
  const other = await api.createSite()
  expect(await idsOf(`site_ids=${other.id}, ${ids[2]},site_unknown`)).toEqual(ids.slice(2))
  expect(await idsOf(`site_ids=${other.id}`)).toEqual([])
})

test('refuses more sites than a page has', async () => {
  const many = Array.from({ length: 101 }, (_, n) => `site_${n}`)
  const { status, body } = await api.request('GET', `/v1/sites/traffic?site_ids=${many.join(',')}`)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ code: 'validation_error', field: 'site_ids' })
})
