import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createStaticSegment } from '../../../test/fixtures/static-segment.ts'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
const minute_ms = 60_000

beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-03-31T12:00:30Z') })
}, 120_000)
afterAll(() => api.stop())

type View = { ago_ms: number; page?: string; query?: string; context?: object; user_id?: string }
type Sent = View & { event_name?: string; properties?: object }

/** Sends events of a time before now, page views by default, and returns the site. */
async function siteWith(views: Record<string, Sent[]>, goals: object[] = []): Promise<string> {
  const { id } = await api.createSite({ domain: `${crypto.randomUUID()}.example`, currency: 'EUR' })
  for (const body of goals)
    expect((await api.request('POST', `/v1/sites/${id}/conversions`, { body })).status).toBe(201)
  const now = api.services.clock()
  const events = Object.entries(views).flatMap(([client_id, all]) =>
    all.map(({ ago_ms, page = '/', query = '', context = {}, user_id, ...event }) => ({
      event_name: 'page_view',
      ...event,
      client_id,
      timestamp: new Date(now - ago_ms).toISOString(),
      context: { page_url: `https://shop.example${page}${query}`, ...context },
      ...(user_id ? { user: { user_id } } : {}),
    })),
  )
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: id, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
  return id
}

async function realtime(site: string, filters = '') {
  const query = new URLSearchParams({ filters })
  const { status, body } = await api.request('GET', `/v1/sites/${site}/analytics/realtime?${query}`)
  expect(status).toBe(200)
  return body.data
}

/** The minutes with visitors, by their distance from the current minute. */
function busyMinutes({ minutes }: { minutes: { visitors: number }[] }) {
  return Object.fromEntries(
    minutes.map(({ visitors }, index) => [29 - index, visitors]).filter(([, visitors]) => visitors),
  )
}

test('realtime returns the people active in the last five minutes, by page, source and country', async () => {
  const newsletter = '?utm_source=newsletter&utm_medium=email'
  const site = await siteWith({
    cid_1: [
      { ago_ms: 20 * minute_ms, page: '/a', query: newsletter, context: { ip: '8.8.8.8' } },
      { ago_ms: minute_ms, page: '/b' },
    ],
    cid_2: [{ ago_ms: 2 * minute_ms, page: '/b', query: newsletter }],
    cid_3: [{ ago_ms: 3 * minute_ms, page: '/a' }],
    cid_4: [{ ago_ms: 8 * minute_ms, page: '/a', query: '?utm_source=google' }],
  })
  expect(await realtime(site)).toMatchObject({
    visitors: 3,
    pages: [
      { page: '/b', visitors: 2 },
      { page: '/a', visitors: 1 },
    ],
    sources: [
      { source: 'newsletter', visitors: 2 },
      { source: 'direct', visitors: 1 },
    ],
    countries: [
      { country: '', visitors: 2 },
      { country: 'US', visitors: 1 },
    ],
  })
})

test('a filter keeps the sessions that meet it, with their conversions and orders, and the people of a segment', async () => {
  const newsletter = '?utm_source=newsletter&utm_medium=email'
  const buy = { event_name: 'purchase', properties: { transaction_id: 'T-1', value: 20 } }
  const site = await siteWith(
    {
      cid_1: [
        { ago_ms: 3 * minute_ms, page: '/offers', query: newsletter },
        { ago_ms: minute_ms, event_name: 'sign_up' },
      ],
      cid_2: [
        { ago_ms: 2 * minute_ms, page: '/', user_id: 'ann' },
        { ...buy, ago_ms: minute_ms, user_id: 'ann' },
      ],
    },
    [{ name: 'Sign-up', event_name: 'sign_up' }],
  )
  const people = await createStaticSegment(api, site, ['ann'])
  const shown = async (filters: string) => {
    const { visitors, pages, minutes, conversions, orders } = await realtime(site, filters)
    return [
      visitors,
      pages.map((it: { page: string }) => it.page),
      busyMinutes({ minutes }),
      conversions.total,
      orders.total,
    ]
  }
  expect(await shown('')).toEqual([2, ['/', '/offers'], { 1: 2, 2: 2, 3: 1 }, 1, 1])
  const offers = [1, ['/offers'], { 1: 1, 2: 1, 3: 1 }, 1, 0]
  expect(await shown('source==newsletter')).toEqual(offers)
  expect(await shown('page==/offers')).toEqual(offers)
  const ofAnn = [1, ['/'], { 1: 1, 2: 1 }, 0, 1]
  expect(await shown(`segment==${people}`)).toEqual(ofAnn)
  expect(await shown('source!=newsletter')).toEqual(ofAnn)
  expect(await shown('source==nothing')).toEqual([0, [], {}, 0, 0])
  const { status, body } = await api.request('GET', `/v1/sites/${site}/analytics/realtime?filters=who==me`)
  expect([status, body.error.details[0].field]).toEqual([400, 'filters'])
})

