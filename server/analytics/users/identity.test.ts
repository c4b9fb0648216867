import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { t } from 'elysia'
import { day, openUsers } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

const period = 'start_date=2026-03-01&end_date=2026-03-20'

let api: Awaited<ReturnType<typeof openUsers>>
let site: { id: string }
let goal: string
/** The stored events from before the phone was identified. */
let before: unknown

const get = async (path: string) => {
  const { status, body } = await api.request('GET', `/v1/sites/${site.id}${path}`)
  expect(status).toBe(200)
  return body.data
}

const eventsOfBrowser = () => get(`/events?client_id=cid_phone&${period}`)

async function storedEvents() {
  return api.services.clickhouse.rows({
    sql: `
      SELECT event_id, client_id, user_id, toString(visitor) AS visitor, toString(timestamp) AS time, traits
      FROM events WHERE site_id = {site_id:String} AND client_id = 'cid_phone' AND timestamp < '2026-03-10'
      ORDER BY timestamp`,
    params: { site_id: site.id },
    row: t.Object({}),
  })
}

beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

// On her phone, where she is anonymous, Ann arrives from an ad and adds something to her cart. On her desktop
// computer, where she is signed in, she buys it. Days later she signs in on the phone, too.
async function comeAndBuy() {
  site = await api.createSite({ currency: 'EUR' })
  const { body } = await api.request('POST', `/v1/sites/${site.id}/conversions`, {
    body: {
      name: 'Purchase',
      event_name: 'purchase',
      value_type: 'fixed',
      fixed_value: 50,
      attribution_window_days: 30,
      counting_method: 'one_per_user',
    },
  })
  goal = body.data.id
  const ad = 'https://shop.example/?utm_source=google&utm_medium=cpc&utm_campaign=spring'
  await api.send(site.id, [
    {
      event_name: 'page_view',
      client_id: 'cid_phone',
      timestamp: day(2),
      context: { page_url: ad },
      user: { traits: { theme: 'dark' } },
    },
    { event_name: 'add_to_cart', client_id: 'cid_phone', timestamp: day(2, '10:05:00') },
    {
      event_name: 'purchase',
      client_id: 'cid_desk',
      timestamp: day(4),
      user: { user_id: 'ann' },
      properties: { value: 50 },
    },
    // An unrelated visitor.
    { event_name: 'page_view', client_id: 'cid_else', timestamp: day(4) },
  ])
  before = await storedEvents()
}

async function signInOnPhone() {
  await api.send(site.id, [
    { event_name: 'login', client_id: 'cid_phone', timestamp: day(12), user: { user_id: 'ann' } },
    // Later events of the phone are hers, too, even without a user_id.
    { event_name: 'page_view', client_id: 'cid_phone', timestamp: day(14) },
  ])
}

const steps = [{ event_name: 'add_to_cart' }, { event_name: 'purchase' }]
const funnel = async () => {
  const { body } = await api.request('POST', `/v1/sites/${site.id}/analytics/funnel`, {
    body: { name: 'Cart', steps, start_date: '2026-03-01', end_date: '2026-03-20' },
  })
  return body.data
}

test('before she signs in, the phone is a separate visitor everywhere', async () => {
  await comeAndBuy()
  expect((await get(`/analytics/traffic?${period}`)).totals.users).toBe(3)
  expect((await funnel()).funnel).toMatchObject({ total_entered: 1, total_completed: 0 })
  const { channels } = await get(`/analytics/attribution?conversion_id=${goal}&${period}&dimension=source`)
  expect(channels).toMatchObject([{ channel: 'direct', attributed_conversions: 1 }])
  expect(await get('/users/ann')).toMatchObject({ client_ids: ['cid_desk'], first_seen: day(4), traits: {} })
  expect(await get('/users/cid_phone')).toMatchObject({ user_id: null, total_conversions: 0 })
  expect(await get('/users')).toHaveLength(3)
})

describe('after she signs in on the phone', () => {
  beforeAll(async () => {
    await comeAndBuy()
    await signInOnPhone()
  })

  test('the phone is hers from its first event on', async () => {
    const profile = await get('/users/ann')
    expect(profile).toMatchObject({
      user_id: 'ann',
      client_ids: ['cid_phone', 'cid_desk'],
      first_seen: day(2),
      last_seen: day(14),
      total_sessions: 4,
      total_pageviews: 2,
      total_conversions: 1,
      lifetime_value: 50,
      traits: { theme: 'dark' },
      attribution: { first_touch: { source: 'google', medium: 'cpc', campaign: 'spring' } },
    })
    expect(await get('/users/cid_phone')).toEqual(profile)
  })

  test('unique users count her once', async () => {
    expect((await get(`/analytics/traffic?${period}`)).totals.users).toBe(2)
    expect((await get('/analytics/traffic?start_date=2026-03-02&end_date=2026-03-04')).totals.users).toBe(2)
  })

  test('funnels connect her steps on the phone and on the desktop computer', async () => {
    expect((await funnel()).funnel).toMatchObject({ total_entered: 1, total_completed: 1 })
  })

  test('attribution credits the ad she clicked on the phone', async () => {
    const { channels } = await get(`/analytics/attribution?conversion_id=${goal}&${period}&dimension=source`)
    expect(channels).toMatchObject([{ channel: 'google', attributed_conversions: 1, attributed_value: 50 }])
  })

  test('her events are those of both browsers, and lists contain her once', async () => {
    const events = await get('/users/ann/events')
    expect(events.map((it: { event_name: string }) => it.event_name)).toEqual([
      'page_view',
      'login',
      'purchase',
      'add_to_cart',
      'page_view',
    ])
    expect((await get('/users/ann/sessions')).map((it: { client_id: string }) => it.client_id)).toEqual([
      'cid_phone',
      'cid_phone',
      'cid_desk',
      'cid_phone',
    ])
    const users = await get('/users')
    expect(users.map((it: { user_id: string | null }) => it.user_id)).toEqual(['ann', null])
    expect(await get('/users?search=cid_phone')).toHaveLength(1)
    expect(await get(`/users?filters=${encodeURIComponent('trait.theme==dark')}`)).toMatchObject([
      { user_id: 'ann' },
    ])
  })

  test('a segment on events of the phone contains her', async () => {
    const { status, body } = await api.request('POST', `/v1/sites/${site.id}/segments`, {
      body: {
        name: 'Buyers who came through an ad',
        rules: {
          operator: 'and',
          conditions: [
            { field: 'first_touch.source', operator: 'eq', value: 'google' },
            { type: 'event', event_name: 'add_to_cart', time_window: { last: 90, unit: 'days' } },
            { field: 'total_conversions', operator: 'gte', value: 1 },
          ],
        },
      },
    })
    expect(status).toBe(201)
    expect(body.data.user_count).toBe(1)
    expect((await get('/users/ann')).segments).toEqual(['Buyers who came through an ad'])
    expect(await get(`/users?segment=${body.data.id}`)).toMatchObject([{ user_id: 'ann' }])
  })

  test('no stored event was rewritten', async () => {
    expect(await storedEvents()).toEqual(before as never)
    expect(await eventsOfBrowser()).toHaveLength(4)
  })
})
