import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

const now = Date.parse('2026-04-02T12:00:00Z')
/** The clock in Berlin skips 2:00 to 3:00 on the 29th. */
const days = { start_date: '2026-03-28', end_date: '2026-04-01' }

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
let segmentId: string
beforeAll(async () => {
  api = await startInstance({ now })
  siteId = (await api.createSite({ timezone: 'Europe/Berlin', currency: 'EUR' })).id
  await send('cid_1', 'sign_up', '2026-03-28T10:00:00Z', { plan: 'pro', seats: 4 })
  // Berlin: the 29th, 0:30 and 3:30.
  await send('cid_1', 'sign_up', '2026-03-28T23:30:00Z', { plan: 'pro', seats: '6' })
  await send('cid_2', 'sign_up', '2026-03-29T01:30:00Z', { plan: 'team', seats: 11 })
  await send('cid_2', 'sign_up', '2026-03-31T10:00:00Z', { plan: 'free', seats: 'many' })
  await send('cid_3', 'sign_up', '2026-03-31T10:30:00Z', { seats: 1 })
  await send('cid_3', 'page_view', '2026-03-31T10:31:00Z')
  await send('cid_1', 'page_view', '2026-03-28T10:01:00Z')
  await send('cid_4', 'page_view', '2026-04-01T10:00:00Z')
  await send('cid_4', 'page_view', '2026-04-01T10:01:00Z')
  // The period before: 23 to 27 March.
  await send('cid_1', 'sign_up', '2026-03-24T10:00:00Z', { plan: 'pro', seats: 2 })
  await send('cid_5', 'sign_up', '2026-03-27T10:00:00Z', { plan: 'trial', seats: 3 })
  await api.drained()
  const rules = {
    operator: 'and',
    conditions: [{ type: 'event', event_name: 'page_view' }],
  }
  const body = { name: 'Viewers', type: 'dynamic', rules }
  const segment = await api.request('POST', `/v1/sites/${siteId}/segments`, { body })
  expect(segment.status).toBe(201)
  segmentId = segment.body.data.id
}, 120_000)
afterAll(() => api.stop())

