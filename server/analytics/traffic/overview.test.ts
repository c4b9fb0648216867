import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import fc from 'fast-check'
import type { Statement } from '../../../db/clickhouse/query.ts'
import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import { history, historyEvent, storeHistory } from '../../../test/fixtures/credited-history.ts'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import type { Metric, TimeDimension, TrafficQuery } from './model.ts'
import { trafficOverview } from './overview.ts'
import { trafficReport } from './traffic.ts'

setDefaultTimeout(600_000)

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now: history.now })
}, 120_000)
afterAll(() => api.stop())

const periods = {
  first: { start_date: '2026-05-12', end_date: '2026-05-14' },
  later: { start_date: '2026-05-15', end_date: '2026-05-18' },
  overlapping: { start_date: '2026-05-13', end_date: '2026-05-16' },
} as const
const question = fc.record({
  period: fc.constantFrom('later' as const, 'overlapping' as const),
  filters: fc.constantFrom(
    '',
    'source==news',
    'page==/a;device==mobile',
    'date!=2026-05-16',
    'conversion==orders',
  ),
  interval: fc.constantFrom('date' as const, 'week' as const),
  metrics: fc.constantFrom(
    'users,revenue,orders',
    'revenue,users',
    'orders,refunds',
    'sessions,conversion_rate',
    'pageviews,users,bounce_rate',
  ),
})

const questionsOfCase = rounds({ short: 2, long: 4 })

test('an overview equals the traffic reports of its parts, in both periods', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(historyEvent, { minLength: 20, maxLength: 90 }),
      fc.array(question, { minLength: questionsOfCase, maxLength: questionsOfCase }),
      async (sent, questions) => {
        const stored = await storeHistory(api, sent)
        for (const it of questions) await check(stored, it)
      },
    ),
    { numRuns: rounds({ short: 1, long: 15 }), endOnFailure: true },
  )
  // The long run takes ten minutes on a busy machine.
}, 1_800_000)

test('a rate counts a person whose session of the period does not meet the condition on pages', async () => {
  const event = { person: 'ann', device: 'mobile', value: 0, transaction_id: '' } as const
  const on = (day: string) => Date.parse(`2026-05-${day}T12:00:00Z`)
  const stored = await storeHistory(api, [
    { ...event, name: 'page_view', time: on('14'), source: 'news', page: '/a' },
    { ...event, name: 'sign_up', time: on('16'), source: 'direct', page: '/b' },
  ])
  const metrics = 'sessions,conversions,conversion_rate'
  await check(stored, { period: 'later', filters: 'page==/a', interval: 'date', metrics })
})

const none = { revenue: 0, orders: 0, refunds: 0 }
const order = { revenue: 12, orders: 1, refunds: 0 }
const refund = { revenue: -12, orders: 0, refunds: 12 }
test.each([
  ['an order in the period', { purchase: '16' }, { ...order, previous: none }],
  ['its refund in the next one', { purchase: '14', refund: '16' }, { ...refund, previous: order }],
])('rows have %s', async (_, days, { previous, ...current }) => {
  const event = { person: 'ann', device: 'mobile', source: 'news', page: '/a' } as const
  const on = (day: string, minute: number) => Date.parse(`2026-05-${day}T12:00:00Z`) + minute * 60_000
  const view = { ...event, name: 'page_view', value: 0, transaction_id: '' } as const
  const sales = Object.entries(days).map(([name, day]) => {
    const kind = name as 'purchase' | 'refund'
    return { ...event, name: kind, value: 12, transaction_id: 'A', time: on(day, 1) } as const
  })
  const visits = ['14', '16'].map((day) => ({ ...view, time: on(day, 0) }))
  const { site } = await storeHistory(api, [...visits, ...sales])
  const { breakdowns } = await trafficOverview(api.services, site, {
    ...periods.later,
    compare: `${periods.first.start_date}/${periods.first.end_date}`,
    metrics: 'users,revenue,orders,refunds',
    breakdowns: 'source,page',
  })
  const metrics = { users: 1, ...current }
  expect(breakdowns).toEqual([
    { dimension: 'source', rows: [{ value: 'news', metrics, previous: { users: 1, ...previous } }] },
    { dimension: 'page', rows: [{ value: '/a', metrics, previous: { users: 1, ...previous } }] },
  ])
})

