import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

const now = Date.parse('2026-04-01T12:00:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
beforeAll(async () => {
  api = await startInstance({ now })
  siteId = (await api.createSite({ timezone: 'Europe/Berlin' })).id
  // Ada views /a twice: the first view in two stretches, while /b is open in another tab. Bob's view is not measured.
  await send('cid_ada', 'page_view', '/a', '10:00:00')
  await send('cid_ada', 'page_leave', '/a', '10:00:20', { engaged_seconds: 20, scroll_percent: 30 })
  await send('cid_ada', 'page_view', '/b', '10:00:20')
  await send('cid_ada', 'page_leave', '/b', '10:00:25', { engaged_seconds: 5 })
  await send('cid_ada', 'page_leave', '/a', '10:00:35', { engaged_seconds: 10, scroll_percent: 70 })
  await send('cid_ada', 'page_view', '/a', '10:01:00')
  await send('cid_ada', 'page_leave', '/a', '10:01:15', { engaged_seconds: '15', scroll_percent: 50 })
  await send('cid_bob', 'page_view', '/a', '11:00:00')
  // Neither is a time for which a page can be in view at a stretch.
  await send('cid_bob', 'page_leave', '/a', '11:00:01', { engaged_seconds: 1801, scroll_percent: 100 })
  await send('cid_bob', 'page_leave', '/a', '11:00:02', { scroll_percent: 100 })
  await send('cid_bob', 'page_view', '/c', '11:00:03')
  // Before the period, in Berlin.
  await send('cid_bob', 'page_view', '/a', '2026-03-29T21:59:59Z')
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

async function send(client_id: string, event_name: string, page_path: string, time: string, properties = {}) {
  const body = {
    site_id: siteId,
    event_name,
    client_id,
    timestamp: time.includes('T') ? time : `2026-03-30T${time}Z`,
    properties: { page_path, ...properties },
  }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

function ask(query: Record<string, string> = {}) {
  const search = new URLSearchParams({ start_date: '2026-03-30', end_date: '2026-03-30', ...query })
  return api.request('GET', `/v1/sites/${siteId}/analytics/page-engagement?${search}`)
}

const none = {
  measured_views: 0,
  engaged_seconds: 0,
  avg_engaged_seconds: null,
  scrolled_views: 0,
  avg_scroll_percent: null,
  median_scroll_percent: null,
}

test('stretches are added to views, views without a measurement do not count, and each view has its last depth', async () => {
  const { body } = await ask()
  expect(body.data).toEqual({
    period: { start: '2026-03-29T22:00:00.000Z', end: '2026-03-30T21:59:59.999Z' },
    compared_with: null,
    measured_since: null,
    rows: [
      {
        page: '/a',
        pageviews: 3,
        users: 2,
        measured_views: 2,
        engaged_seconds: 45,
        avg_engaged_seconds: 22.5,
        scrolled_views: 2,
        avg_scroll_percent: 60,
        median_scroll_percent: 60,
        previous: null,
      },
      {
        page: '/b',
        pageviews: 1,
        users: 1,
        ...none,
        measured_views: 1,
        engaged_seconds: 5,
        avg_engaged_seconds: 5,
        previous: null,
      },
      { page: '/c', pageviews: 1, users: 1, ...none, previous: null },
    ],
  })
  expect(body.pagination).toEqual({ total: 3, limit: 100, offset: 0, has_more: false })
})

test('pages are sorted by any measurement, those without it last, and come in pages', async () => {
  const pages = async (query: Record<string, string>) => {
    const { body } = await ask(query)
    return { pages: body.data.rows.map((it: { page: string }) => it.page), ...body.pagination }
  }
  expect((await pages({ sort: '-avg_engaged_seconds' })).pages).toEqual(['/a', '/b', '/c'])
  expect((await pages({ sort: 'avg_engaged_seconds' })).pages).toEqual(['/c', '/b', '/a'])
  expect((await pages({ sort: '-avg_scroll_percent' })).pages).toEqual(['/a', '/b', '/c'])
  expect((await pages({ sort: '-page' })).pages).toEqual(['/c', '/b', '/a'])
  expect(await pages({ limit: '1', offset: '1' })).toEqual({
    pages: ['/b'],
    total: 3,
    limit: 1,
    offset: 1,
    has_more: true,
  })
  expect(await pages({ offset: '9' })).toMatchObject({ pages: [], total: 3, has_more: false })
})

test('pages are compared with another period', async () => {
  const { body } = await ask({ start_date: '2026-03-31', end_date: '2026-03-31', compare: 'preceding' })
  expect(body.data.compared_with).toEqual({
    start: '2026-03-29T22:00:00.000Z',
    end: '2026-03-30T21:59:59.999Z',
  })
  expect(body.data.rows).toEqual([])
  const { body: before } = await ask({ compare: '2026-03-01/2026-03-02' })
  expect(before.data.rows[0].previous).toEqual({ pageviews: 0, users: 0, ...none })
  const refused = await ask({ compare: 'before' })
  expect([refused.status, refused.body.error.details[0].field]).toEqual([400, 'compare'])
})

test('filters choose sessions, and the views of a page in them', async () => {
  const { body } = await ask({ filters: 'entry_page==/a;page==/b' })
  expect(body.data.rows.map((it: { page: string }) => it.page)).toEqual(['/b'])
  const refused = await ask({ filters: 'event_name==page_leave' })
  expect(refused.status).toBe(400)
  expect(refused.body.error.details[0].field).toBe('filters')
})

test('a time without a view of the page before it in the session does not count', async () => {
  await send('cid_eve', 'page_leave', '/d', '12:00:00', { engaged_seconds: 20 })
  await send('cid_eve', 'page_view', '/d', '12:00:01')
  // The pause has ended the session.
  await send('cid_eve', 'page_leave', '/d', '12:31:00', { engaged_seconds: 20 })
  await api.drained()
  const { body } = await ask({ filters: 'page==/d' })
  expect(body.data.rows).toEqual([{ page: '/d', pageviews: 1, users: 1, ...none, previous: null }])
})

test('a period without page views has no pages, and an unknown order is refused', async () => {
  const { body } = await ask({ start_date: '2026-02-01', end_date: '2026-02-01' })
  expect(body.data.rows).toEqual([])
  expect(body.pagination.total).toBe(0)
  const unknown = await ask({ sort: 'speed' })
  expect(unknown.status).toBe(400)
  expect(unknown.body.error.details[0].field).toBe('sort')
})
