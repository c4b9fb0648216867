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
  await send('/a', '2026-03-29T22:30:00Z', { lcp: 1000, inp: 100, cls: 0.05, fcp: 500.25, ttfb: 100 })
  await send('/a', '2026-03-30T10:00:00Z', { lcp: 3000, cls: 0.2 })
  await send('/b', '2026-03-31T10:00:00Z', { lcp: 5000, inp: 600, cls: 0.3 })
  await send('/b', '2026-03-31T11:00:00Z', { lcp: 'fast', inp: -5, cls: null, ttfb: 4e9 })
  await send('/b', '2026-03-29T21:30:00Z', { lcp: 9000 })
  await send('/b', '2026-03-31T11:00:00Z', { lcp: 9000 }, 'page_view')
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

async function send(page_path: string, timestamp: string, vitals: object, event_name = 'web_vitals') {
  const properties = { page_path, ...vitals }
  const body = { site_id: siteId, event_name, client_id: 'cid_1', timestamp, properties }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

function ask(path: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ ...march, ...query })
  return api.request('GET', `/v1/sites/${siteId}/analytics/web-vitals${path}?${search}`)
}

const none = { p75: null, measured: 0, good: 0, needs_improvement: 0, poor: 0 }

test('each vital has its 75th percentile and its good and poor page loads; other values do not count', async () => {
  const { body } = await ask('')
  expect(body.data).toMatchObject({
    period: { start: '2026-03-29T22:00:00.000Z', end: '2026-03-31T21:59:59.999Z' },
    interval: 'day',
    page_loads: 4,
    vitals: {
      lcp: { p75: 4000, measured: 3, good: 1, needs_improvement: 1, poor: 1 },
      inp: { p75: 475, measured: 2, good: 1, needs_improvement: 0, poor: 1 },
      cls: { p75: 0.25, measured: 3, good: 1, needs_improvement: 1, poor: 1 },
      fcp: { p75: 500.25, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
      ttfb: { p75: 100, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
    },
  })
})

test('over time, days are those of the time zone of the site', async () => {
  const { body } = await ask('')
  expect(body.data.series).toEqual([
    {
      label: '2026-03-30',
      start: '2026-03-29T22:00:00.000Z',
      page_loads: 2,
      vitals: {
        lcp: { p75: 2500, measured: 2, good: 1, needs_improvement: 1, poor: 0 },
        inp: { p75: 100, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
        cls: { p75: 0.163, measured: 2, good: 1, needs_improvement: 1, poor: 0 },
        fcp: { p75: 500.25, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
        ttfb: { p75: 100, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
      },
    },
    {
      label: '2026-03-31',
      start: '2026-03-30T22:00:00.000Z',
      page_loads: 2,
      vitals: {
        lcp: { p75: 5000, measured: 1, good: 0, needs_improvement: 0, poor: 1 },
        inp: { p75: 600, measured: 1, good: 0, needs_improvement: 0, poor: 1 },
        cls: { p75: 0.3, measured: 1, good: 0, needs_improvement: 0, poor: 1 },
        fcp: none,
        ttfb: none,
      },
    },
  ])
})

test('the pages with the most page loads come first, each with its vitals', async () => {
  const { body } = await ask('/breakdown', { by: 'page', limit: '1' })
  expect(body.data.values).toEqual([
    {
      value: '/a',
      page_loads: 2,
      vitals: {
        lcp: { p75: 2500, measured: 2, good: 1, needs_improvement: 1, poor: 0 },
        inp: { p75: 100, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
        cls: { p75: 0.163, measured: 2, good: 1, needs_improvement: 1, poor: 0 },
        fcp: { p75: 500.25, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
        ttfb: { p75: 100, measured: 1, good: 1, needs_improvement: 0, poor: 0 },
      },
      previous: null,
    },
  ])
})

test('an impossible comparison is refused', async () => {
  const { status, body } = await ask('', { compare: 'yesterday' })
  expect([status, body.error.field]).toEqual([400, 'compare'])
})

test('filters choose page loads', async () => {
  const { body } = await ask('', { filters: 'page==/b' })
  expect(body.data).toMatchObject({ page_loads: 2, vitals: { lcp: { p75: 5000, measured: 1 } } })
})

test('a period without page loads has no percentiles', async () => {
  const { body } = await ask('', { start_date: '2026-02-01', end_date: '2026-02-01' })
  expect(body.data).toMatchObject({ page_loads: 0, vitals: { lcp: none, cls: none } })
  expect(body.data.series).toHaveLength(1)
  const { body: broken } = await ask('/breakdown', {
    by: 'device',
    start_date: '2026-02-01',
    end_date: '2026-02-01',
  })
  expect(broken.data.values).toEqual([])
})

test('an unknown field and too many intervals are refused', async () => {
  const unknown = await ask('/breakdown', { by: 'speed' })
  expect(unknown.status).toBe(400)
  expect(unknown.body.error.details[0].field).toBe('by')
  const many = await ask('', { start_date: '2026-01-01', interval: 'hour' })
  expect(many.status).toBe(422)
  expect(many.body.error.details[0].field).toBe('interval')
})

test('measurements and missing pages do not count as events of a session, so a visit with them can be a bounce', async () => {
  const site = (await api.createSite()).id
  for (const [event_name, second] of [
    ['page_view', 0],
    ['not_found', 1],
    ['web_vitals', 9],
  ]) {
    const timestamp = `2026-03-31T10:00:0${second}Z`
    const body = { site_id: site, event_name, client_id: 'cid_1', timestamp }
    expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
  }
  await api.drained()
  const { body } = await api.request(
    'GET',
    `/v1/sites/${site}/analytics/traffic?${new URLSearchParams({ ...march, metrics: 'sessions,bounce_rate,avg_duration' })}`,
  )
  expect(body.data.totals).toEqual({ sessions: 1, bounce_rate: 100, avg_duration: 9 })
})
