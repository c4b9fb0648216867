import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { hour_ms, insertConversions, insertVisits } from '../../../test/fixtures/anomalies.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { detectAnomalies } from './detect.ts'
import { history_hours } from './expectation.ts'
import type { Anomaly } from './model.ts'

setDefaultTimeout(120_000)

// A Wednesday, six minutes past the hour, in the daytime.
const now = Date.parse('2026-06-10T15:06:00Z')
const newsletter = 'newsletter / email'

let api: Awaited<ReturnType<typeof startInstance>>
let site: string
let every: string
let once: string

beforeAll(async () => {
  api = await startInstance({ now })
  site = (await api.createSite({ timezone: 'Asia/Kolkata', currency: 'EUR' })).id
  const goal = async (name: string, counting_method: string) => {
    const body = { name, event_name: 'purchase', counting_method }
    return (await api.request('POST', `/v1/sites/${site}/conversions`, { body })).body.data.id
  }
  every = await goal('Purchase', 'every')
  once = await goal('Buyer', 'one_per_user')
  const past = { from: currentHour() - history_hours * hour_ms, hours: history_hours }
  await visits({ ...past, each: 60 })
  await orders({ ...past, each: 20, source: 'google / cpc' })
  await detectAnomalies(api.services)
})
afterAll(() => api.stop())

/** The start of the site's current hour, which begins at half past. */
const currentHour = () => Math.floor(api.services.clock() / hour_ms - 0.5) * hour_ms + hour_ms / 2

const visits = ({ each, ...about }: { from: number; hours: number; each: number; source?: string }) =>
  insertVisits(api.services.clickhouse, site, { ...about, night: each, day: each })
const orders = (about: { from: number; hours: number; each: number; source: string }) =>
  insertConversions(api.services.clickhouse, site, {
    ...about,
    name: 'purchase',
    country: 'IN',
    properties: { value: 12.5, currency: 'EUR' },
  })

/** Advances some hours with the usual events and, in each, as many more as given. */
async function pass(hours: number, more: { visits: number; orders: number }) {
  for (let hour = 0; hour < hours; hour++) {
    const at = { from: currentHour(), hours: 1 }
    await visits({ ...at, each: 60 })
    await orders({ ...at, each: 20, source: 'google / cpc' })
    // The same visitors come every hour.
    if (more.visits > 0) await visits({ ...at, each: more.visits, source: newsletter })
    if (more.orders > 0) await orders({ ...at, from: at.from + 1, each: more.orders, source: newsletter })
    api.advance(hour_ms)
    await detectAnomalies(api.services)
  }
}

async function read(path: string, { start, end }: Anomaly['period'], query: Record<string, string> = {}) {
  const last = new Date(Date.parse(end) - 1).toISOString()
  const all = new URLSearchParams({ start_date: start, end_date: last, limit: '1000', ...query })
  const { status, body } = await api.request('GET', `/v1/sites/${site}/${path}?${all}`)
  expect(status).toBe(200)
  return body
}

const totalOf = async (list: string, period: Anomaly['period'], query?: Record<string, string>) =>
  (await read(`analytics/${list}`, period, query)).pagination.total
async function revenueOf(period: Anomaly['period'], query?: Record<string, string>) {
  const { data } = await read('analytics/orders', period, query)
  return data.reduce((sum: number, it: { value: number }) => sum + it.value, 0)
}
const pageviewsOf = async (period: Anomaly['period'], query?: Record<string, string>) =>
  (await read('analytics/traffic', period, { metrics: 'pageviews', limit: '1', ...query })).data.totals
    .pageviews
async function conversionsOf(goal: string, period: Anomaly['period'], query?: Record<string, string>) {
  const { data } = await read(`conversions/${goal}/ledger`, period, { limit: '1000', ...query })
  return data.length
}

/** The hours of a period. */
function hoursOf({ start, end }: Anomaly['period']): Anomaly['period'][] {
  const first = Date.parse(start)
  return Array.from({ length: (Date.parse(end) - first) / hour_ms }, (_, hour) => ({
    start: new Date(first + hour * hour_ms).toISOString(),
    end: new Date(first + (hour + 1) * hour_ms).toISOString(),
  }))
}

async function sumOver(periods: Anomaly['period'][], count: (period: Anomaly['period']) => Promise<number>) {
  let sum = 0
  for (const it of periods) sum += await count(it)
  return sum
}

/** The number of entries, or their sum, that the console's links of an anomaly lead to. */
function listed({ metric, period, conversion }: Anomaly): Promise<number> {
  switch (metric) {
    case 'sessions':
      return totalOf('sessions', period)
    case 'users':
      return sumOver(hoursOf(period), (hour) => totalOf('people', hour))
    case 'pageviews':
      return pageviewsOf(period)
    case 'revenue':
      return revenueOf(period)
    default:
      return conversion?.id === once
        ? sumOver(hoursOf(period), (hour) => conversionsOf(once, hour))
        : conversionsOf(every, period)
  }
}

/** The same for a cause; null if it has no link. */
function listedCause(
  { metric, period, conversion }: Anomaly,
  { dimension, value }: Anomaly['causes'][number],
) {
  const [source, medium] = value.split(' / ')
  const filters = dimension === 'source' ? `source==${source};medium==${medium}` : `${dimension}==${value}`
  switch (metric) {
    case 'sessions':
      return totalOf('sessions', period, { filters })
    case 'users':
      return totalOf('people', period, { filters })
    case 'pageviews':
      return pageviewsOf(period, { filters })
    case 'revenue':
      return revenueOf(period, { filters })
    default:
      return dimension === 'source' && conversion?.id === every
        ? conversionsOf(every, period, { dimension: 'source_medium', value, model: 'last_click' })
        : null
  }
}

/** @returns the numbers of hours that the anomalies cover. */
async function expectListed(): Promise<Record<string, number>> {
  const { body } = await api.request('GET', `/v1/sites/${site}/anomalies?status=open&limit=100`)
  const found: Anomaly[] = body.data
  const key = ({ metric, conversion }: Anomaly) => `${metric}${conversion ? ` of ${conversion.name}` : ''}`
  let causes = 0
  for (const it of found) {
    expect([key(it), await listed(it)]).toEqual([key(it), it.current_value])
    for (const cause of it.causes) {
      const counted = await listedCause(it, cause)
      if (counted === null) continue
      causes++
      expect([key(it), cause.value, counted]).toEqual([key(it), cause.value, cause.current_value])
    }
  }
  expect(causes).toBeGreaterThanOrEqual(found.length - 1)
  return Object.fromEntries(found.map((it) => [key(it), hoursOf(it.period).length]))
}

test('there is exactly as much in the lists of an hour, and of each cause, as an anomaly says', async () => {
  await pass(1, { visits: 300, orders: 100 })
  expect(await expectListed()).toEqual({
    sessions: 1,
    users: 1,
    pageviews: 1,
    revenue: 1,
    'conversions of Purchase': 1,
    'conversions of Buyer': 1,
  })
})

test('the same holds for several hours; people are listed for each hour that they count in', async () => {
  // The anomalies of the first hours end.
  await pass(5, { visits: 0, orders: 0 })
  await pass(3, { visits: 27, orders: 15 })
  expect(await expectListed()).toEqual({
    sessions: 3,
    users: 3,
    pageviews: 3,
    // Past orders had the same value every hour, so a single hour stands out.
    revenue: 1,
    'conversions of Purchase': 3,
    'conversions of Buyer': 3,
  })
})