/**
 * Stores 600,000 sessions of 20,000 people in five days, some across midnight, from 300 sources of which few are popular,
 * and some orders: so many that people are counted by one scan.
 */
async function storeLargeSite() {
  const stored = await storeHistory(api, [])
  const start = Date.parse('2026-05-13T00:00:00Z') / 1000
  await api.services.clickhouse.command(`
    INSERT INTO sessions (site_id, visitor, user, start, end, events, pageviews, views.page, views.time, source, medium, country, version)
    SELECT
      '${stored.siteId}', number, cityHash64(number) % 20000 + 1, toDateTime64(${start} + number * 0.69, 3, 'UTC') AS began,
      began + toIntervalMinute(number % 50), 1, 1, [concat('/', toString(number % 7))], [began],
      if(number % 3 = 0, toString(number % 300), concat('top', toString(number % 11))), 'referral',
      ['DE', 'AT', 'CH'][1 + number % 3], 1
    FROM numbers(600000)`)
  const order = (n: number) =>
    eventRow({
      site_id: stored.siteId,
      event_name: n % 5 ? 'purchase' : 'sign_up',
      client_id: `cid_${n}`,
      timestamp: clickhouseTime(1000 * start + n * 3_600_000),
      properties: JSON.stringify({ value: n / 4 }),
    })
  const lines = Array.from({ length: 80 }, (_, n) => JSON.stringify({ ...order(n), batch_id: '1' }))
  await api.services.clickhouse.insertNdjson('events', lines.join('\n'))
  return stored
}

// The short run asks for one list of metrics with each filter.
const [ofOrders, ofGoal] = ['users,revenue,orders', 'users,conversion_rate,sessions']
test.each([
  ['', rounds({ short: [ofOrders], long: [ofOrders, ofGoal] })],
  ['country==DE,AT', rounds({ short: [ofGoal], long: [ofOrders, ofGoal] })],
])('the people of a large site are the same, filtered by "%s"', async (filters, lists) => {
  large ??= storeLargeSite()
  const stored = await large
  for (const metrics of lists) await check(stored, { period: 'later', filters, interval: 'date', metrics })
})
let large: ReturnType<typeof storeLargeSite> | undefined

async function check(
  { site, goals }: Awaited<ReturnType<typeof storeHistory>>,
  {
    period,
    filters,
    interval,
    metrics,
  }: { period: 'later' | 'overlapping'; filters: string; interval: TimeDimension; metrics: string },
) {
  const [current, before] = [periods[period], periods.first]
  const asked = { filters, metrics, conversion_id: goals.every }
  const found = await trafficOverview(api.services, site, {
    ...current,
    ...asked,
    interval,
    compare: `${before.start_date}/${before.end_date}`,
    breakdowns: 'source,page,entry_page,country,device',
    limit: 2,
    goals: true,
  })
  const traffic = async (dates: object, more: TrafficQuery = {}) =>
    (await trafficReport(api.services, site, { ...dates, ...asked, ...more })).data
  const [now, then] = [
    await traffic(current, { dimensions: interval }),
    await traffic(before, { dimensions: interval }),
  ]
  expect(found.totals).toEqual(now.totals)
  expect(found.period).toEqual(now.period)
  expect(found.compared_with).toEqual(then.period)
  for (const [name, { value, previous }] of Object.entries<{ value: number; previous: number }>(
    found.comparison,
  ))
    expect([value, previous]).toEqual([
      now.totals[name as Metric] as number,
      then.totals[name as Metric] as number,
    ])
  const seriesOf = (data: typeof now) =>
    data.rows.map((it) => ({
      label: it.dimensions[interval] ?? '',
      metrics: it.metrics,
    }))
  expect(found.series).toEqual(seriesOf(now))
  expect(found.previous_series).toEqual(seriesOf(then))
  for (const { dimension, rows } of found.breakdowns) {
    const [sort] = metrics.split(',')
    const all = await traffic(current, { dimensions: dimension, sort: `-${sort},${dimension}`, limit: 2 })
    const earlier = await traffic(before, { dimensions: dimension })
    const none = Object.fromEntries(metrics.split(',').map((it) => [it, 0]))
    const previousOf = (value: string | undefined) =>
      earlier.rows.find((it) => it.dimensions[dimension] === value)?.metrics ?? none
    expect(rows).toEqual(
      all.rows.map((it) => {
        const value = it.dimensions[dimension] ?? ''
        return { value, metrics: it.metrics, previous: previousOf(value) }
      }),
    )
  }
  for (const { conversion_id, previous, ...goal } of found.goals) {
    const rates = { metrics: 'conversions,conversion_rate', conversion_id }
    expect(goal).toMatchObject((await traffic(current, rates)).totals)
    expect(previous).toMatchObject((await traffic(before, rates)).totals)
  }
  expect(found.goals).toHaveLength(2)
}

