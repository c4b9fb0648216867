import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: string
let goal: string
let funnel: string
const segment: Record<string, string> = {}

const now = Date.parse('2026-03-31T12:00:00Z')
const minute_ms = 60_000
const at = (minutes: number) => new Date(now - 86_400_000 + minutes * minute_ms).toISOString()
const days = 'start_date=2026-03-30&end_date=2026-03-31'

/** ann and cid_b view a page and buy, cid_c only views a page; ann is identified from her purchase on. */
const events = [
  { event_name: 'page_view', client_id: 'cid_a', timestamp: at(0) },
  {
    event_name: 'purchase',
    client_id: 'cid_a',
    timestamp: at(1),
    user: { user_id: 'ann' },
    properties: { value: 10 },
  },
  { event_name: 'page_view', client_id: 'cid_b', timestamp: at(0) },
  { event_name: 'purchase', client_id: 'cid_b', timestamp: at(5), properties: { value: 7 } },
  { event_name: 'page_view', client_id: 'cid_c', timestamp: at(0) },
]

beforeAll(async () => {
  api = await startInstance({ now })
  site = (await api.createSite({ domain: 'shop.example', currency: 'EUR' })).id
  const make = async (path: string, body: object) => {
    const answer = await api.request('POST', `/v1/sites/${site}/${path}`, { body })
    expect([answer.status, answer.body.error]).toEqual([201, undefined])
    return answer.body.data.id
  }
  goal = await make('conversions', {
    name: 'Purchase',
    event_name: 'purchase',
    value_type: 'dynamic',
    value_property: 'value',
  })
  funnel = await make('funnels', {
    name: 'Buying',
    steps: [{ event_name: 'page_view' }, { event_name: 'purchase' }],
  })
  await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  await api.drained()
  const buyers = { operator: 'and', conditions: [{ type: 'event', event_name: 'purchase' }] }
  segment.buyers = await make('segments', { name: 'Buyers', rules: buyers })
  segment.ann = await make('segments', { name: 'Ann', type: 'static', user_ids: ['ann', 'nobody'] })
  segment.old = await make('segments', { name: 'Old', type: 'static' })
  await api.request('PATCH', `/v1/sites/${site}/segments/${segment.old}`, { body: { status: 'archived' } })
}, 120_000)
afterAll(() => api.stop())

async function read(path: string) {
  const { status, body } = await api.request('GET', `/v1/sites/${site}/${path}`)
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}

/** The number of people in each report, under a filter. */
const reports: Record<string, (filters: string) => Promise<number>> = {
  traffic: async (filters) => (await read(`analytics/traffic?${days}&filters=${filters}`)).totals.users,
  'traffic by page': async (filters) =>
    (await read(`analytics/traffic?${days}&filters=${filters}&dimensions=page&metrics=users`)).rows[0]
      ?.metrics.users ?? 0,
  'a saved funnel': async (filters) =>
    (await read(`funnels/${funnel}/report?${days}&filters=${filters}`)).funnel.total_entered,
  'the people of a funnel': async (filters) =>
    (await read(`funnels/${funnel}/users?${days}&step=1&outcome=converted&filters=${filters}`)).length,
  'volume of events': async (filters) =>
    (await read(`events/volume?${days}&filters=${filters}`)).totals.users,
  'breakdown of events': async (filters) =>
    (await read(`events/breakdown?${days}&by=event_name&filters=event_name==page_view;${filters}`)).values[0]
      ?.users ?? 0,
  'list of events': async (filters) =>
    new Set(
      (await read(`events?${days}&filters=${filters}`)).map((it: { client_id: string }) => it.client_id),
    ).size,
  'a funnel by source': async (filters) =>
    (await read(`funnels/${funnel}/report?${days}&breakdown=source&filters=${filters}`)).breakdown[0]
      ?.steps[0].users ?? 0,
}
test.each(Object.entries(reports))('%s filtered by one, several and empty segments', async (_, users) => {
  const { buyers, ann } = segment
  expect(await users(`segment==${buyers}`)).toBe(2)
  expect(await users(`segment==${ann}`)).toBe(1)
  expect(await users(`segment==${ann},${buyers}`)).toBe(2)
  expect(await users(`segment==${buyers};segment!=${ann}`)).toBe(1)
  expect(await users(`segment!=${buyers},${ann}`)).toBe(1)
})

