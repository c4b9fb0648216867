import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { defaultRevenue } from '../../../db/postgres/schema/sites.ts'
import { hour_ms, insertEvents, insertVisits } from '../../../test/fixtures/anomalies.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import { hourGrid } from './grid.ts'
import { historiesOf } from './history.ts'
import { withoutExpected } from './marked.ts'

setDefaultTimeout(120_000)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-03-31T10:06:00Z') })
})
afterAll(() => api.stop())

const until = Date.parse('2026-03-31T10:00:00Z')
const timezone = 'Europe/Berlin'
const days = 6
const orders = ordersOf({ revenue: defaultRevenue })

test('hours have the numbers of reports, for several sites at once and when clocks go forward', async () => {
  const { clickhouse, db } = api.services
  const sites = [await api.createSite({ timezone }), await api.createSite({ timezone })]
  const from = until - days * 24 * hour_ms
  for (const [n, { id }] of sites.entries()) {
    await insertVisits(clickhouse, id, { from, hours: days * 24, night: 2 + n, day: 7 - n })
    // A session that lasts into the next hour: it starts in one, and its user and pages count in both.
    await insertVisits(clickhouse, id, {
      from: until - 2 * hour_ms + 3_580_000,
      hours: 1,
      night: 3,
      day: 3,
      source: 'late / one',
    })
    for (const path of ['every', 'one_per_user'])
      await api.request('POST', `/v1/sites/${id}/conversions`, {
        body: {
          name: path,
          event_name: 'sign_up',
          counting_method: path,
          value_type: 'fixed',
          fixed_value: 2.5,
        },
      })
    await insertEvents(clickhouse, id, { name: 'sign_up', from, hours: days * 24, each: 3 + n })
    await insertEvents(clickhouse, id, { name: 'exception', from: until - hour_ms, hours: 1, each: 5 })
  }
  const grid = hourGrid(timezone, until, days * 24)
  const watched = await Promise.all(
    sites.map(async ({ id }) => ({
      id,
      goals: await db.select().from(goals).where(eq(goals.siteId, id)),
      orders,
      money: { currency: 'EUR', rates: {} },
      grid,
    })),
  )
  const histories = await historiesOf(api.services, watched)
  for (const site of watched) {
    const { id, goals: own } = site
    const series = await histories(site)
    const valuesOf = (metric: string, goal?: string) =>
      series.find((it) => it.metric === metric && it.goal?.id === goal)?.values ?? new Float64Array()
    // Local time shows these hours once each; reports do not have the skipped one.
    const shown = grid.hours.flatMap((it, index) => (it.from < it.to ? [index] : []))
    expect(shown).toHaveLength(grid.hours.length - 1)
    const period = `start_date=${new Date(grid.hours[0]?.from ?? 0).toISOString()}&end_date=${new Date(until - 1).toISOString()}`
    const { body } = await api.request('GET', `/v1/sites/${id}/analytics/traffic?dimensions=hour&${period}`)
    for (const metric of ['sessions', 'users', 'pageviews'])
      expect(shown.map((index) => valuesOf(metric)[index])).toEqual(
        body.data.rows.map((it: { metrics: Record<string, number> }) => it.metrics[metric]),
      )
    for (const goal of own) {
      const { body: stats } = await api.request(
        'GET',
        `/v1/sites/${id}/conversions/${goal.id}/stats?granularity=hour&${period}`,
      )
      if (goal.countingMethod === 'every')
        expect(shown.map((index) => valuesOf('conversions', goal.id)[index])).toEqual(
          stats.data.timeseries.map((it: { conversions: number }) => it.conversions),
        )
      const [last] = grid.hours.slice(-1)
      const hour = `start_date=${new Date(last?.from ?? 0).toISOString()}&end_date=${new Date(until - 1).toISOString()}`
      const { body: alone } = await api.request('GET', `/v1/sites/${id}/conversions/${goal.id}/stats?${hour}`)
      expect(valuesOf('conversions', goal.id).at(-1)).toBe(alone.data.summary.total_conversions)
    }
    expect(valuesOf('errors').at(-1)).toBe(5)
  }
})

test('goals that rarely occur are left out, by event and by page', async () => {
  const { clickhouse, db } = api.services
  const { id } = await api.createSite({ timezone })
  const make = async (input: object) =>
    (await api.request('POST', `/v1/sites/${id}/conversions`, { body: { name: 'Goal', ...input } })).body.data
      .id
  const ids = {
    often: await make({ event_name: 'often' }),
    seldom: await make({ event_name: 'seldom' }),
    sale: await make({ type: 'page', page_pattern: '/sale/*' }),
    terms: await make({ type: 'page', page_pattern: '/terms' }),
  }
  const last = { from: until - hour_ms, hours: 1 }
  await insertVisits(clickhouse, id, { ...last, night: 20, day: 20 })
  await insertEvents(clickhouse, id, { ...last, name: 'often', each: 10 })
  await insertEvents(clickhouse, id, { ...last, name: 'seldom', each: 9 })
  await insertEvents(clickhouse, id, { ...last, name: 'page_view', each: 10, page: '/sale/boots' })
  await insertEvents(clickhouse, id, {
    ...last,
    from: until - 9 * hour_ms,
    name: 'page_view',
    each: 9,
    page: '/terms',
  })
  const site = {
    id,
    goals: await db.select().from(goals).where(eq(goals.siteId, id)),
    orders,
    money: { currency: 'EUR', rates: {} },
    grid: hourGrid(timezone, until, 48),
  }
  const series = await (await historiesOf(api.services, [site]))(site)
  const found = series.filter((it) => it.metric === 'conversions')
  expect(found.map((it) => [it.goal?.id, it.values.at(-1)]).sort()).toEqual(
    [
      [ids.often, 10],
      [ids.sale, 10],
    ].sort(),
  )
})

/** Returns the revenue of the last hour of a site with this many orders in it, of 5 each. */
async function revenueOf(count: number) {
  const { clickhouse } = api.services
  const { id } = await api.createSite({ timezone })
  const last = { from: until - hour_ms, hours: 1 }
  await insertVisits(clickhouse, id, { ...last, night: 20, day: 20 })
  await insertEvents(clickhouse, id, { ...last, name: 'purchase', each: count, properties: { value: 5 } })
  const money = { currency: 'EUR', rates: {} }
  const site = { id, goals: [], orders, money, grid: hourGrid(timezone, until, 48) }
  const series = await (await historiesOf(api.services, [site]))(site)
  return series.find((it) => it.metric === 'revenue')?.values.at(-1)
}

test('revenue needs no goals, but enough orders', async () => {
  expect(await revenueOf(10)).toBe(50)
  expect(await revenueOf(9)).toBeUndefined()
})

test('expected hours are replaced by those of the week before', () => {
  const grid = hourGrid('UTC', until, 400)
  const values = Float64Array.from(grid.hours, (_, index) => index)
  const series = { metric: 'sessions', goal: null, kind: 'count', values, since: 0 } as const
  const [first, last] = [grid.hours[300]?.from ?? 0, grid.hours[301]?.to ?? 0]
  const marked = { goalId: null, startedAt: new Date(first), lastSeenAt: new Date(last) }
  const changed = withoutExpected(series, [{ ...marked, metric: 'sessions' }], grid).values
  expect([...changed.subarray(299, 303)]).toEqual([299, 132, 133, 302])
  // Other metrics are unchanged.
  expect(withoutExpected(series, [{ ...marked, metric: 'users' }], grid).values).toBe(values)
})
