import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { day, openUsers, view } from '../../../test/fixtures/users.ts'

setDefaultTimeout(60_000)

let api: Awaited<ReturnType<typeof openUsers>>
beforeAll(async () => {
  api = await openUsers()
})
afterAll(() => api?.stop())

async function createGoal(siteId: string, goal: object) {
  const { status, body } = await api.request('POST', `/v1/sites/${siteId}/conversions`, { body: goal })
  expect(status).toBe(201)
  return body.data.id as string
}

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('a profile has the totals of all its events, including those before the user was known', async () => {
  const site = await api.createSite({ currency: 'EUR' })
  const purchase = await createGoal(site.id, {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
    counting_method: 'every',
  })
  const thanks = await createGoal(site.id, {
    name: 'Thanked',
    type: 'page',
    page_pattern: '/thanks*',
    value_type: 'fixed',
    fixed_value: 2.5,
    counting_method: 'one_per_user',
  })
  await api.send(site.id, [
    view('cid_phone', day(1), 'https://shop.example/?utm_source=google&utm_medium=cpc&utm_campaign=spring'),
    view('cid_phone', day(1, '10:10:00'), 'https://shop.example/shoes'),
    // One session across midnight.
    view('cid_phone', day(2, '23:55:00'), 'https://shop.example/cart'),
    view('cid_phone', day(3, '00:05:00'), 'https://shop.example/thanks/1'),
    {
      event_name: 'purchase',
      client_id: 'cid_phone',
      timestamp: day(3, '00:06:00'),
      properties: { value: 10.1 },
    },
    { event_name: 'identify', client_id: 'cid_phone', timestamp: day(5), user: { user_id: 'ann' } },
    {
      ...view('cid_desk', day(8), 'https://shop.example/thanks/2?utm_source=news&utm_medium=email', {
        user_id: 'ann',
      }),
      context: {
        page_url: 'https://shop.example/thanks/2?utm_source=news&utm_medium=email',
        user_agent: windows,
      },
    },
    {
      event_name: 'purchase',
      client_id: 'cid_desk',
      timestamp: day(8, '10:01:00'),
      properties: { value: 20.2 },
    },
    { event_name: 'purchase', user: { user_id: 'ann' }, timestamp: day(9), properties: { value: 30 } },
    view('cid_desk', day(10, '10:00:00')),
    view('cid_else', day(10, '10:00:00')),
  ])
  const { data } = await api.get(`/v1/sites/${site.id}/users/ann`)
  expect(data).toEqual({
    user_id: 'ann',
    client_ids: ['cid_phone', 'cid_desk'],
    first_seen: day(1),
    last_seen: day(10),
    total_sessions: 6,
    total_pageviews: 6,
    total_conversions: 4,
    orders: 3,
    // The goals are worth 62.80: pages are no orders.
    lifetime_value: 60.3,
    currency: 'EUR',
    traits: {},
    segments: [],
    attribution: {
      first_touch: { source: 'google', medium: 'cpc', campaign: 'spring', channel: 'Paid Search' },
      last_touch: { source: 'news', medium: 'email', campaign: '', channel: 'Email' },
    },
    conversions: [
      { conversion_id: purchase, name: 'Purchase', conversions: 3, value: 60.3, last_converted: day(9) },
      {
        conversion_id: thanks,
        name: 'Thanked',
        conversions: 1,
        value: 2.5,
        last_converted: day(3, '00:05:00'),
      },
    ],
    country: null,
    device: 'desktop',
    browser: 'Firefox',
    os: 'Windows',
  })
  // The id of her browser returns her profile; another browser is a visitor of its own.
  expect((await api.get(`/v1/sites/${site.id}/users/cid_phone`)).data).toEqual(data)
  const stranger = (await api.get(`/v1/sites/${site.id}/users/cid_else`)).data
  expect(stranger).toMatchObject({
    user_id: null,
    client_ids: ['cid_else'],
    total_sessions: 1,
    orders: 0,
    lifetime_value: 0,
  })

  // The statistics over all time agree.
  const period = 'start_date=2026-03-01&end_date=2026-03-20'
  for (const goal of data.conversions) {
    const { data: stats } = await api.get(
      `/v1/sites/${site.id}/conversions/${goal.conversion_id}/stats?${period}`,
    )
    expect(stats.summary).toMatchObject({ total_conversions: goal.conversions, total_value: goal.value })
  }
  const { data: traffic } = await api.get(`/v1/sites/${site.id}/analytics/traffic?${period}`)
  expect(traffic.totals).toMatchObject({ users: 2, sessions: 7, pageviews: 7 })
})

test('a visitor with only direct visits has direct as first and last touch', async () => {
  const site = await api.createSite()
  await api.send(site.id, [view('cid_a', day(1)), view('cid_a', day(2))])
  const { data } = await api.get(`/v1/sites/${site.id}/users/cid_a`)
  const direct = { source: 'direct', medium: 'none', campaign: '', channel: 'Direct' }
  expect(data.attribution).toEqual({ first_touch: direct, last_touch: direct })
})

test('an id that no counted event contains is not found', async () => {
  const site = await api.createSite()
  await api.send(site.id, [view('cid_a', day(1))])
  const base = `/v1/sites/${site.id}/users/nobody`
  for (const path of [base, `${base}/events`, `${base}/sessions`])
    expect((await api.request('GET', path)).status).toBe(404)
  expect((await api.request('PATCH', base, { body: { traits: { plan: 'pro' } } })).status).toBe(404)
})

test('ids may contain any character that a URL allows', async () => {
  const site = await api.createSite()
  const user_id = 'ann/smith?x=1&ü%2F "q"'
  await api.send(site.id, [view('cid_a', day(1), undefined, { user_id })])
  const { data } = await api.get(`/v1/sites/${site.id}/users/${encodeURIComponent(user_id)}`)
  expect(data.user_id).toBe(user_id)
})
