import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

// A Wednesday. In New York, it is still Tuesday evening.
const now = Date.parse('2026-04-01T02:00:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
beforeAll(async () => {
  api = await startInstance({ now })
  siteId = (await api.createSite({ timezone: 'America/New_York' })).id
  // Ann comes in three weeks in a row. The first visit is on Sunday evening there, and on Monday in UTC.
  await visit('ann', '2026-03-09T02:00:00Z')
  await visit('ann', '2026-03-10T14:00:00Z')
  await visit('ann', '2026-03-17T14:00:00Z')
  // Bob pauses for a week, then orders.
  await visit('bob', '2026-03-10T14:00:00Z', 'https://blog.example/post')
  await visit('bob', '2026-03-24T14:00:00Z')
  await send('bob', 'purchase', '2026-03-24T14:01:00Z', { value: 10, transaction_id: 'T-1' })
  await visit('cid', '2026-03-31T14:00:00Z')
  await api.drained()
})
afterAll(() => api.stop())

async function send(client_id: string, event_name: string, timestamp: string, properties = {}, context = {}) {
  const body = { site_id: siteId, event_name, client_id, timestamp, properties, context }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

function visit(client_id: string, timestamp: string, referrer?: string) {
  return send(client_id, 'page_view', timestamp, {}, referrer && { referrer })
}

function ask(path: string, query: Record<string, string> = {}) {
  const parameters = new URLSearchParams({ start_date: '2026-03-09', ...query })
  return api.request('GET', `/v1/sites/${siteId}/analytics/${path}?${parameters}`)
}

test('each week has people who are new, return, come back and stay away, in the time zone of the site', async () => {
  const { body } = await ask('lifecycle')
  const numbers = ['new', 'returning', 'resurrected', 'dormant']
  expect(body.data.period).toEqual({ start: '2026-03-09T04:00:00.000Z', end: '2026-04-06T03:59:59.999Z' })
  expect(
    body.data.intervals.map((it: Record<string, unknown>) => [
      it.date,
      ...numbers.map((name) => it[name]),
      it.is_complete,
    ]),
  ).toEqual([
    // Ann was there in the week before, so she returns.
    ['2026-03-09', 1, 1, 0, 0, true],
    ['2026-03-16', 0, 1, 0, 1, true],
    ['2026-03-23', 0, 0, 1, 1, true],
    ['2026-03-30', 1, 0, 0, 1, false],
  ])
})

test('a period within weeks is extended to whole ones', async () => {
  const { body } = await ask('lifecycle', { start_date: '2026-03-12', end_date: '2026-03-17' })
  expect(body.data.intervals.map((it: { date: string }) => it.date)).toEqual(['2026-03-09', '2026-03-16'])
  expect(body.data.intervals[0]).toMatchObject({ new: 1, returning: 1 })
})

test('orders are an activity of their own, and a filter is on the first session of a person', async () => {
  const orders = await ask('lifecycle', { activity: 'orders' })
  expect(orders.body.data.intervals.map((it: { new: number }) => it.new)).toEqual([0, 0, 1, 0])
  const fromBlog = await ask('lifecycle', { filters: 'source==blog.example' })
  expect(fromBlog.body.data.intervals.map((it: { resurrected: number }) => it.resurrected)).toEqual([
    0, 0, 1, 0,
  ])
  expect(fromBlog.body.data.intervals[0]).toMatchObject({ new: 1, returning: 0 })
})

test('stickiness counts people by the number of weeks in which they were active', async () => {
  const { body } = await ask('stickiness')
  expect(body.data).toEqual({
    period: { start: '2026-03-09T04:00:00.000Z', end: '2026-04-06T03:59:59.999Z' },
    compared_with: null,
    previous: null,
    intervals: 4,
    users: 3,
    // Ann and Bob two weeks each, Cid one.
    average: 1.67,
    counts: [
      { number: 1, users: 1, rate: 33.33, previous: null },
      { number: 2, users: 2, rate: 66.67, previous: null },
      { number: 3, users: 0, rate: 0, previous: null },
      { number: 4, users: 0, rate: 0, previous: null },
    ],
  })
  const byDay = await ask('stickiness', { interval: 'day' })
  expect(byDay.body.data.counts.slice(0, 3).map((it: { users: number }) => it.users)).toEqual([1, 2, 0])
})

test('whole intervals are compared by position: the preceding ones, or those of another period', async () => {
  const weeks = { start_date: '2026-03-24', end_date: '2026-03-31' }
  const preceding = await ask('lifecycle', { ...weeks, compare: 'preceding' })
  expect(preceding.body.data).toMatchObject({
    // The last week has run until Tuesday evening, so the earlier one counts until then.
    compared_with: { start: '2026-03-09T04:00:00.000Z', end: expect.stringMatching(/^2026-03-18T02:00:0/) },
    intervals: [
      {
        date: '2026-03-23',
        previous: { date: '2026-03-09', new: 1, returning: 1, resurrected: 0, dormant: 0 },
      },
      {
        date: '2026-03-30',
        previous: { date: '2026-03-16', new: 0, returning: 1, resurrected: 0, dormant: 1 },
      },
    ],
  })
  const march = await ask('lifecycle', { interval: 'month', start_date: '2026-03-01', compare: 'preceding' })
  expect(march.body.data.compared_with).toEqual({
    start: '2026-02-01T05:00:00.000Z',
    end: '2026-03-01T04:59:59.999Z',
  })
  const datesBefore = async (query: Record<string, string>) =>
    (await ask('lifecycle', query)).body.data.intervals.map(
      (it: { previous: { date: string } }) => it.previous.date,
    )
  // The days before 17 March lie mostly in the two weeks before.
  expect(await datesBefore({ ...weeks, compare: '2026-03-10/2026-03-17' })).toEqual([
    '2026-03-09',
    '2026-03-16',
  ])
  // A day in the same week: the week before.
  const day = { start_date: '2026-03-25', end_date: '2026-03-25' }
  expect(await datesBefore({ ...day, compare: '2026-03-24/2026-03-24' })).toEqual(['2026-03-16'])
  // The 31 days before March begin in January.
  const months = { interval: 'month', start_date: '2026-03-01', end_date: '2026-03-31' }
  expect(await datesBefore({ ...months, compare: '2026-01-29/2026-02-28' })).toEqual(['2026-02-01'])
  expect(await datesBefore({ ...months, compare: '2025-03-01/2025-03-31' })).toEqual(['2025-03-01'])
})

test('stickiness is compared with as many intervals', async () => {
  const { body } = await ask('stickiness', { start_date: '2026-03-24', compare: 'preceding' })
  // Bob came in the first of these weeks, and Cid in the second. Before, Ann came in both, and Bob in the first.
  expect(body.data).toMatchObject({
    users: 2,
    average: 1,
    previous: { intervals: 2, users: 2, average: 1.5 },
    counts: [
      { number: 1, users: 2, rate: 100, previous: { users: 1, rate: 50 } },
      { number: 2, users: 0, rate: 0, previous: { users: 1, rate: 50 } },
    ],
  })
})

test('the people behind a number are listed with the weeks in which they were active', async () => {
  const behind = await ask('lifecycle/people', { date: '2026-03-23', state: 'resurrected' })
  expect(behind.body.data).toEqual([
    { user_id: null, client_id: 'bob', active: ['2026-03-09', '2026-03-23'] },
  ])
  const dormant = await ask('lifecycle/people', { date: '2026-03-23', state: 'dormant' })
  expect(dormant.body.data.map((it: { client_id: string }) => it.client_id)).toEqual(['ann'])
  const once = await ask('stickiness/people', { number: '1' })
  expect(once.body.data).toEqual([{ user_id: null, client_id: 'cid', active: ['2026-03-30'] }])
  const everybody = await ask('stickiness/people', { limit: '2' })
  expect([everybody.body.data.length, everybody.body.pagination.has_more]).toEqual([2, true])
})

test('a period before the first event, or in the future, has nobody', async () => {
  const before = await ask('lifecycle', { start_date: '2020-01-01', end_date: '2020-01-07' })
  expect(before.body.data.intervals[0]).toMatchObject({ new: 0, returning: 0, resurrected: 0, dormant: 0 })
  const nobody = await ask('stickiness', { start_date: '2020-01-01', end_date: '2020-01-07' })
  expect(nobody.body.data).toMatchObject({ users: 0, average: null })
  const future = await ask('lifecycle', { start_date: '2027-01-01', end_date: '2027-01-07' })
  expect(future.body.data.intervals).toEqual([])
})

test.each([
  ['lifecycle', { activity: 'mine' }, 400, 'activity'],
  ['lifecycle', { filters: 'page==/a' }, 400, 'filters'],
  ['stickiness', { interval: 'day', start_date: '2026-01-01', end_date: '2026-03-31' }, 422, 'interval'],
  ['lifecycle', { compare: 'before' }, 400, 'compare'],
  ['lifecycle/people', { date: '2026-03-10', state: 'new' }, 400, 'date'],
  ['lifecycle/people', { date: '2026-03-09', state: 'old' }, 400, 'state'],
  ['stickiness/people', { cursor: 'x' }, 400, 'cursor'],
])('%s with %o is refused', async (path, query, status, field) => {
  const answer = await ask(path, query as Record<string, string>)
  expect([answer.status, answer.body.error.field ?? answer.body.error.details[0].field]).toEqual([
    status,
    field,
  ])
})
