import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

// A Wednesday. In New York, it is still Tuesday evening.
const now = Date.parse('2026-04-01T02:00:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
beforeAll(async () => {
  api = await startInstance({ now })
  siteId = (await api.createSite({ timezone: 'America/New_York' })).id
  // Ann starts on Sunday evening, which is Monday in UTC, and returns in the next two weeks.
  await visit('ann', '2026-03-09T02:00:00Z')
  await visit('ann', '2026-03-09T14:00:00Z')
  await visit('ann', '2026-03-17T14:00:00Z')
  await visit('bob', '2026-03-10T14:00:00Z', 'https://blog.example/post')
  await visit('bob', '2026-03-24T14:00:00Z')
  await send('bob', 'purchase', '2026-03-24T14:01:00Z', { value: 10, transaction_id: 'T-1' })
  await visit('cid', '2026-03-31T14:00:00Z')
  await send('cid', 'purchase', '2026-03-31T14:01:00Z', { value: 10, transaction_id: 'T-2' })
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

async function ask(query: Record<string, string>, path = '') {
  const parameters = new URLSearchParams({ start_date: '2026-03-02', ...query })
  return api.request('GET', `/v1/sites/${siteId}/analytics/retention${path}?${parameters}`)
}

/** The numbers of the cohorts: their size, and the people of each interval; `~` marks the running one. */
async function numbersOf(query: Record<string, string>) {
  const { body } = await ask(query)
  return Object.fromEntries(
    body.data.cohorts.map(
      (it: { date: string; size: number; intervals: { users: number; is_complete: boolean }[] }) => [
        it.date,
        [
          `${it.size}`,
          ...it.intervals.map(({ users, is_complete }) => `${users}${is_complete ? '' : '~'}`),
        ].join(' '),
      ],
    ),
  )
}

test('people return in the weeks after that of their first visit, in the time zone of the site', async () => {
  expect(await numbersOf({})).toEqual({
    '2026-03-02': '1 1 1 0 0~',
    '2026-03-09': '1 0 1 0~',
    '2026-03-16': '0 0 0~',
    '2026-03-23': '0 0~',
    '2026-03-30': '1',
  })
  const { body } = await ask({})
  expect(body.data.period).toEqual({ start: '2026-03-02T05:00:00.000Z', end: '2026-04-01T03:59:59.999Z' })
  expect(body.data.cohorts[0].intervals[0]).toEqual({
    number: 1,
    users: 1,
    rate: 100,
    // The clock went forward on 8 March.
    start: '2026-03-09T04:00:00.000Z',
    is_complete: true,
  })
  expect(body.data.totals).toEqual([
    { number: 1, users: 1, rate: 50, size: 2, previous: null },
    { number: 2, users: 2, rate: 100, size: 2, previous: null },
    { number: 3, users: 0, rate: 0, size: 1, previous: null },
  ])
  expect([body.data.size, body.data.previous_size, body.data.compared_with]).toEqual([3, null, null])
})

test('all people, and those of each value, are compared with those who started in another period', async () => {
  const week = { start_date: '2026-03-09', end_date: '2026-03-15', breakdown: 'source' }
  const { body } = await ask({ ...week, compare: 'preceding' })
  const { compared_with, size, previous_size, totals, breakdown } = body.data
  expect(compared_with).toEqual({ start: '2026-03-02T05:00:00.000Z', end: '2026-03-09T03:59:59.999Z' })
  // Bob started in this week, and Ann in the week before.
  expect([size, previous_size]).toEqual([1, 1])
  const returned = { users: 1, rate: 100, size: 1 }
  const away = { users: 0, rate: 0, size: 1 }
  expect(totals).toEqual([
    { number: 1, ...away, previous: returned },
    { number: 2, ...returned, previous: returned },
  ])
  // Ann had no referrer, so the source of Bob is new.
  expect(breakdown).toEqual([
    {
      value: 'blog.example',
      size: 1,
      previous_size: 0,
      totals: [
        { number: 1, ...away, previous: null },
        { number: 2, ...returned, previous: null },
      ],
    },
  ])
})

test('with on_or_after, a later return counts, too', async () => {
  expect(await numbersOf({ mode: 'on_or_after' })).toEqual({
    '2026-03-02': '1 1 1 0 0~',
    '2026-03-09': '1 1 1 0~',
    '2026-03-16': '0 0 0~',
    '2026-03-23': '0 0~',
    '2026-03-30': '1',
  })
})

test('people start with their first order, and return with a visit', async () => {
  expect(
    await numbersOf({ start: 'orders', interval: 'day', start_date: '2026-03-24', end_date: '2026-03-24' }),
  ).toEqual({ '2026-03-24': '1 0 0 0 0 0 0 0~' })
  expect(await numbersOf({ start: 'visit', returning: 'orders', interval: 'month' })).toEqual({
    '2026-03-01': '3',
  })
  expect(await numbersOf({ returning: 'event:purchase', end_date: '2026-03-15' })).toEqual({
    '2026-03-02': '1 0 0 0 0~',
    '2026-03-09': '1 0 1 0~',
  })
})

test('filters are on the first session of a person', async () => {
  expect(await numbersOf({ filters: 'source==blog.example', end_date: '2026-03-15' })).toEqual({
    '2026-03-02': '0 0 0 0 0~',
    '2026-03-09': '1 0 1 0~',
  })
})

test('people are divided by a dimension of their first session', async () => {
  const { body } = await ask({ breakdown: 'source' })
  expect(body.data.breakdown).toEqual([
    {
      value: 'direct',
      size: 2,
      previous_size: null,
      totals: [
        { number: 1, users: 1, rate: 100, size: 1, previous: null },
        { number: 2, users: 1, rate: 100, size: 1, previous: null },
        { number: 3, users: 0, rate: 0, size: 1, previous: null },
      ],
    },
    {
      value: 'blog.example',
      size: 1,
      previous_size: null,
      totals: [
        { number: 1, users: 0, rate: 0, size: 1, previous: null },
        { number: 2, users: 1, rate: 100, size: 1, previous: null },
      ],
    },
  ])
  expect((await ask({})).body.data.breakdown).toBeUndefined()
})

test('without a cohort, the people of an interval are those of the totals', async () => {
  const behind = async (number: string) =>
    (await ask({ number }, '/people')).body.data.map((it: { client_id: string }) => it.client_id).sort()
  expect(await behind('2')).toEqual(['ann', 'bob'])
  // Their fourth week is still running, so the totals do not count it.
  expect(await behind('4')).toEqual([])
})

test('lists the people of a cohort, and of an interval', async () => {
  const cohort = await ask({ cohort: '2026-03-09' }, '/people')
  expect(cohort.body).toMatchObject({
    data: [
      {
        user_id: null,
        client_id: 'bob',
        started_at: '2026-03-10T14:00:00.000Z',
        cohort: '2026-03-09',
        returned: [2],
      },
    ],
    pagination: { cursor: null, has_more: false },
  })
  const back = async (number: string) =>
    (await ask({ cohort: '2026-03-09', number }, '/people')).body.data.length
  expect([await back('1'), await back('2'), await back('63')]).toEqual([0, 1, 0])
})

test('a period in the future has no cohorts', async () => {
  const { body } = await ask({ start_date: '2027-01-01', end_date: '2027-02-01' })
  expect(body.data).toMatchObject({ cohorts: [], totals: [] })
  const people = await ask({ start_date: '2027-01-01', end_date: '2027-02-01' }, '/people')
  expect(people.body.data).toEqual([])
})

test('refuses what it does not know', async () => {
  const refusal = async (query: Record<string, string>, path?: string) => {
    const { status, body } = await ask(query, path)
    return [status, body.error.field, body.error.message]
  }
  expect(await refusal({ start: 'signups' })).toEqual([
    400,
    'start',
    'start "signups" is unknown (expected visit, orders, the id of a goal, or event:<name>)',
  ])
  expect((await refusal({ returning: 'conv_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b' })).slice(0, 2)).toEqual([
    400,
    'returning',
  ])
  expect((await refusal({ returning: 'event:' })).slice(0, 2)).toEqual([400, 'returning'])
  expect((await refusal({ filters: 'page==/a' })).slice(0, 2)).toEqual([400, 'filters'])
  expect((await refusal({ breakdown: 'page' })).slice(0, 2)).toEqual([400, 'breakdown'])
  expect(await refusal({ interval: 'day', start_date: '2026-01-01' })).toEqual([
    422,
    'interval',
    'The period has more than 60 days. Choose a shorter period, or weeks or months',
  ])
  expect(
    (await refusal({ interval: 'day', start_date: '2026-03-25', compare: '2026-01-01/2026-03-24' })).slice(
      0,
      2,
    ),
  ).toEqual([422, 'compare'])
  expect((await refusal({ compare: 'before' })).slice(0, 2)).toEqual([400, 'compare'])
  expect(await refusal({ cohort: '2026-03-10' }, '/people')).toEqual([
    400,
    'cohort',
    'cohort "2026-03-10" is not in the report (expected the first day of an interval from 2026-03-02 to 2026-03-30)',
  ])
  expect((await refusal({ cursor: 'mine' }, '/people')).slice(0, 2)).toEqual([400, 'cursor'])
})
