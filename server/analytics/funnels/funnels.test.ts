import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
let site: string
const now = Date.parse('2026-03-31T12:00:00Z')

beforeAll(async () => {
  api = await startInstance({ now })
  site = await siteWithPeople()
}, 120_000)
afterAll(() => api.stop())

const steps = [
  { event_name: 'pageview', name: 'Any page' },
  { event_name: 'add_to_cart' },
  { event_name: 'purchase' },
]
const query = { steps, start_date: '2026-03-01', end_date: '2026-03-31', conversion_window_hours: 24 }

/**
 * Seven people. Anna buys within 20 minutes, Ben after exactly 24 hours, Carl one millisecond too late. Dora fills
 * her cart before she views a page. Emil views a page on one computer and fills his cart on another. Fay does
 * everything in one millisecond. Gus never views a page.
 */
async function siteWithPeople(): Promise<string> {
  const { id } = await api.createSite()
  const at = (day: number, time: string) => `2026-03-${day}T${time}Z`
  const event = (client_id: string, event_name: string, timestamp: string, rest: object = {}) => ({
    client_id,
    event_name,
    timestamp,
    ...rest,
  })
  const view = (client_id: string, timestamp: string, page = 'https://shop.example/', rest: object = {}) =>
    event(client_id, 'page_view', timestamp, { context: { page_url: page }, ...rest })
  const emil = { user: { user_id: 'emil' } }
  const events = [
    view('anna', at(10, '10:00:00'), 'https://shop.example/start?utm_source=news&utm_medium=email'),
    event('anna', 'add_to_cart', at(10, '10:05:00'), { properties: { value: 80, plan: 'pro' } }),
    event('anna', 'purchase', at(10, '10:20:00')),
    view('ben', at(10, '10:00:00')),
    event('ben', 'add_to_cart', at(10, '10:10:00'), { properties: { value: '49.5' } }),
    event('ben', 'purchase', at(11, '10:00:00')),
    view('carl', at(10, '10:00:00')),
    event('carl', 'add_to_cart', at(10, '10:20:00')),
    event('carl', 'purchase', at(11, '10:00:00.001')),
    event('dora', 'add_to_cart', at(10, '09:00:00')),
    view('dora', at(10, '10:00:00')),
    view('emil-1', at(10, '10:00:00'), undefined, emil),
    event('emil-2', 'add_to_cart', at(10, '10:30:00'), emil),
    view('fay', at(12, '10:00:00')),
    event('fay', 'add_to_cart', at(12, '10:00:00')),
    event('fay', 'purchase', at(12, '10:00:00')),
    event('gus', 'add_to_cart', at(12, '10:00:00')),
  ]
  // Sent in reverse order: the order of arrival does not matter.
  const { body } = await api.request('POST', '/v1/events/batch', {
    body: { site_id: id, events: events.toReversed() },
  })
  expect(body.data.rejected).toBe(0)
  await api.drained()
  return id
}

async function report(body: object) {
  const answer = await api.request('POST', `/v1/sites/${site}/analytics/funnel`, { body })
  expect(answer.status).toBe(200)
  return answer.body.data
}

const usersOf = (data: { steps: { users: number }[] }) => data.steps.map((it) => it.users)

async function people(path: string, body?: object): Promise<[string | null, string | null][]> {
  const answer = await api.request(body ? 'POST' : 'GET', `/v1/sites/${site}/${path}`, { body })
  expect(answer.status).toBe(200)
  return answer.body.data
    .map((it: { client_id: string; user_id: string }) => [it.client_id, it.user_id])
    .toSorted()
}

test('a report has the counts, rates and medians calculated by hand', async () => {
  expect(await report({ name: 'Checkout', ...query })).toEqual({
    period: { start: '2026-03-01T00:00:00.000Z', end: '2026-03-31T23:59:59.999Z' },
    conversion_window_hours: 24,
    funnel: { name: 'Checkout', total_entered: 6, total_completed: 3, overall_conversion_rate: 50 },
    steps: [
      { step: 1, name: 'Any page', users: 6, conversion_rate: 100, drop_off_rate: 0, median_seconds: null },
      // 0, 5, 10, 20 and 30 minutes.
      {
        step: 2,
        name: 'add_to_cart',
        users: 5,
        conversion_rate: 83.33,
        drop_off_rate: 16.67,
        median_seconds: 600,
      },
      // 0 and 15 minutes, and 23 hours 50 minutes.
      { step: 3, name: 'purchase', users: 3, conversion_rate: 60, drop_off_rate: 40, median_seconds: 900 },
    ],
  })
})

test('the report in the documentation matches the API', async () => {
  const page = await Bun.file(new URL('../../../docs/funnels.md', import.meta.url)).text()
  const [, request = '', response = ''] = /-d '(\{.*?\})'\n.*?```json\n(\{.*?\n\})\n```/s.exec(page) ?? []
  expect(await report(JSON.parse(request))).toEqual(JSON.parse(response).data)
})

