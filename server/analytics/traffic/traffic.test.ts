import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
type Visit = [client_id: string, timestamp: string, page: string, fields?: Record<string, unknown>]

let api: Instance
let site: string

const minute_ms = 60_000
const now = Date.parse('2026-03-31T12:00:00Z')

/**
 * Three people in Berlin around the night of 29 March, when 02:00 becomes 03:00:
 * - ann arrives from an email on the 28th, stays past midnight, and returns on the 30th;
 * - bob views one page from a search; one signed-in person visits on cid_c and cid_d.
 */
const visits: Visit[] = [
  ['cid_ann', '2026-03-28T22:40:00Z', '/', { utm: 'utm_source=news&utm_medium=email&utm_campaign=spring' }],
  ['cid_ann', '2026-03-28T23:05:00Z', '/shoes'],
  ['cid_ann', '2026-03-28T23:10:00Z', '/shoes'],
  ['cid_bob', '2026-03-29T00:30:00Z', '/shoes', { referrer: 'https://www.google.com/' }],
  ['cid_c', '2026-03-29T01:30:00Z', '/', { user_id: 'cleo' }],
  ['cid_d', '2026-03-30T10:00:00Z', '/cart', { user_id: 'cleo' }],
  ['cid_d', '2026-03-30T10:01:30.500Z', '/pay', { user_id: 'cleo' }],
  ['cid_ann', '2026-03-30T12:00:00Z', '/'],
]

