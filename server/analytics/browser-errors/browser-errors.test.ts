import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

const now = Date.parse('2026-04-01T12:00:00Z')
const march = { start_date: '2026-03-30', end_date: '2026-03-31' }

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
beforeAll(async () => {
  api = await startInstance({ now })
  siteId = (await api.createSite({ timezone: 'Europe/Berlin' })).id
  // 30 March in Berlin begins at 22:00 of the 29th in UTC.
  await send('cid_1', '2026-03-29T22:30:00Z', price(11, '1.4.1'))
  await send('cid_1', '2026-03-30T10:00:00Z', price(12, '1.4.2', '/cart'))
  await send('cid_2', '2026-03-31T10:00:00Z', price(13, '', '/cart'))
  await send('cid_1', '2026-03-31T11:00:00Z', offline)
  await send('cid_1', '2026-03-29T21:30:00Z', offline)
  await send('cid_3', '2026-03-31T11:00:00Z', offline, 'page_view')
  await send('cid_4', '2026-03-31T11:00:00Z', offline, 'browser_error', 'Googlebot/2.1')
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

const price = (line: number, release: string, page_path = '/') => ({
  page_path,
  message: `Order ${4000 + line} has no price (reading 'price')`,
  error_type: 'TypeError',
  stack: `TypeError: Order ${4000 + line} has no price\n    at total (https://shop.example/assets/cart-${line}.js?v=${line}:${line}:4)`,
  file: `https://shop.example/assets/cart-${line}.js`,
  line,
  column: 4,
  release,
})
const offline = { page_path: '/', message: 'Failed to fetch', error_type: 'TypeError', stack: '', line: 0 }

async function send(
  client_id: string,
  timestamp: string,
  properties: object,
  event_name = 'browser_error',
  user_agent?: string,
) {
  const context = user_agent ? { user_agent } : undefined
  const body = { site_id: siteId, event_name, client_id, timestamp, properties, context }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

function ask(path = '', query: Record<string, string> = {}) {
  const search = new URLSearchParams({ ...march, ...query })
  return api.request('GET', `/v1/sites/${siteId}/analytics/browser-errors${path}?${search}`)
}

const priceGroup = {
  error_group: expect.stringMatching(/^[0-9a-f]{16}$/),
  error_type: 'TypeError',
  message: "Order 4013 has no price (reading 'price')",
  file: 'https://shop.example/assets/cart-13.js',
  line: 13,
  column: 4,
  release: '1.4.2',
  events: 3,
  users: 2,
  pages: 2,
  first_seen: '2026-03-29T22:30:00.000Z',
  last_seen: '2026-03-31T10:00:00.000Z',
  known_since: '2026-03-29T22:30:00.000Z',
}
const offlineGroup = {
  error_group: expect.stringMatching(/^[0-9a-f]{16}$/),
  error_type: 'TypeError',
  message: 'Failed to fetch',
  file: null,
  line: null,
  column: null,
  release: null,
  events: 1,
  users: 1,
  pages: 1,
  first_seen: '2026-03-31T11:00:00.000Z',
  last_seen: '2026-03-31T11:00:00.000Z',
  // Before the period.
  known_since: '2026-03-29T21:30:00.000Z',
}

/** A group as it is listed without a comparison. */
const listed = <Group extends object>(group: Group) => ({ ...group, previous: null })

test('errors that differ in numbers, lines and releases are a group, with its people and pages; bots do not count', async () => {
  const { body } = await ask()
  expect(body.data).toEqual({
    period: { start: '2026-03-29T22:00:00.000Z', end: '2026-03-31T21:59:59.999Z' },
    compared_with: null,
    groups: [listed(priceGroup), listed(offlineGroup)],
  })
  expect(body.pagination).toEqual({ total: 2, limit: 100, offset: 0, has_more: false })
})

test('groups are sorted and read page by page', async () => {
  const { body: first } = await ask('', { sort: '-last_seen', limit: '1' })
  expect(first.data.groups).toEqual([listed(offlineGroup)])
  expect(first.pagination).toEqual({ total: 2, limit: 1, offset: 0, has_more: true })
  const { body: second } = await ask('', { sort: '-last_seen', limit: '1', offset: '1' })
  expect(second.data.groups).toEqual([listed(priceGroup)])
  const { body: beyond } = await ask('', { offset: '5' })
  expect(beyond.data.groups).toEqual([])
  expect(beyond.pagination).toEqual({ total: 2, limit: 100, offset: 5, has_more: false })
})

test('filters choose errors', async () => {
  const { body } = await ask('', { filters: 'page==/cart' })
  expect(body.data.groups).toEqual([
    { ...listed(priceGroup), events: 2, pages: 1, first_seen: '2026-03-30T10:00:00.000Z' },
  ])
})

test('groups are compared with another period', async () => {
  const { body } = await ask('', { start_date: '2026-03-31', end_date: '2026-03-31', compare: 'preceding' })
  expect(body.data.compared_with.start).toBe('2026-03-29T22:00:00.000Z')
  const now = body.data.groups.map((it: { message: string; previous: unknown }) => [it.message, it.previous])
  expect(now.sort()).toEqual([
    ['Failed to fetch', { events: 0, users: 0 }],
    ["Order 4013 has no price (reading 'price')", { events: 2, users: 1 }],
  ])
  const { status, body: refused } = await ask('', { compare: 'before' })
  expect([status, refused.error.details[0].field]).toEqual([400, 'compare'])
})

test('the stack of a group is that of the newest error with one, also behind the newest ten', async () => {
  const site = (await api.createSite({ timezone: 'UTC' })).id
  const file = 'https://shop.example/assets/menu.js'
  const stack = `Error: closed\n    at close (${file}:1:2)`
  const errors = Array.from({ length: 12 }, (_, n) => ({
    ...{ event_name: 'browser_error', client_id: 'cid_1' },
    timestamp: `2026-03-30T10:00:${10 + n}Z`,
    properties: { message: 'closed', error_type: 'Error', file, ...(n < 2 && { stack: `${stack}${n}` }) },
  }))
  const sent = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events: errors } })
  expect(sent.status).toBe(200)
  await api.drained()
  const list = `/v1/sites/${site}/analytics/browser-errors`
  const { groups } = (await api.request('GET', `${list}?${new URLSearchParams(march)}`)).body.data
  expect(groups).toHaveLength(1)
  const { body } = await api.request('GET', `${list}/${groups[0].error_group}?${new URLSearchParams(march)}`)
  expect(body.data.newest).toHaveLength(10)
  expect(body.data.stack).toBe(`${stack}1`)
})

