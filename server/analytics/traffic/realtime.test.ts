import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
const minute_ms = 60_000

beforeAll(async () => {
  api = await startInstance({ now: Date.parse('2026-03-31T12:00:30Z') })
}, 120_000)
afterAll(() => api.stop())

type View = { ago_ms: number; page?: string; query?: string; context?: object; user_id?: string }

/** Sends page views of a time before now, and returns the site. */
async function siteWith(views: Record<string, View[]>): Promise<string> {
  const { id } = await api.createSite({ domain: `${crypto.randomUUID()}.example` })
  const now = api.services.clock()
  const events = Object.entries(views).flatMap(([client_id, all]) =>
    all.map(({ ago_ms, page = '/', query = '', context = {}, user_id }) => ({
      event_name: 'page_view',
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

async function realtime(site: string) {
  const { status, body } = await api.request('GET', `/v1/sites/${site}/analytics/realtime`)
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
})