beforeAll(async () => {
  api = await startInstance({ now })
  site = (await api.createSite({ domain: 'shop.example', timezone: 'Europe/Berlin' })).id
  const events = visits.map(([client_id, timestamp, page, { utm, referrer, user_id } = {}]) => ({
    event_name: 'page_view',
    client_id,
    timestamp,
    context: {
      page_url: `https://shop.example${page}${utm ? `?${utm}` : ''}`,
      ...(referrer ? { referrer } : {}),
    },
    ...(user_id ? { user: { user_id } } : {}),
  }))
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

async function report(query: Record<string, string>) {
  const { status, body } = await api.request(
    'GET',
    `/v1/sites/${site}/analytics/traffic?${new URLSearchParams(query)}`,
  )
  expect(body).toMatchObject({ success: true })
  expect(status).toBe(200)
  return body
}

async function rejection(query: string) {
  const { status, body } = await api.request('GET', `/v1/sites/${site}/analytics/traffic?${query}`)
  return { status, code: body.error?.code, field: body.error?.field, message: body.error?.message }
}

const cells = (body: { data: { rows: { dimensions: object; metrics: object }[] } }) =>
  body.data.rows.map((it) => [...Object.values(it.dimensions), ...Object.values(it.metrics)])

test('totals cover whole days in the time zone of the site', async () => {
  const { data, pagination } = await report({ start_date: '2026-03-28', end_date: '2026-03-30' })
  expect(data.period).toEqual({ start: '2026-03-27T23:00:00.000Z', end: '2026-03-30T21:59:59.999Z' })
  // Sessions last 1800, 0, 0, 90.5 and 0 seconds; three of the five are bounces.
  expect(data.totals).toEqual({ sessions: 5, pageviews: 8, users: 3, bounce_rate: 60, avg_duration: 378.1 })
  expect(data.rows).toEqual([])
  expect(pagination).toEqual({ total: 0, limit: 100, offset: 0, has_more: false })
})

test('a bounce has one page view and no other event except those of the tracker', async () => {
  const cases: [events: string[], isBounce: boolean][] = [
    [['page_view'], true],
    [['page_view', 'page_leave'], true],
    [['page_view', 'identify'], true],
    [['page_view', 'page_leave', 'identify', 'page_leave'], true],
    [['page_view', 'web_vitals'], true],
    [['page_view', 'sign_up'], false],
    [['page_view', 'page_view'], false],
    [['sign_up'], false],
    [['page_leave'], false],
  ]
  const { id } = await api.createSite()
  const events = cases.flatMap(([names], index) =>
    names.map((event_name, n) => ({
      event_name,
      client_id: `cid_${index}`,
      user: { user_id: `user-${index}` },
      timestamp: new Date(now - 60 * minute_ms + n * 1000).toISOString(),
      context: { page_url: `https://case-${index}.example/` },
    })),
  )
  const sent = await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  expect(sent.body.data.rejected).toBe(0)
  await api.drained()
  const path = `/v1/sites/${id}/analytics/traffic`
  const byHost = await api.request('GET', `${path}?dimensions=hostname&metrics=bounce_rate`)
  const rates = new Map(cells(byHost.body) as [string, number][])
  expect(cases.map(([names], index) => [names, rates.get(`case-${index}.example`)])).toEqual(
    cases.map(([names, isBounce]) => [names, isBounce ? 100 : 0]),
  )
  const { body } = await api.request('GET', path)
  expect(body.data.totals).toMatchObject({ sessions: 9, bounce_rate: 55.56 })
})

test('a session counts on the day it starts, its page views and its user on each day they occur', async () => {
  const body = await report({
    start_date: '2026-03-28',
    end_date: '2026-03-31',
    dimensions: 'date',
    metrics: 'sessions,pageviews,users',
  })
  expect(cells(body)).toEqual([
    ['2026-03-28', 1, 1, 1],
    ['2026-03-29', 2, 4, 3],
    ['2026-03-30', 2, 3, 2],
    ['2026-03-31', 0, 0, 0],
  ])
  expect(body.pagination.total).toBe(4)
})

test('an hour that the clock skips has no row', async () => {
  const body = await report({
    start_date: '2026-03-29',
    end_date: '2026-03-29',
    dimensions: 'hour',
    metrics: 'pageviews',
  })
  expect(cells(body).slice(0, 4)).toEqual([
    ['2026-03-29T00:00:00+01:00', 2],
    ['2026-03-29T01:00:00+01:00', 1],
    ['2026-03-29T03:00:00+02:00', 1],
    ['2026-03-29T04:00:00+02:00', 0],
  ])
  expect(body.data.rows.length).toBe(23)
})

test('each metric is compared with the preceding period of as many days', async () => {
  const { data } = await report({
    start_date: '2026-03-30',
    end_date: '2026-03-30',
    metrics: 'sessions,users,pageviews',
  })
  expect(data.comparison).toEqual({
    sessions: { value: 2, previous: 2, change_percent: 0 },
    users: { value: 2, previous: 3, change_percent: -33.33 },
    pageviews: { value: 3, previous: 4, change_percent: -25 },
  })
})

test('change_percent is null if the preceding value is 0', async () => {
  const { data } = await report({ start_date: '2026-03-28', end_date: '2026-03-30', metrics: 'sessions' })
  expect(data.comparison).toEqual({ sessions: { value: 5, previous: 0, change_percent: null } })
})

test('rows by several dimensions are sorted by the first metric, highest first', async () => {
  const body = await report({
    start_date: '2026-03-28',
    end_date: '2026-03-30',
    dimensions: 'source,medium,campaign',
    metrics: 'sessions,users',
  })
  expect(cells(body)).toEqual([
    ['direct', 'none', '', 3, 2],
    ['google', 'organic', '', 1, 1],
    ['news', 'email', 'spring', 1, 1],
  ])
})

test('a page row has its own views, and the sessions and users that viewed it', async () => {
  const body = await report({
    start_date: '2026-03-28',
    end_date: '2026-03-30',
    dimensions: 'page',
    metrics: 'pageviews,sessions,users,bounce_rate',
  })
  expect(cells(body)).toEqual([
    ['/', 3, 3, 2, 66.67],
    ['/shoes', 3, 2, 2, 50],
    ['/cart', 1, 1, 1, 0],
    ['/pay', 1, 1, 1, 0],
  ])
})

test('filtering by a page gives the numbers of the page row', async () => {
  const { data } = await report({ start_date: '2026-03-28', end_date: '2026-03-30', filters: 'page==/shoes' })
  expect(data.totals).toEqual({ sessions: 2, pageviews: 3, users: 2, bounce_rate: 50, avg_duration: 900 })
})

test('filters combine: ; means AND, a comma separates alternatives, ~ matches part of a value', async () => {
  const sessions = async (filters: string) => {
    const { data } = await report({
      start_date: '2026-03-28',
      end_date: '2026-03-30',
      metrics: 'sessions',
      filters,
    })
    return data.totals.sessions
  }
  expect(await sessions('source==google,news')).toBe(2)
  expect(await sessions('source!=google,news')).toBe(3)
  expect(await sessions('source==direct;entry_page==/cart')).toBe(1)
  expect(await sessions('source=~goo')).toBe(1)
  expect(await sessions('campaign==')).toBe(4)
  expect(await sessions('date==2026-03-29')).toBe(2)
  expect(await sessions('page=~/s,/c')).toBe(3)
})

test('rows can be sorted and paginated', async () => {
  const query = { start_date: '2026-03-28', end_date: '2026-03-30', dimensions: 'page', metrics: 'pageviews' }
  const first = await report({ ...query, sort: '-page', limit: '3' })
  expect(cells(first)).toEqual([
    ['/shoes', 3],
    ['/pay', 1],
    ['/cart', 1],
  ])
  expect(first.pagination).toEqual({ total: 4, limit: 3, offset: 0, has_more: true })
  const second = await report({ ...query, sort: '-page', limit: '3', offset: '3' })
  expect(cells(second)).toEqual([['/', 3]])
  expect(second.pagination.has_more).toBe(false)
  const past = await report({ ...query, offset: '50' })
  expect(past.pagination).toEqual({ total: 4, limit: 100, offset: 50, has_more: false })
})

test('the default period is the last 30 days', async () => {
  const { data } = await report({ metrics: 'sessions' })
  expect(data.period).toEqual({ start: '2026-03-01T23:00:00.000Z', end: '2026-03-31T21:59:59.999Z' })
  expect(data.totals.sessions).toBe(5)
})

test('invalid requests are rejected with the valid options', async () => {
  expect(await rejection('metrics=sessions,visits')).toEqual({
    status: 400,
    code: 'validation_error',
    field: 'metrics',
    message:
      'metrics "visits" is unknown (expected any of sessions, pageviews, users, bounce_rate, avg_duration, views_per_visit, revenue, orders, average_order_value, refunds, revenue_per_visitor, conversions, conversion_rate)',
  })
  expect(await rejection('dimensions=colour')).toMatchObject({ status: 400, field: 'dimensions' })
  expect(await rejection('filters=colour==red')).toMatchObject({ status: 400, field: 'filters' })
  expect(await rejection('filters=weekday==Monday')).toMatchObject({
    status: 400,
    message: 'filters has an unknown weekday "Monday" (expected monday to sunday)',
  })
  expect(await rejection('filters=hour_of_day=~9')).toMatchObject({ status: 400, field: 'filters' })
  expect(await rejection('sort=users&metrics=sessions')).toMatchObject({ status: 400, field: 'sort' })
  expect(await rejection('limit=10001')).toMatchObject({ status: 400, field: 'limit' })
  expect(await rejection('start_date=tomorrow')).toMatchObject({ status: 400, field: 'start_date' })
  expect(await rejection('start_date=2026-03-02&end_date=2026-03-01')).toMatchObject({
    status: 422,
    code: 'unprocessable',
    field: 'start_date',
  })
  expect(await rejection('start_date=2024-01-01&dimensions=hour')).toMatchObject({
    status: 422,
    code: 'unprocessable',
  })
})

test('a publishable key can read, a site key cannot, and another workspace has no access', async () => {
  const path = `/v1/sites/${site}/analytics/traffic`
  expect((await api.request('GET', path, { key: await api.keyOf('live', 'publishable') })).status).toBe(200)
  expect((await api.request('GET', path, { key: (await api.createSite()).public_key })).status).toBe(403)
  expect((await api.request('GET', path, { key: null })).status).toBe(401)
  expect((await api.request('GET', path, { key: api.testKey })).status).toBe(404)
  expect((await api.request('GET', path, { key: (await api.createWorkspace()).key })).status).toBe(404)
})