test('statistics, their summary, attribution and the ledger count only conversions of members', async () => {
  const filters = `segment==${segment.ann}`
  const stats = await read(`conversions/${goal}/stats?${days}&filters=${filters}`)
  expect(stats.summary).toEqual({
    total_conversions: 1,
    total_value: 10,
    conversion_rate: 100,
    avg_value: 10,
  })
  const { goals } = await read(`conversions/summary?${days}&filters=${filters}`)
  expect(goals[0]).toMatchObject({ conversions: 1, value: 10, conversion_rate: 100 })
  const attribution = await read(
    `analytics/attribution?conversion_id=${goal}&${days}&model=data_driven&filters=${filters}`,
  )
  expect(attribution.summary).toMatchObject({ conversions: 1, value: 10 })
  const ledger = await read(`conversions/${goal}/ledger?${days}&filters=${filters}`)
  expect(ledger.map((it: { user_id: string }) => it.user_id)).toEqual(['ann'])
  const others = await read(`conversions/${goal}/stats?${days}&filters=segment!=${segment.ann}`)
  expect(others.summary).toMatchObject({ total_conversions: 1, total_value: 7, conversion_rate: 50 })
})

const wrong: Record<string, string> = {
  'that does not exist': 'segment==seg_x',
  'that is archived': 'segment==old',
  'by part of its id': 'segment=~seg',
}
const paths = [
  (filters: string) => `analytics/traffic?filters=${filters}`,
  (filters: string) => `funnels/${funnel}/report?filters=${filters}`,
  (filters: string) => `conversions/${goal}/stats?filters=${filters}`,
  (filters: string) => `conversions/${goal}/ledger?filters=${filters}`,
  (filters: string) => `conversions/summary?filters=${filters}`,
  (filters: string) => `events/volume?filters=${filters}`,
  (filters: string) => `analytics/web-vitals?filters=${filters}`,
  (filters: string) => `analytics/browser-errors?filters=${filters}`,
  (filters: string) => `events?filters=${filters}`,
  (filters: string) => `analytics/attribution?conversion_id=${goal}&filters=${filters}`,
]
test.each(Object.entries(wrong))('filtering by a segment %s is rejected with 400', async (_, expression) => {
  for (const path of paths) {
    const filters = encodeURIComponent(expression.replace('==old', `==${segment.old}`))
    const { status, body } = await api.request('GET', `/v1/sites/${site}/${path(filters)}`)
    expect([status, body.error?.code, body.error?.field]).toEqual([400, 'validation_error', 'filters'])
  }
})

test('events of a user that are filtered by segment are those of the user in it', async () => {
  const ofAnn = (filters: string) => read(`events?${days}&user_id=ann&filters=${filters}`)
  expect((await ofAnn(`segment==${segment.buyers}`)).length).toBeGreaterThan(1)
  expect(await ofAnn(`segment!=${segment.ann}`)).toEqual([])
})

test('pages of events filtered by segment have each event once', async () => {
  const path = `events?${days}&filters=segment==${segment.buyers}`
  const all = (await read(path)).map((it: { event_id: string }) => it.event_id)
  const paged: string[] = []
  let cursor = ''
  do {
    const { body } = await api.request('GET', `/v1/sites/${site}/${path}&limit=1${cursor}`)
    paged.push(...body.data.map((it: { event_id: string }) => it.event_id))
    cursor = body.pagination.cursor && `&cursor=${body.pagination.cursor}`
  } while (cursor)
  expect(all.length).toBeGreaterThan(2)
  expect(paged).toEqual(all)
})

test('excluded events cannot be filtered by segment', async () => {
  const path = `/v1/sites/${site}/events?status=excluded&filters=segment==${segment.ann}`
  const { status, body } = await api.request('GET', path)
  expect([status, body.error.field, body.error.message]).toEqual([
    400,
    'filters',
    'filters supports segment only for events that count: excluded events are in no report of people',
  ])
})

test('a segment of another site is not found', async () => {
  const other = (await api.createSite()).id
  const { status } = await api.request(
    'GET',
    `/v1/sites/${other}/analytics/traffic?filters=segment==${segment.buyers}`,
  )
  expect(status).toBe(400)
})

test('a funnel that is not saved can be filtered by segments', async () => {
  const body = {
    steps: [{ event_name: 'page_view' }, { event_name: 'purchase' }],
    filters: `segment==${segment.ann}`,
  }
  const { body: answer } = await api.request('POST', `/v1/sites/${site}/analytics/funnel`, { body })
  expect(answer.data.funnel).toMatchObject({ total_entered: 1, total_completed: 1 })
})