async function send(client_id: string, event_name: string, timestamp: string, properties = {}) {
  const body = { site_id: siteId, event_name, client_id, timestamp, properties }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

function ask(body: object, path = '') {
  return api.request('POST', `/v1/sites/${siteId}/analytics/trends${path}`, { body: { ...days, ...body } })
}

async function dataOf(body: object, path = '') {
  const answer = await ask(body, path)
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body.data
}

const signUps = { type: 'events', metric: 'events', filters: 'event_name==sign_up' }
const seats = (metric: string) => ({ ...signUps, metric, property: 'seats' })

type Line = { total: number | null; values: (number | null)[] }
const lineOf = ({ total, values }: Line) => [total, ...values]

test('series of events have an interval for each day, and people count once in total', async () => {
  const found = await dataOf({
    series: [
      { ...signUps, name: 'Sign-ups' },
      { ...signUps, metric: 'users' },
    ],
  })
  expect(found).toEqual({
    period: { start: '2026-03-27T23:00:00.000Z', end: '2026-04-01T21:59:59.999Z' },
    compared_with: null,
    interval: 'day',
    currency: 'EUR',
    intervals: [
      { label: '2026-03-28', start: '2026-03-27T23:00:00.000Z', is_complete: true },
      { label: '2026-03-29', start: '2026-03-28T23:00:00.000Z', is_complete: true },
      { label: '2026-03-30', start: '2026-03-29T22:00:00.000Z', is_complete: true },
      { label: '2026-03-31', start: '2026-03-30T22:00:00.000Z', is_complete: true },
      { label: '2026-04-01', start: '2026-03-31T22:00:00.000Z', is_complete: true },
    ],
    previous_intervals: [],
    series: [
      {
        ...{ key: 'A', name: 'Sign-ups', type: 'events', metric: 'events', property: null },
        ...{ total: 5, values: [1, 2, 0, 2, 0] },
        ...{ moving_average: null, previous_total: null, previous_values: null, groups: null },
      },
      {
        ...{ key: 'B', name: null, type: 'events', metric: 'users', property: null },
        ...{ total: 3, values: [1, 2, 0, 2, 0] },
        ...{ moving_average: null, previous_total: null, previous_values: null, groups: null },
      },
    ],
    formulas: [],
  })
})

test('an interval that is still running is not complete', async () => {
  const { intervals } = await dataOf({
    series: [signUps],
    interval: 'month',
    start_date: '2026-03-15',
    end_date: '2026-04-30',
  })
  expect(intervals).toEqual([
    { label: '2026-03-01', start: '2026-03-14T23:00:00.000Z', is_complete: true },
    { label: '2026-04-01', start: '2026-03-31T22:00:00.000Z', is_complete: false },
  ])
})

test('metrics of numbers are of the events whose property is a number', async () => {
  const metrics = ['sum', 'average', 'min', 'max', 'median', 'p75', 'p90', 'p95', 'p99']
  const { series } = await dataOf({ series: metrics.map(seats) })
  // In total 1, 4, 6 and 11; on the 29th 6 and 11.
  const expected = [
    [22, 4, 17, 0, 1, 0],
    [5.5, 4, 8.5, null, 1, null],
    [1, 4, 6, null, 1, null],
    [11, 4, 11, null, 1, null],
    [5, 4, 8.5, null, 1, null],
    [7.25, 4, 9.75, null, 1, null],
    [9.5, 4, 10.5, null, 1, null],
    [10.25, 4, 10.75, null, 1, null],
    [10.85, 4, 10.95, null, 1, null],
  ]
  for (const [n, it] of series.entries())
    for (const [at, value] of lineOf(it).entries())
      if (expected[n]?.[at] === null) expect(value).toBeNull()
      else expect(value).toBeCloseTo(expected[n]?.[at] as number, 9)
})

test('series of traffic have the numbers of the traffic report, and can be mixed with events', async () => {
  const { series } = await dataOf({
    series: [
      { type: 'traffic', metric: 'sessions' },
      { type: 'traffic', metric: 'pageviews' },
      { type: 'traffic', metric: 'users', filters: 'date!=2026-03-31' },
      signUps,
    ],
  })
  // Sessions: cid_1 twice, cid_2 twice, cid_3 and cid_4.
  expect(series.map(lineOf)).toEqual([
    [6, 1, 2, 0, 2, 1],
    [4, 1, 0, 0, 1, 2],
    [3, 1, 2, 0, 0, 1],
    [5, 1, 2, 0, 2, 0],
  ])
})

test('formulas are calculated interval by interval, and have no value after a division by zero', async () => {
  const { formulas } = await dataOf({
    series: [signUps, { type: 'traffic', metric: 'pageviews' }, seats('average')],
    formulas: [
      { name: 'Ratio', expression: 'A / B * 100' },
      { expression: '-(A - 1.5) + 2 * B' },
      { expression: 'C + 1' },
    ],
  })
  expect(
    formulas.map(({ key, name, expression }: Record<string, string>) => [key, name, expression]),
  ).toEqual([
    ['F1', 'Ratio', 'A / B * 100'],
    ['F2', null, '-(A - 1.5) + 2 * B'],
    ['F3', null, 'C + 1'],
  ])
  expect(formulas.map(lineOf)).toEqual([
    [125, 100, null, null, 200, 0],
    [4.5, 2.5, -0.5, 1.5, 1.5, 5.5],
    [6.5, 5, 9.5, null, 2, null],
  ])
})

test('a breakdown has the values with the most events of all series, and the others as one', async () => {
  const { series, formulas } = await dataOf({
    series: [signUps, { ...signUps, metric: 'users' }, seats('sum')],
    formulas: [{ expression: 'C / A' }],
    breakdown: 'property:plan',
    limit: 2,
  })
  // Each sign-up is in three series: pro 6, and three each of no plan, free and team.
  const groupsOf = ({ groups }: { groups: ({ value: string | null } & Line)[] }) =>
    groups.map((it) => [it.value, ...lineOf(it)])
  expect(groupsOf(series[0])).toEqual([
    ['pro', 2, 1, 1, 0, 0, 0],
    ['', 1, 0, 0, 0, 1, 0],
    [null, 2, 0, 1, 0, 1, 0],
  ])
  expect(groupsOf(series[1])).toEqual([
    ['pro', 1, 1, 1, 0, 0, 0],
    ['', 1, 0, 0, 0, 1, 0],
    [null, 1, 0, 1, 0, 1, 0],
  ])
  expect(groupsOf(series[2])).toEqual([
    ['pro', 10, 4, 6, 0, 0, 0],
    ['', 1, 0, 0, 0, 1, 0],
    [null, 11, 0, 11, 0, 0, 0],
  ])
  expect(groupsOf(formulas[0])).toEqual([
    ['pro', 5, 4, 6, null, null, null],
    ['', 1, null, null, null, 1, null],
    [null, 5.5, null, 11, null, 0, null],
  ])
  expect(lineOf(series[0])).toEqual([5, 1, 2, 0, 2, 0])
})

test('series of traffic are broken down by a dimension: those with most of the first series, and the others as one', async () => {
  const site = (await api.createSite({ timezone: 'UTC', currency: 'EUR' })).id
  const sent = [
    ['cid_1', '2026-03-28T10:00:00Z', 'news', 0],
    ['cid_2', '2026-03-28T10:00:00Z', 'google', 20],
    ['cid_2', '2026-03-30T10:00:00Z', 'google', 5],
    ['cid_3', '2026-03-30T10:00:00Z', 'news', 40.5],
    ['cid_4', '2026-03-31T10:00:00Z', 'bing', 0],
  ] as const
  const events = sent.flatMap(([client_id, timestamp, source, value]) => [
    {
      ...{ event_name: 'page_view', client_id, timestamp },
      context: { page_url: `https://shop.example/?utm_source=${source}` },
    },
    ...(value > 0
      ? [{ event_name: 'purchase', client_id, timestamp, properties: { value, currency: 'EUR' } }]
      : []),
  ])
  await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  await api.drained()
  const found = async (body: object) => {
    const answer = await api.request('POST', `/v1/sites/${site}/analytics/trends`, {
      body: { ...days, ...body },
    })
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    const { series, formulas } = answer.body.data
    return [...series, ...formulas].map((it: { groups: ({ value: string | null } & Line)[] }) =>
      it.groups.map((group) => [group.value, ...lineOf(group)]),
    )
  }
  const money = { type: 'traffic', metric: 'revenue' }
  const people = { type: 'traffic', metric: 'users' }
  const question = { series: [money, people], formulas: [{ expression: 'A / B' }], breakdown: 'source' }
  expect(await found({ ...question, limit: 2 })).toEqual([
    [
      ['news', 40.5, 0, 0, 40.5, 0, 0],
      ['google', 25, 20, 0, 5, 0, 0],
      [null, 0, 0, 0, 0, 0, 0],
    ],
    [
      ['news', 2, 1, 0, 1, 0, 0],
      ['google', 1, 1, 0, 1, 0, 0],
      [null, 1, 0, 0, 0, 1, 0],
    ],
    [
      ['news', 20.25, 0, null, 40.5, null, null],
      ['google', 25, 20, null, 5, null, null],
      [null, 0, null, null, null, 0, null],
    ],
  ])
  const running = await found({ series: [people], breakdown: 'source', limit: 1, cumulative: true })
  expect(running).toEqual([
    [
      ['news', 2, 1, 1, 2, 2, 2],
      [null, 2, 1, 1, 1, 2, 2],
    ],
  ])
  // Of a mean, the values with the most people come first.
  const bounces = { type: 'traffic', metric: 'avg_duration' }
  const [averages] = await found({ series: [bounces], breakdown: 'source', limit: 3 })
  expect(averages?.map(([value]) => value)).toEqual(['news', 'bing', 'google'])
  // The first series decides which values are shown; what the others have besides is in the group of all others.
  const news = { type: 'traffic', metric: 'sessions', filters: 'source==news' }
  const [ofNews, ofAll] = await found({ series: [news, people], breakdown: 'source' })
  expect(ofNews?.map(([value, total]) => [value, total])).toEqual([
    ['news', 2],
    [null, 0],
  ])
  expect(ofAll?.map(([value, total]) => [value, total])).toEqual([
    ['news', 2],
    [null, 2],
  ])
  const none = { type: 'traffic', metric: 'orders', filters: 'source==bing' }
  const [, ofBing] = await found({ series: [none, people], breakdown: 'source', limit: 1 })
  expect(ofBing?.map(([value, total]) => [value, total])).toEqual([
    ['bing', 1],
    [null, 3],
  ])
  // Purchases are of no source of their own: sessions of others are still counted.
  const bought = { type: 'events', metric: 'events', filters: 'event_name==purchase' }
  const [ofPeople] = await found({ series: [people, bought], breakdown: 'source' })
  expect(ofPeople?.map(([value, total]) => [value, total])).toEqual([
    ['', 0],
    [null, 4],
  ])
  // Of both types, the values with the most events come first. An event has the source of its own address only.
  const views = { type: 'events', metric: 'events', filters: 'event_name==page_view' }
  const mixed = await found({ series: [people, views], breakdown: 'source', limit: 1 })
  expect(mixed.map((groups) => groups.map(([value, total]) => [value, total]))).toEqual([
    [
      ['google', 1],
      [null, 3],
    ],
    [
      ['google', 2],
      [null, 3],
    ],
  ])
})

test('without other values, a breakdown has no others; without events, it has no values', async () => {
  const found = await dataOf({ series: [signUps], breakdown: 'event_name' })
  expect(found.series[0].groups.map((it: { value: string }) => it.value)).toEqual(['sign_up'])
  const none = await dataOf({
    series: [{ ...signUps, filters: 'event_name==none' }],
    breakdown: 'event_name',
  })
  expect([lineOf(none.series[0]), none.series[0].groups]).toEqual([[0, 0, 0, 0, 0, 0], []])
})

test('cumulative series count each person at their first event of the period', async () => {
  const { series, formulas } = await dataOf({
    series: [
      signUps,
      { ...signUps, metric: 'users' },
      seats('sum'),
      { type: 'traffic', metric: 'users' },
      { type: 'traffic', metric: 'pageviews' },
    ],
    formulas: [{ expression: 'A / B' }],
    cumulative: true,
  })
  expect(series.map(lineOf)).toEqual([
    [5, 1, 3, 3, 5, 5],
    [3, 1, 2, 2, 3, 3],
    [22, 4, 21, 21, 22, 22],
    [4, 1, 2, 2, 3, 4],
    [4, 1, 1, 1, 2, 4],
  ])
  expect(formulas[0].values).toEqual([1, 1.5, 1.5, 5 / 3, 5 / 3])
  const byPlan = await dataOf({
    series: [{ ...signUps, metric: 'users' }],
    cumulative: true,
    breakdown: 'property:plan',
    limit: 1,
  })
  expect(byPlan.series[0].groups.map(lineOf)).toEqual([
    [1, 1, 1, 1, 1, 1],
    [2, 0, 1, 1, 2, 2],
  ])
})

test('a moving average begins with the first full window, and leaves out intervals without a value', async () => {
  const { series } = await dataOf({ series: [signUps, seats('average')], moving_average: 2 })
  expect(series[0].moving_average).toEqual([null, 1.5, 1, 1, 1])
  // Averages 4, 8.5, none, 1, none.
  expect(series[1].moving_average).toEqual([null, 6.25, 8.5, 1, 1])
})

test('the period before is aligned by position', async () => {
  const found = await dataOf({
    series: [signUps],
    formulas: [{ expression: 'A * 2' }],
    compare: 'preceding',
    breakdown: 'property:plan',
    limit: 1,
  })
  expect(found.compared_with).toEqual({ start: '2026-03-22T23:00:00.000Z', end: '2026-03-27T22:59:59.999Z' })
  expect(found.previous_intervals.map((it: { label: string }) => it.label)).toEqual([
    '2026-03-23',
    '2026-03-24',
    '2026-03-25',
    '2026-03-26',
    '2026-03-27',
  ])
  type Before = { previous_total: number | null; previous_values: (number | null)[] }
  const before = ({ previous_total, previous_values }: Before) => [previous_total, ...previous_values]
  expect(before(found.series[0])).toEqual([2, 0, 1, 0, 0, 1])
  expect(before(found.formulas[0])).toEqual([4, 0, 2, 0, 0, 2])
  expect(found.series[0].groups.map(before)).toEqual([
    [1, 0, 1, 0, 0, 0],
    [1, 0, 0, 0, 0, 1],
  ])
  const shorter = await dataOf({ series: [signUps], compare: '2026-03-24/2026-03-25' })
  expect(before(shorter.series[0])).toEqual([1, 1, 0, null, null, null])
})

test('a segment restricts all series to its people', async () => {
  const found = await dataOf({
    series: [signUps, seats('sum'), { ...signUps, metric: 'users' }, { type: 'traffic', metric: 'users' }],
    filters: `segment==${segmentId}`,
  })
  // Those with a page view: cid_1, cid_3 and cid_4.
  expect(found.series.map(lineOf)).toEqual([
    [3, 1, 1, 0, 1, 0],
    [11, 4, 6, 0, 1, 0],
    [2, 1, 1, 0, 1, 0],
    [3, 1, 1, 0, 1, 1],
  ])
  const { total } = await dataOf({ series: signUps, filters: `segment!=${segmentId}` }, '/hours')
  expect(total).toBe(2)
})

test('the hours of the week are those on the clock of the site', async () => {
  const found = await dataOf({ series: signUps }, '/hours')
  const cells = (values: (number | null)[][]) =>
    values.flatMap((day, n) => day.flatMap((it, hour) => (it ? [[n + 1, hour, it]] : [])))
  expect(found.period).toEqual({ start: '2026-03-27T23:00:00.000Z', end: '2026-04-01T21:59:59.999Z' })
  expect([found.values.length, ...found.values.map((it: number[]) => it.length)]).toEqual([
    7, 24, 24, 24, 24, 24, 24, 24,
  ])
  // Tuesday the 31st at 12:00 and 12:30, Saturday the 28th at 11:00, Sunday the 29th at 0:30 and 3:30.
  expect(cells(found.values)).toEqual([
    [2, 12, 2],
    [6, 11, 1],
    [7, 0, 1],
    [7, 3, 1],
  ])
  expect([found.total, found.highest]).toEqual([5, { weekday: 2, hour: 12, value: 2 }])
  const numbers = await dataOf({ series: seats('average') }, '/hours')
  expect([numbers.total, cells(numbers.values), numbers.highest]).toEqual([
    5.5,
    [
      [2, 12, 1],
      [6, 11, 4],
      [7, 0, 6],
      [7, 3, 11],
    ],
    { weekday: 7, hour: 3, value: 11 },
  ])
  expect((await dataOf({ series: { ...signUps, filters: 'event_name==none' } }, '/hours')).highest).toBeNull()
})

test('the hours of the week are compared with those of another period', async () => {
  const days = { start_date: '2026-03-31', end_date: '2026-03-31' }
  const found = await dataOf({ ...days, series: signUps, compare: '2026-03-28/2026-03-30' }, '/hours')
  expect(found.compared_with).toEqual({ start: '2026-03-27T23:00:00.000Z', end: '2026-03-30T21:59:59.999Z' })
  expect([found.total, found.values[1][12], found.previous.total]).toEqual([2, 2, 3])
  const counted = found.previous.values.flatMap((day: number[], n: number) =>
    day.flatMap((it, hour) => (it ? [[n + 1, hour, it]] : [])),
  )
  expect(counted).toEqual([
    [6, 11, 1],
    [7, 0, 1],
    [7, 3, 1],
  ])
  const traffic = { ...days, series: { type: 'traffic', metric: 'sessions' }, compare: 'preceding' }
  expect((await dataOf(traffic, '/hours')).previous.total).toBe(0)
  expect((await dataOf({ ...days, series: signUps }, '/hours')).previous).toBeNull()
})

test('a session counts in the hour of the week in which it starts, its person in every hour that it reaches', async () => {
  const site = (await api.createSite({ timezone: 'UTC' })).id
  const times = ['2026-03-30T10:50:00Z', '2026-03-30T11:10:00Z']
  const events = times.map((timestamp) => ({ event_name: 'page_view', client_id: 'cid_1', timestamp }))
  await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  await api.drained()
  const monday = async (metric: string) => {
    const body = { ...days, series: { type: 'traffic', metric } }
    const answer = await api.request('POST', `/v1/sites/${site}/analytics/trends/hours`, { body })
    return answer.body.data.values[0].slice(9, 13)
  }
  expect(await monday('sessions')).toEqual([0, 1, 0, 0])
  expect(await monday('pageviews')).toEqual([0, 1, 1, 0])
  expect(await monday('users')).toEqual([0, 1, 1, 0])
})

test('the hours of the week of traffic are those in which sessions start', async () => {
  const cellsOf = async (metric: string, filters?: string) => {
    const series = { type: 'traffic', metric, ...(filters && { filters }) }
    const { total, values, highest } = await dataOf({ series }, '/hours')
    const cells = values.flatMap((day: number[], n: number) =>
      day.flatMap((it, hour) => (it ? [[n + 1, hour, it]] : [])),
    )
    return { total, cells, highest }
  }
  // As the sign-ups, and Wednesday the 1st at 12:00. Cid 2 has two sessions.
  const sessions = [
    [2, 12, 2],
    [3, 12, 1],
    [6, 11, 1],
    [7, 0, 1],
    [7, 3, 1],
  ]
  expect(await cellsOf('sessions')).toEqual({
    total: 6,
    cells: sessions,
    highest: { weekday: 2, hour: 12, value: 2 },
  })
  expect(await cellsOf('users')).toMatchObject({ total: 4, cells: sessions })
  expect(await cellsOf('pageviews', 'date==2026-04-01')).toMatchObject({ total: 2, cells: [[3, 12, 2]] })
})

test('the goal of a series of traffic is one of the site', async () => {
  const body = { name: 'Sign-up', event_name: 'sign_up', counting_method: 'every' }
  const goal = await api.request('POST', `/v1/sites/${siteId}/conversions`, { body })
  expect(goal.status).toBe(201)
  const conversions = { type: 'traffic', metric: 'conversions', conversion_id: goal.body.data.id }
  const { series } = await dataOf({ series: [conversions, { ...conversions, metric: 'conversion_rate' }] })
  expect(lineOf(series[0])).toEqual([5, 1, 2, 0, 2, 0])
  expect(lineOf(series[1])).toEqual([75, 100, 100, 0, 100, 0])
  const missing = await ask({ series: [{ ...conversions, conversion_id: 'conv_none' }] })
  expect(missing.status).toBe(404)
})

test('what is wrong is refused with the field', async () => {
  const traffic = { type: 'traffic', metric: 'sessions' }
  const refused = async (body: object, path = '') => {
    const { status, body: answer } = await ask(body, path)
    return [status, answer.error.details?.[0].field, answer.error.details?.[0].message]
  }
  expect(await refused({})).toEqual([400, 'series', 'series is required'])
  expect(await refused({ series: [] })).toEqual([400, 'series', 'series must be a list of 1 to 10 entries'])
  expect(await refused({ series: ['A'] })).toEqual([400, 'series.0', 'series.0 must be an object'])
  expect(await refused({ series: [signUps, { type: 'people' }] })).toEqual([
    400,
    'series.1.type',
    'series.1.type must be one of events, traffic',
  ])
  expect(await refused({ series: [{ type: 'events' }] })).toEqual([
    400,
    'series.0.metric',
    'series.0.metric is required',
  ])
  expect(await refused({ series: [{ ...signUps, metric: 'sum' }] })).toEqual([
    400,
    'series.0.property',
    'series.0.property is required: sum is of the numbers of a property',
  ])
  expect(await refused({ series: [{ ...signUps, property: 'seats' }] })).toEqual([
    400,
    'series.0.property',
    'series.0.property is not allowed for the metric events: it counts all events',
  ])
  expect((await refused({ series: [signUps, { ...signUps, filters: 'plan==pro' }] })).slice(0, 2)).toEqual([
    400,
    'series.1.filters',
  ])
  expect((await refused({ series: [{ ...traffic, filters: 'plan==pro' }] })).slice(0, 2)).toEqual([
    400,
    'series.0.filters',
  ])
  expect(await refused({ series: [{ ...traffic, metric: 'conversions' }] })).toEqual([
    400,
    'series.0.conversion_id',
    'series.0.conversion_id is required: conversions is of one goal',
  ])
  expect(await refused({ series: [signUps], formulas: [{ expression: 'A / B' }] })).toEqual([
    400,
    'formulas.0.expression',
    'formulas.0.expression has "B" at position 5 (expected the series A, a number or an opening parenthesis)',
  ])
  expect(await refused({ series: [signUps, traffic], breakdown: 'property:plan' })).toEqual([
    422,
    'breakdown',
    expect.stringMatching(
      /^breakdown property:plan is a field of series.0, which is of type events, but not of series.1, which is of type traffic \(possible for both are source, /,
    ),
  ])
  expect((await refused({ series: [traffic, signUps], breakdown: 'entry_page' })).slice(0, 2)).toEqual([
    422,
    'breakdown',
  ])
  expect((await refused({ series: [traffic], breakdown: 'event_name' })).slice(0, 2)).toEqual([
    400,
    'breakdown',
  ])
  expect((await refused({ series: [signUps], breakdown: 'plan' })).slice(0, 2)).toEqual([400, 'breakdown'])
  expect(await refused({ series: [signUps, seats('median')], cumulative: true })).toEqual([
    422,
    'cumulative',
    'cumulative is not possible for median of series.1: it does not add up (possible are events, users, sum)',
  ])
  expect((await refused({ series: [signUps], cumulative: true, moving_average: 7 })).slice(0, 2)).toEqual([
    422,
    'moving_average',
  ])
  expect((await refused({ series: [signUps], compare: 'yesterday' })).slice(0, 2)).toEqual([400, 'compare'])
  expect(
    (await refused({ series: [signUps], interval: 'hour', start_date: '2026-01-01' })).slice(0, 2),
  ).toEqual([422, 'interval'])
  expect((await refused({ series: { ...traffic, filters: 'nothing==1' } }, '/hours')).slice(0, 2)).toEqual([
    400,
    'series.filters',
  ])
  expect((await refused({ series: signUps, compare: 'before' }, '/hours')).slice(0, 2)).toEqual([
    400,
    'compare',
  ])
  const long = '2024-01-01/2025-12-31'
  expect((await refused({ series: traffic, compare: long }, '/hours')).slice(0, 2)).toEqual([422, 'compare'])
  expect((await refused({ series: traffic, start_date: '2025-01-01' }, '/hours')).slice(0, 2)).toEqual([
    422,
    'start_date',
  ])
})

test('series of traffic need a key that may read traffic', async () => {
  const { body } = await api.request('POST', '/v1/keys', {
    body: { name: 'Events', kind: 'secret', scopes: ['events:read'] },
  })
  const options = { key: body.data.key, body: { ...days, series: [signUps] } }
  const path = `/v1/sites/${siteId}/analytics/trends`
  expect((await api.request('POST', path, options)).status).toBe(200)
  const mixed = { ...options, body: { ...days, series: [signUps, { type: 'traffic', metric: 'sessions' }] } }
  const refused = await api.request('POST', path, mixed)
  expect([refused.status, refused.body.error.message]).toEqual([
    403,
    expect.stringContaining('analytics:read'),
  ])
})