test('the default window is a week, and all steps must lie within the period', async () => {
  const { conversion_window_hours: _, ...weekly } = query
  expect(usersOf(await report(weekly))).toEqual([6, 5, 4])
  expect(usersOf(await report({ ...query, end_date: '2026-03-10' }))).toEqual([5, 4, 1])
  expect(usersOf(await report({ ...query, start_date: '2026-03-10T10:00:00.001Z' }))).toEqual([1, 1, 1])
})

test('a period without people returns zeros', async () => {
  const { funnel, steps: counts } = await report({
    ...query,
    start_date: '2025-01-01',
    end_date: '2025-01-02',
  })
  expect(funnel).toMatchObject({ name: '', total_entered: 0, total_completed: 0, overall_conversion_rate: 0 })
  expect(counts[0]).toMatchObject({ users: 0, conversion_rate: 100, drop_off_rate: 0 })
  expect(counts[1]).toMatchObject({ users: 0, conversion_rate: 0, drop_off_rate: 0, median_seconds: null })
  const brokenDown = await report({
    ...query,
    start_date: '2025-01-01',
    end_date: '2025-01-02',
    breakdown: 'os',
  })
  expect(brokenDown.breakdown).toEqual([])
  expect(usersOf(brokenDown)).toEqual([0, 0, 0])
})

test('steps can be filtered by properties, context and dimensions of the event and of the session', async () => {
  const withFilters = (filters: object, on = 1) =>
    report({ ...query, steps: steps.map((it, n) => (n === on ? { ...it, filters } : it)) })
  expect(usersOf(await withFilters({ plan: 'pro' }))).toEqual([6, 1, 1])
  expect(usersOf(await withFilters({ 'properties.value': { gte: 49.5 } }))).toEqual([6, 2, 2])
  expect(usersOf(await withFilters({ 'context.page_url': { contains: 'utm_source' } }, 0))).toEqual([1, 1, 1])
  expect(usersOf(await withFilters({ 'dimensions.page': '/' }, 0))).toEqual([5, 4, 2])
  expect(usersOf(await withFilters({ 'dimensions.source': 'news' }))).toEqual([6, 1, 1])
  expect(usersOf(await withFilters({ 'dimensions.entry_page': ['/', '/start'] }, 1))).toEqual([6, 4, 3])
})

test('one event serves only one step', async () => {
  const twice = [{ event_name: 'add_to_cart' }, { event_name: 'add_to_cart' }]
  expect(usersOf(await report({ ...query, steps: twice }))).toEqual([7, 0])
})

test('a breakdown groups people by the session in which they entered', async () => {
  const { breakdown } = await report({ ...query, breakdown: 'source' })
  expect(breakdown).toEqual([
    {
      value: 'direct',
      steps: [
        { step: 1, name: 'Any page', users: 5, conversion_rate: 100 },
        { step: 2, name: 'add_to_cart', users: 4, conversion_rate: 80 },
        { step: 3, name: 'purchase', users: 2, conversion_rate: 50 },
      ],
    },
    {
      value: 'news',
      steps: [
        { step: 1, name: 'Any page', users: 1, conversion_rate: 100 },
        { step: 2, name: 'add_to_cart', users: 1, conversion_rate: 100 },
        { step: 3, name: 'purchase', users: 1, conversion_rate: 100 },
      ],
    },
  ])
})

test('the people of a step are those who reached it, or those who dropped out before it', async () => {
  const of = (step: number, outcome: string) => people('analytics/funnel/users', { ...query, step, outcome })
  expect(await of(3, 'converted')).toEqual([
    ['anna', null],
    ['ben', null],
    ['fay', null],
  ])
  expect(await of(3, 'dropped')).toEqual([
    ['carl', null],
    ['emil-1', 'emil'],
  ])
  expect(await of(2, 'dropped')).toEqual([['dora', null]])
  expect(await of(1, 'dropped')).toEqual([])
  const { body } = await api.request('POST', `/v1/sites/${site}/analytics/funnel/users`, {
    body: { ...query, step: 2, outcome: 'converted', limit: 1000 },
  })
  expect(body.pagination).toEqual({ cursor: null, has_more: false })
  expect(body.data).toContainEqual({
    user_id: 'emil',
    client_id: 'emil-1',
    entered_at: '2026-03-10T10:00:00.000Z',
    reached_step: 2,
    last_step_at: '2026-03-10T10:30:00.000Z',
  })
})