test('a small site is counted by few queries: both periods together, and all dimensions of sessions', async () => {
  const visit = { person: 'ann', device: 'mobile', source: 'news', page: '/a', name: 'page_view' } as const
  const times = ['2026-05-13T12:00:00Z', '2026-05-16T12:00:00Z'].map((it) => Date.parse(it))
  const { site } = await storeHistory(
    api,
    times.map((time) => ({ ...visit, time, value: 0, transaction_id: '' })),
  )
  const { clickhouse } = api.services
  const asked: string[] = []
  const counted = {
    ...clickhouse,
    rows: (...args: [Statement]) => {
      asked.push(args[0].sql)
      return clickhouse.rows(...args)
    },
  } as typeof clickhouse
  const found = await trafficOverview({ ...api.services, clickhouse: counted }, site, {
    ...periods.later,
    compare: `${periods.first.start_date}/${periods.first.end_date}`,
    metrics: 'users,sessions,revenue',
    breakdown_metrics: 'users',
    breakdowns: 'source,device,country,channel,page',
  })
  expect(found.breakdowns.map(({ rows }) => rows[0]?.previous?.users)).toEqual([1, 1, 1, 1, 1])
  // Steps, orders, totals, and for each period the dimensions of sessions and the pages.
  expect(asked.filter((it) => !it.includes('EXPLAIN ESTIMATE'))).toHaveLength(7)
})

test('without a comparison and without breakdowns, only totals and series are returned', async () => {
  const { siteId } = await storeHistory(api, [])
  const query = new URLSearchParams({ ...periods.first, metrics: 'users', compare: 'none' })
  const { body } = await api.request('GET', `/v1/sites/${siteId}/analytics/overview?${query}`)
  expect(body.data).toEqual({
    period: { start: '2026-05-12T00:00:00.000Z', end: '2026-05-14T23:59:59.999Z' },
    compared_with: null,
    currency: 'EUR',
    totals: { users: 0 },
    comparison: {},
    series: ['2026-05-12', '2026-05-13', '2026-05-14'].map((label) => ({ label, metrics: { users: 0 } })),
    previous_series: [],
    breakdowns: [],
    goals: [],
  })
})

test.each([
  ['compare', 'yesterday'],
  ['compare', '2026-05-01/2026-05-02/2026-05-03'],
  ['compare', '2026-05-01/'],
  ['compare', '2026-05-02/2026-05-01'],
  ['compare', 'yesterday/today'],
  ['breakdowns', 'source,colour'],
  ['breakdowns', 'date'],
  ['interval', 'minute'],
  ['limit', '101'],
  ['breakdown_metrics', 'happiness'],
])('an overview with %s=%s is refused with the field and what is expected', async (field, value) => {
  const { siteId } = await storeHistory(api, [])
  const query = new URLSearchParams({ [field]: value })
  const { status, body } = await api.request('GET', `/v1/sites/${siteId}/analytics/overview?${query}`)
  expect([status, body.error.code]).toEqual([400, 'validation_error'])
  expect(body.error.details?.[0]?.field ?? '').toContain(field === 'breakdown_metrics' ? 'metrics' : field)
})
