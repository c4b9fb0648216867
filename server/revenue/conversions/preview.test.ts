import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
const now = Date.parse('2026-03-31T12:00:00Z')
const day_ms = 86_400_000

beforeAll(async () => {
  api = await startInstance({ now })
  site = await api.createSite({ currency: 'EUR' })
  const event = (
    daysAgo: number,
    client_id: string,
    event_name: string,
    properties: object,
    user_id?: string,
  ) => ({
    event_id: `evt_${client_id}_${daysAgo}_${event_name}`,
    event_name,
    client_id,
    timestamp: new Date(now - daysAgo * day_ms).toISOString(),
    properties,
    ...(user_id && { user: { user_id } }),
  })
  const events = [
    event(31, 'a', 'purchase', { value: 1000 }),
    event(20, 'a', 'purchase', { value: '10.005', plan: 'pro' }, 'ann'),
    event(10, 'a2', 'purchase', { value: 20.1, plan: 'pro' }, 'ann'),
    event(5, 'b', 'purchase', { value: 5, currency: 'usd', plan: 'free' }),
    event(4, 'b', 'purchase', { value: 5, currency: 'GBP' }),
    event(3, 'c', 'purchase', { value: 'much' }),
    event(2, 'c', 'page_view', { page_path: '/café/thanks' }),
    event(1, 'd', 'page_view', { page_path: '/café/thanks/100%' }),
    event(1, 'd', 'page_view', { page_path: '/thanks' }),
  ].map((it, n) => ({ ...it, event_id: `${it.event_id}_${n}` }))
  await api.request('POST', '/v1/events/batch', { body: { site_id: site.id, events } })
  await api.request('PUT', `/v1/sites/${site.id}/exchange-rates`, { body: { rates: { USD: 0.5 } } })
  await api.drained()
})
afterAll(() => api.stop())

const preview = (body: object) => api.request('POST', `/v1/sites/${site.id}/conversions/preview`, { body })
const purchase = { event_name: 'purchase', value_type: 'dynamic', value_property: 'value' }

test('counts events, people and values of the last 30 days', async () => {
  const { status, body } = await preview(purchase)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    days: 30,
    matched_events: 5,
    converting_users: 3,
    conversions: 5,
    // 10.005 + 20.10 + 2.50
    total_value: 32.61,
    currency: 'EUR',
    ignored_values: 1,
    unconverted_values: 1,
  })
  expect(body.data.samples.map((it: { value: number }) => it.value)).toEqual([null, null, 2.5, 20.1, 10.005])
  expect(body.data.samples[2]).toEqual({
    event_id: 'evt_b_5_purchase_3',
    timestamp: new Date(now - 5 * day_ms).toISOString(),
    value: 2.5,
  })
})

test('counts only the first conversion of each person if the goal counts once per user', async () => {
  const { body } = await preview({ ...purchase, counting_method: 'one_per_user' })
  expect(body.data).toMatchObject({
    matched_events: 5,
    converting_users: 3,
    conversions: 3,
    total_value: 12.51,
    ignored_values: 1,
    unconverted_values: 0,
  })
  expect(body.data.samples.length).toBe(3)
})

test('filters by properties and takes fixed values', async () => {
  const { body } = await preview({
    event_name: 'purchase',
    filters: { plan: 'pro', value: { gt: 10 } },
    value_type: 'fixed',
    fixed_value: 0.1,
  })
  expect(body.data).toMatchObject({ matched_events: 2, converting_users: 1, total_value: 0.2 })
})

test.each([
  ['/café/*', 2],
  ['/caf%C3%A9/thanks', 1],
  ['/*thanks', 2],
  ['/thanks', 1],
  ['/*', 3],
  ['/caf_/thanks', 0],
])('the pattern %s matches %p page views', async (page_pattern, count) => {
  const { body } = await preview({ type: 'page', page_pattern })
  expect(body.data.matched_events).toBe(count)
})

test('returns zeros for a goal without events', async () => {
  const { body } = await preview({ event_name: 'never' })
  expect(body.data).toEqual({
    days: 30,
    matched_events: 0,
    converting_users: 0,
    conversions: 0,
    total_value: 0,
    currency: 'EUR',
    ignored_values: 0,
    unconverted_values: 0,
    samples: [],
  })
})

test('rejects what would not be a valid goal, and stores nothing', async () => {
  expect((await preview({})).status).toBe(400)
  expect((await preview({ ...purchase, value_type: 'fixed' })).status).toBe(422)
  const { body } = await api.request('GET', `/v1/sites/${site.id}/conversions`)
  expect(body.data).toEqual([])
})