test('a saved funnel can be created, read, changed, listed, reported on and deleted', async () => {
  const funnels = `/v1/sites/${site}/funnels`
  const { start_date, end_date, ...definition } = query
  const created = await api.request('POST', funnels, { body: { name: 'Checkout', ...definition } })
  expect(created.status).toBe(201)
  const { id } = created.body.data
  expect(created.body.data).toEqual({
    id: expect.stringMatching(/^fun_/),
    name: 'Checkout',
    steps: [{ ...steps[0], event_name: 'page_view' }, steps[1], steps[2]],
    conversion_window_hours: 24,
    created_at: expect.any(String),
    updated_at: created.body.data.created_at,
  })
  expect((await api.request('GET', `${funnels}/${id}`)).body.data).toEqual(created.body.data)

  const dates = new URLSearchParams({ start_date, end_date })
  const saved = await api.request('GET', `${funnels}/${id}/report?${dates}&breakdown=source`)
  expect(saved.body.data).toEqual(await report({ name: 'Checkout', ...query, breakdown: 'source' }))
  expect(await people(`funnels/${id}/users?${dates}&step=2&outcome=dropped`)).toEqual([['dora', null]])

  api.advance(1000)
  const changed = await api.request('PATCH', `${funnels}/${id}`, {
    body: { name: 'Cart', steps: [{ event_name: 'page_view' }, { event_name: 'add_to_cart' }] },
  })
  expect(changed.body.data).toMatchObject({ name: 'Cart', conversion_window_hours: 24 })
  expect(changed.body.data.updated_at > changed.body.data.created_at).toBe(true)
  const later = await api.request('GET', `${funnels}/${id}/report?${dates}`)
  expect(usersOf(later.body.data)).toEqual([6, 5])

  const newer = await api.request('POST', funnels, { body: { name: 'Newer', steps } })
  expect(newer.body.data.conversion_window_hours).toBe(168)
  const listed = await api.request('GET', `${funnels}?limit=1`)
  expect(listed.body.data.map((it: { id: string }) => it.id)).toEqual([newer.body.data.id])
  expect(listed.body.pagination).toEqual({ total: 2, limit: 1, offset: 0, has_more: true })

  expect((await api.request('DELETE', `${funnels}/${id}`)).status).toBe(204)
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['GET', '/report'],
    ['GET', '/users?step=1&outcome=converted'],
  ] as const)
    expect((await api.request(method, `${funnels}/${id}${path}`)).status).toBe(404)
  expect((await api.request('PATCH', `${funnels}/${id}`, { body: { name: 'x' } })).status).toBe(404)
})

test('invalid requests are rejected with the name of the field', async () => {
  const expectRejected = async (body: object, status: number, field: string, path = 'analytics/funnel') => {
    const answer = await api.request('POST', `/v1/sites/${site}/${path}`, { body })
    expect([answer.status, answer.body.error.field]).toEqual([status, field])
  }
  const withFilters = (filters: object) => ({ ...query, steps: [steps[0], { ...steps[1], filters }] })
  await expectRejected({ ...query, steps: [steps[0]] }, 400, 'steps')
  await expectRejected({ ...query, steps: Array.from({ length: 21 }, () => steps[0]) }, 400, 'steps')
  await expectRejected({ ...query, steps: [{}, steps[0]] }, 400, 'steps.0.event_name')
  await expectRejected({ ...query, conversion_window_hours: 2161 }, 400, 'conversion_window_hours')
  await expectRejected({ ...query, breakdown: 'page' }, 400, 'breakdown')
  await expectRejected({ ...query, start_date: 'yesterday' }, 400, 'start_date')
  await expectRejected({ ...query, end_date: '2026-02-01' }, 422, 'start_date')
  await expectRejected(withFilters({ 'dimensions.mood': 'good' }), 400, 'steps.1.filters.dimensions.mood')
  await expectRejected(
    withFilters({ 'dimensions.mood': 'x' }),
    400,
    'steps.1.filters.dimensions.mood',
    'analytics/funnel',
  )
  const users = { ...query, step: 1, outcome: 'converted' }
  await expectRejected({ ...users, step: 4 }, 400, 'step', 'analytics/funnel/users')
  await expectRejected({ ...users, cursor: 'x' }, 400, 'cursor', 'analytics/funnel/users')
  const { start_date: _, end_date: __, ...saved } = withFilters({ 'dimensions.mood': 'x' })
  await expectRejected({ name: 'x', ...saved }, 400, 'steps.1.filters.dimensions.mood', 'funnels')
})

test('a funnel accepts as many filters as one query can hold', async () => {
  const filtered = (count: number, prefix: string) =>
    Array.from({ length: 20 }, (_, step) => ({
      event_name: `step_${step}`,
      filters: Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`${prefix}p${n}`, { neq: n, exists: true }]),
      ),
    }))
  const request = (steps: object[]) =>
    api.request('POST', `/v1/sites/${site}/analytics/funnel`, { body: { ...query, steps } })
  expect((await request(filtered(5, ''))).status).toBe(200)
  const rejected = await request(filtered(20, 'a.b.c.'))
  expect([rejected.status, rejected.body.error.field]).toEqual([400, 'steps'])
})

test('a funnel of twenty steps returns a report', async () => {
  const twenty = Array.from({ length: 20 }, (_, n) => ({ event_name: n === 0 ? 'page_view' : `step_${n}` }))
  expect(usersOf(await report({ ...query, steps: twenty }))).toEqual([6, ...Array(19).fill(0)])
})