test('the last 30 minutes have the people whose session reaches into them', async () => {
  const site = await siteWith({
    cid_long: [{ ago_ms: 4 * minute_ms }, { ago_ms: 2 * minute_ms }],
    cid_short: [{ ago_ms: 3 * minute_ms }],
    cid_edge: [{ ago_ms: 29 * minute_ms }],
    cid_earlier: [{ ago_ms: 30 * minute_ms }],
  })
  const answer = await realtime(site)
  expect(busyMinutes(answer)).toEqual({ 29: 1, 4: 1, 3: 2, 2: 1 })
  const minute = Math.floor(api.services.clock() / minute_ms) * minute_ms
  expect(answer.minutes.map((it: { minute: string }) => it.minute)).toEqual(
    Array.from({ length: 30 }, (_, index) => new Date(minute - (29 - index) * minute_ms).toISOString()),
  )
})

test('people leave the answer as the clock moves on', async () => {
  const site = await siteWith({ cid_1: [{ ago_ms: minute_ms }] })
  expect(await realtime(site)).toMatchObject({ visitors: 1 })
  api.advance(3 * minute_ms)
  expect(await realtime(site)).toMatchObject({ visitors: 1 })
  api.advance(2 * minute_ms)
  const later = await realtime(site)
  expect(later).toMatchObject({ visitors: 0, pages: [], sources: [], countries: [] })
  expect(busyMinutes(later)).toEqual({ 6: 1 })
  api.advance(30 * minute_ms)
  expect(busyMinutes(await realtime(site))).toEqual({})
})