test('a group has its stack, its volume, its most frequent values and its newest errors', async () => {
  const id = (await ask()).body.data.groups[0].error_group
  const { body } = await ask(`/${id}`)
  expect(body.data).toMatchObject({
    period: { start: '2026-03-29T22:00:00.000Z', end: '2026-03-31T21:59:59.999Z' },
    interval: 'day',
    group: priceGroup,
    stack: price(13, '').stack,
    series: [
      { label: '2026-03-30', start: '2026-03-29T22:00:00.000Z', events: 2, users: 1 },
      { label: '2026-03-31', start: '2026-03-30T22:00:00.000Z', events: 1, users: 1 },
    ],
    pages: [
      { value: '/cart', events: 2, users: 2 },
      { value: '/', events: 1, users: 1 },
    ],
    releases: [
      { value: '', events: 1, users: 1 },
      { value: '1.4.1', events: 1, users: 1 },
      { value: '1.4.2', events: 1, users: 1 },
    ],
    newest: [
      { client_id: 'cid_2', page: '/cart', timestamp: '2026-03-31T10:00:00.000Z' },
      { client_id: 'cid_1', page: '/cart' },
      { client_id: 'cid_1', page: '/' },
    ],
  })
  expect(body.data.newest).toHaveLength(3)
})

test('a group is compared with another period', async () => {
  const id = (await ask()).body.data.groups[0].error_group
  const day = { start_date: '2026-03-31', end_date: '2026-03-31' }
  const { body } = await ask(`/${id}`, { ...day, compare: 'preceding' })
  expect(body.data.compared_with).toEqual({
    start: '2026-03-29T22:00:00.000Z',
    end: '2026-03-30T21:59:59.999Z',
  })
  expect(body.data.previous).toEqual({
    totals: { events: 2, users: 1 },
    series: [{ events: 2, users: 1 }],
  })
  expect((await ask(`/${id}`, day)).body.data).toMatchObject({ compared_with: null, previous: null })
  const { status, body: refused } = await ask(`/${id}`, { compare: 'before' })
  expect([status, refused.error.details[0].field]).toEqual([400, 'compare'])
})

test('the group of an error is a filter of events', async () => {
  const id = (await ask()).body.data.groups[1].error_group
  const search = new URLSearchParams({ ...march, filters: `error_group==${id}` })
  const { body } = await api.request('GET', `/v1/sites/${siteId}/events?${search}`)
  expect(body.data).toHaveLength(1)
  expect(body.data[0]).toMatchObject({
    event_name: 'browser_error',
    properties: { message: 'Failed to fetch' },
  })
})

test('a group without an error in the period does not exist', async () => {
  const id = (await ask()).body.data.groups[0].error_group
  const { status, body } = await ask(`/${id}`, { start_date: '2026-02-01', end_date: '2026-02-01' })
  expect(status).toBe(404)
  expect(body.error.message).toContain(id)
  expect((await ask('/nothing')).status).toBe(404)
})

test('an error does not count as an event of its session, so a visit with it can be a bounce', async () => {
  const site = (await api.createSite()).id
  for (const event_name of ['page_view', 'browser_error']) {
    const body = { site_id: site, event_name, client_id: 'cid_1', timestamp: '2026-03-31T10:00:00Z' }
    expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
  }
  await api.drained()
  const search = new URLSearchParams({ ...march, metrics: 'sessions,bounce_rate' })
  const { body } = await api.request('GET', `/v1/sites/${site}/analytics/traffic?${search}`)
  expect(body.data.totals).toEqual({ sessions: 1, bounce_rate: 100 })
})
