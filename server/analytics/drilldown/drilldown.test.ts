import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'
import { encodeCursor } from '../../platform/http/pagination.ts'

const now = Date.parse('2026-03-31T12:00:00Z')
const lists = ['people', 'sessions', 'orders'] as const

let api: Awaited<ReturnType<typeof startInstance>>
let site: string
let segment: string

function view(client: string, timestamp: string, path: string, context: object = {}) {
  const page_url = `https://shop.example${path}`
  return { event_name: 'page_view', client_id: `cid_${client}`, timestamp, context: { page_url, ...context } }
}

function order(client: string, timestamp: string, event_id: string, properties: object, user_id?: string) {
  const event = { event_name: 'purchase', client_id: `cid_${client}`, timestamp, event_id, properties }
  return user_id === undefined ? event : { ...event, user: { user_id } }
}

/** Ann comes by an ad, and buys in dollars two days later. Bob's session crosses midnight. A bot comes too. */
const events = [
  view('ann', '2026-03-14T10:00:00Z', '/shoes?utm_source=google&utm_medium=cpc&utm_campaign=spring'),
  view('ann', '2026-03-16T10:00:00Z', '/cart'),
  order(
    'ann',
    '2026-03-16T10:05:00.250Z',
    'evt_1',
    { value: 65, currency: 'USD', transaction_id: 'T-1' },
    'ann',
  ),
  order(
    'ann',
    '2026-03-17T10:00:00Z',
    'evt_2',
    { value: -30.5, currency: 'EUR', transaction_id: 'T-1' },
    'ann',
  ),
  order('ann', '2026-03-17T10:01:00Z', 'evt_3', { value: 'much' }, 'ann'),
  view('bob', '2026-03-14T23:50:00Z', '/'),
  view('bob', '2026-03-15T00:10:00Z', '/late'),
  view('bot', '2026-03-15T10:00:00Z', '/', { user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' }),
]

beforeAll(async () => {
  api = await startInstance({ now })
  site = (await api.createSite({ currency: 'EUR', timezone: 'UTC' })).id
  await api.request('PUT', `/v1/sites/${site}/exchange-rates`, { body: { rates: { USD: 0.5 } } })
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
  const made = await api.request('POST', `/v1/sites/${site}/segments`, {
    body: { name: 'Ann', type: 'static', user_ids: ['ann'] },
  })
  segment = made.body.data.id
}, 120_000)
afterAll(() => api.stop())

async function read(list: (typeof lists)[number], query: Record<string, string> = {}, key?: string) {
  const all = new URLSearchParams({ start_date: '2026-03-01', end_date: '2026-03-31', ...query })
  return api.request('GET', `/v1/sites/${site}/analytics/${list}?${all}`, key === undefined ? {} : { key })
}

test('a person is named by the user_id or the browser, and seen within the period', async () => {
  const { status, body } = await read('people', { start_date: '2026-03-15' })
  expect([status, body.pagination]).toEqual([200, { total: 2, cursor: null, has_more: false }])
  const [ann, bob] = body.data
  expect(ann).toMatchObject({
    user_id: 'ann',
    client_id: 'cid_ann',
    sessions: 2,
    pageviews: 1,
    orders: 2,
    source: 'direct',
  })
  expect(bob).toMatchObject({
    user_id: null,
    client_id: 'cid_bob',
    sessions: 0,
    pageviews: 1,
    orders: 0,
    revenue: 0,
    first_seen: '2026-03-15T00:00:00.000Z',
    last_seen: '2026-03-15T00:10:00.000Z',
  })
})

test('a session has its person, source, pages and length', async () => {
  const { body } = await read('sessions', { end_date: '2026-03-14' })
  expect(body.data.map((it: { id: string }) => it.id.startsWith('ses_'))).toEqual([true, true])
  expect(body.data).toMatchObject([
    {
      user_id: null,
      client_id: 'cid_bob',
      start: '2026-03-14T23:50:00.000Z',
      end: '2026-03-15T00:10:00.000Z',
      duration_seconds: 1200,
      pageviews: 2,
      is_bounce: false,
      entry_page: '/',
      exit_page: '/late',
    },
    {
      user_id: 'ann',
      client_id: 'cid_ann',
      source: 'google',
      medium: 'cpc',
      campaign: 'spring',
      is_bounce: true,
    },
  ])
})

test('an order has its id, its amount as sent, and the session that it is credited to', async () => {
  const { body } = await read('orders')
  const { body: sessions } = await read('sessions', { end_date: '2026-03-14', filters: 'source==google' })
  expect(body.pagination.total).toBe(3)
  const common = {
    user_id: 'ann',
    client_id: 'cid_ann',
    currency: 'EUR',
    source: 'google',
    campaign: 'spring',
  }
  expect(body.data).toMatchObject([
    { event_id: 'evt_3', order_id: null, is_refund: false, value: 0, original_value: null, ...common },
    {
      event_id: 'evt_2',
      order_id: 'T-1',
      is_refund: true,
      value: -30.5,
      original_value: -30.5,
      original_currency: 'EUR',
      ...common,
    },
    {
      event_id: 'evt_1',
      order_id: 'T-1',
      timestamp: '2026-03-16T10:05:00.250Z',
      is_refund: false,
      value: 32.5,
      original_value: 65,
      original_currency: 'USD',
      session_id: sessions.data[0].id,
      entry_page: '/shoes',
      ...common,
    },
  ])
})

test('events that do not count are in no list', async () => {
  for (const list of ['people', 'sessions'] as const) {
    const { body } = await read(list, { start_date: '2026-03-15', end_date: '2026-03-15' })
    expect(body.data.map((it: { client_id: string }) => it.client_id)).not.toContain('cid_bot')
  }
})

test('filters by segment, by orders and by goal apply as in the traffic report', async () => {
  const totals = async (list: (typeof lists)[number], filters: string) =>
    (await read(list, { filters })).body.pagination.total
  expect(await totals('people', `segment==${segment}`)).toBe(1)
  expect(await totals('sessions', `segment!=${segment}`)).toBe(1)
  expect(await totals('people', 'conversion!=orders')).toBe(1)
  expect(await totals('sessions', 'conversion==orders')).toBe(3)
  expect(await totals('orders', 'source==google')).toBe(3)
  expect(await totals('orders', 'source==bing')).toBe(0)
  expect(await totals('orders', 'date==2026-04-20')).toBe(0)
})

test('a session that starts between two pages changes neither', async () => {
  const before = (await read('people', { limit: '1' })).body
  const next = { event_name: 'page_view', client_id: 'cid_bob', timestamp: '2026-03-31T11:59:00Z' }
  await api.request('POST', '/v1/events/batch', { body: { site_id: site, events: [next] } })
  await api.drained()
  const second = (await read('people', { limit: '1', cursor: before.pagination.cursor })).body
  expect([before.data[0].user_id, second.data[0].client_id]).toEqual(['ann', 'cid_bob'])
  expect(second.pagination).toEqual({ total: 2, cursor: null, has_more: false })
})

test.each([...lists])('%s shows people, so it needs a secret key with users:read', async (list) => {
  expect((await read(list, {}, await api.keyOf('live', 'publishable'))).status).toBe(403)
  expect((await read(list, {}, await api.keyOf('live', 'secret'))).status).toBe(200)
})

test.each([...lists])('%s refuses wrong cursors, filters, goals and periods', async (list) => {
  const failure = async (query: Record<string, string>) => {
    const { status, body } = await read(list, query)
    return [status, body.error.field]
  }
  expect(await failure({ cursor: 'nonsense' })).toEqual([400, 'cursor'])
  const century = [Date.UTC(2000, 0), Date.UTC(2100, 0), 1]
  const position = list === 'orders' ? [now, 'evt_1'] : list === 'people' ? [now, '1', now] : [now, '1', 0]
  expect((await read(list, { cursor: encodeCursor([...century, ...position]) })).status).toBe(422)
  const wrong = position.map(() => -1.5)
  expect(await failure({ cursor: encodeCursor([now, now + 1, 1, ...wrong]) })).toEqual([400, 'cursor'])
  expect(await failure({ filters: 'colour==red' })).toEqual([400, 'filters'])
  expect(await failure({ limit: '1001' })).toEqual([400, 'limit'])
  expect((await read(list, { conversion_id: 'conv_none' })).status).toBe(404)
})