test('a person on two browsers counts once, and bots do not count', async () => {
  const bot = { user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  const site = await siteWith({
    cid_1: [{ ago_ms: minute_ms, user_id: 'ann' }],
    cid_2: [{ ago_ms: minute_ms, user_id: 'ann' }],
    cid_bot: [{ ago_ms: minute_ms, context: bot }],
  })
  const answer = await realtime(site)
  expect(answer).toMatchObject({
    visitors: 1,
    pages: [{ page: '/', visitors: 1 }],
    sources: [{ source: 'direct', visitors: 1 }],
  })
  expect(busyMinutes(answer)).toEqual({ 1: 1 })
})

test('the orders of the last 30 minutes are counted once each, less refunds, with the session of each', async () => {
  const newsletter = '?utm_source=newsletter&utm_medium=email'
  const buy = (ago_ms: number, transaction_id: string, value: number) => ({
    ago_ms,
    event_name: 'purchase',
    properties: { transaction_id, value },
    context: {},
  })
  const bot = { user_agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }
  const site = await siteWith({
    cid_1: [
      { ago_ms: 10 * minute_ms, page: '/a', query: newsletter, context: { ip: '8.8.8.8' } },
      { ago_ms: 9 * minute_ms, page: '/cart' },
      buy(8 * minute_ms, 'A', 20.5),
      // The same order again, and another one.
      buy(7 * minute_ms, 'A', 20.5),
      buy(6 * minute_ms, 'B', 10),
    ],
    cid_2: [
      // Repeated within the half hour, so it is no order of the half hour.
      buy(40 * minute_ms, 'C', 99),
      buy(4 * minute_ms, 'C', 99),
      { ago_ms: 3 * minute_ms, event_name: 'refund', properties: { transaction_id: 'C', value: 4.25 } },
    ],
    cid_bot: [{ ...buy(minute_ms, 'D', 50), context: bot }],
  })
  const { orders, currency } = await realtime(site)
  expect([currency, orders.total, orders.revenue, orders.refunds]).toEqual(['EUR', 2, 26.25, 4.25])
  expect(orders.latest).toMatchObject([
    { is_refund: true, value: -4.25, page: '', source: 'direct', country: '' },
    { is_refund: false, value: 10, page: '/cart', source: 'newsletter', country: 'US' },
    { is_refund: false, value: 20.5, page: '/cart', source: 'newsletter', country: 'US' },
  ])
  const { body } = await api.request('GET', `/v1/sites/${site}/analytics/sessions`)
  const idOf = (source: string) => body.data.find((it: { source: string }) => it.source === source)?.id
  expect(orders.latest.map((it: { session_id: string }) => it.session_id)).toEqual([
    expect.stringMatching(/^ses_/),
    ...[idOf('newsletter'), idOf('newsletter')],
  ])
  const times = orders.latest.map((it: { timestamp: string }) => Date.parse(it.timestamp))
  expect(times.map((it: number) => (times[0] - it) / minute_ms)).toEqual([0, 3, 5])
})

test('an event may meet several goals, and archived goals do not count', async () => {
  const signUp = { name: 'Sign-up', event_name: 'sign_up', value_type: 'fixed', fixed_value: 2.5 }
  const first = { name: 'First sign-up', event_name: 'sign_up', counting_method: 'one_per_user' }
  const page = { name: 'Pricing', type: 'page', page_pattern: '/pricing*' }
  const site = await siteWith(
    {
      cid_1: [
        { ago_ms: 5 * minute_ms, page: '/pricing/team' },
        { ago_ms: 4 * minute_ms, event_name: 'sign_up' },
        { ago_ms: 3 * minute_ms, event_name: 'sign_up' },
      ],
      cid_2: [{ ago_ms: 45 * minute_ms, event_name: 'sign_up' }],
    },
    [signUp, first, page],
  )
  const names = async () => {
    const { total, latest } = (await realtime(site)).conversions
    return [total, latest.map((it: { name: string; value: number }) => [it.name, it.value])]
  }
  expect(await names()).toEqual([
    4,
    [
      ['Sign-up', 2.5],
      ['Sign-up', 2.5],
      ['First sign-up', 0],
      ['Pricing', 0],
    ],
  ])
  const { body } = await api.request('GET', `/v1/sites/${site}/conversions`)
  const { id } = body.data.find((it: { name: string }) => it.name === 'Sign-up')
  await api.request('PATCH', `/v1/sites/${site}/conversions/${id}`, { body: { status: 'archived' } })
  expect(await names()).toEqual([
    2,
    [
      ['First sign-up', 0],
      ['Pricing', 0],
    ],
  ])
})

test('at most 20 conversions and orders are listed, and all of them are counted', async () => {
  const site = await siteWith(
    {
      cid_1: Array.from({ length: 25 }, (_, n) => ({
        ago_ms: n * 1000,
        event_name: 'purchase',
        properties: { value: 1 },
      })),
    },
    [{ name: 'Purchase', event_name: 'purchase' }],
  )
  const { conversions, orders } = await realtime(site)
  expect([conversions.total, conversions.latest.length]).toEqual([25, 20])
  expect([orders.total, orders.revenue, orders.latest.length]).toEqual([25, 25, 20])
})

test('each list has at most ten rows, with the most visitors first', async () => {
  const views = Array.from({ length: 12 }, (_, n) => [`cid_${n}`, [{ ago_ms: 1000, page: `/page-${n}` }]])
  const site = await siteWith({
    ...Object.fromEntries(views),
    cid_again: [{ ago_ms: 1000, page: '/page-11' }],
  })
  const { visitors, pages } = await realtime(site)
  expect(visitors).toBe(13)
  expect(pages).toHaveLength(10)
  expect(pages[0]).toEqual({ page: '/page-11', visitors: 2 })
})

test('a site without events has 30 empty minutes', async () => {
  const answer = await realtime((await api.createSite()).id)
  expect(answer).toMatchObject({ visitors: 0, pages: [], sources: [], countries: [] })
  expect(answer.minutes).toHaveLength(30)
  expect(busyMinutes(answer)).toEqual({})
  expect(answer.conversions).toEqual({ total: 0, latest: [] })
  expect(answer.orders).toEqual({ total: 0, revenue: 0, refunds: 0, latest: [] })
})
