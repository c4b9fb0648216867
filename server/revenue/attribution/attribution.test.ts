import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
type Visit = { client: string; at: string; origin?: string; user?: string; buys?: number; currency?: string }

let api: Instance
let site: string
let goal: string

const now = Date.parse('2026-03-31T12:00:00Z')
const google = 'utm_source=google&utm_medium=cpc&utm_campaign=spring'
const news = 'utm_source=news&utm_medium=email'
const facebook = 'utm_source=facebook&utm_medium=social'

/**
 * Ann arrives from an ad, a week later from an email, another week later from a friend’s post, then directly, and
 * buys for 100. Bob arrives from an email on his phone and buys for 10 on his computer, where he signs in; his phone
 * is identified as his, too. Cleo arrives directly and buys twice, for 1 each. Dora arrives from the ad and leaves.
 */
const visits: Visit[] = [
  { client: 'ann', at: '2026-03-07T10:00:00Z', origin: google },
  { client: 'ann', at: '2026-03-14T10:00:00Z', origin: news },
  { client: 'ann', at: '2026-03-21T10:00:00Z', origin: facebook },
  { client: 'ann', at: '2026-03-21T20:00:00Z', buys: 100 },
  { client: 'bob-phone', at: '2026-03-20T10:00:00Z', origin: news, user: 'bob' },
  { client: 'bob', at: '2026-03-22T10:00:00Z', user: 'bob', buys: 10 },
  { client: 'cleo', at: '2026-03-23T10:00:00Z', buys: 1 },
  { client: 'cleo', at: '2026-03-24T10:00:00Z', buys: 1 },
  { client: 'dora', at: '2026-03-25T10:00:00Z', origin: google },
]

beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

beforeEach(async () => {
  const domain = `${crypto.randomUUID()}.example`
  site = (await api.createSite({ domain, timezone: 'Europe/Berlin', currency: 'EUR' })).id
  const created = await api.request('POST', `/v1/sites/${site}/conversions`, {
    body: { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  goal = created.body.data.id
  const events = visits.flatMap(({ client, at, origin, user, buys }) => {
    const event = { client_id: `cid_${client}`, timestamp: at, ...(user && { user: { user_id: user } }) }
    const page_url = `https://${domain}/${origin ? `?${origin}` : ''}`
    return [
      { ...event, event_name: 'page_view', context: { page_url } },
      ...(buys ? [{ ...event, event_name: 'purchase', properties: { value: buys, currency: 'eur' } }] : []),
    ]
  })
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
})

async function get(path: string, query: Record<string, string> = {}) {
  return api.request('GET', `/v1/sites/${site}${path}?${new URLSearchParams(query)}`)
}

async function channels(model: string, query: Record<string, string> = {}) {
  const { status, body } = await get('/analytics/attribution', {
    conversion_id: goal,
    start_date: '2026-03-20',
    end_date: '2026-03-31',
    dimension: 'source',
    model,
    ...query,
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data.channels.map((it: Record<string, unknown>) => [
    it.channel,
    it.attributed_conversions,
    it.attributed_value,
  ])
}

test('each model matches the result calculated by hand', async () => {
  // Ann: google, news, facebook (not the direct visit). Bob: news. Cleo: direct, twice.
  expect(await channels('last_click')).toEqual([
    ['direct', 2, 2],
    ['facebook', 1, 100],
    ['news', 1, 10],
  ])
  expect(await channels('first_click')).toEqual([
    ['direct', 2, 2],
    ['google', 1, 100],
    ['news', 1, 10],
  ])
  // A third of 100 is 33.33; the rest goes to the touchpoint that lost most by rounding: the last.
  expect(await channels('linear')).toEqual([
    ['direct', 2, 2],
    ['news', 1.3333, 43.33],
    ['facebook', 0.3334, 33.34],
    ['google', 0.3333, 33.33],
  ])
  expect(await channels('position_based')).toEqual([
    ['direct', 2, 2],
    ['news', 1.2, 30],
    ['facebook', 0.4, 40],
    ['google', 0.4, 40],
  ])
  // One week apart each: shares of 1/4, 1/2 and 1, out of 1.75.
  expect(await channels('time_decay')).toEqual([
    ['direct', 2, 2],
    ['news', 1.2857, 38.57],
    ['facebook', 0.5714, 57.14],
    ['google', 0.1429, 14.29],
  ])
  // Paths: g→n→f→yes, n→yes, d→yes, d→yes, g→no. From n, half go on to f; from g, half go on to n; all of f and half
  // of n convert: P = 1/5 · 1 + 2/5 · 1 + 2/5 · 1/2 = 4/5. Without g 3/5, n 2/5, f 4/5 − (1/5 + 2/5 · 1/2) · 1/2 =
  // 3/5, d 2/5. Effects: g 1/5, n 2/5, f 1/5, so Ann’s conversion is shared 1/4, 1/2, 1/4.
  expect(await channels('data_driven')).toEqual([
    ['direct', 2, 2],
    ['news', 1.5, 60],
    ['facebook', 0.25, 25],
    ['google', 0.25, 25],
  ])
})

test('the first rows over time add up to the rows, the others are one series', async () => {
  const query = { start_date: '2026-03-20', end_date: '2026-03-25', dimension: 'source' }
  const series = async (model: string, granularity: string) =>
    (await get('/analytics/attribution', { conversion_id: goal, ...query, model, granularity })).body.data
      .timeseries
  expect(await series('last_click', 'day')).toEqual({
    granularity: 'day',
    dates: ['2026-03-20', '2026-03-21', '2026-03-22', '2026-03-23', '2026-03-24', '2026-03-25'],
    series: [
      { channel: 'direct', attributed_conversions: [0, 0, 0, 1, 1, 0], attributed_value: [0, 0, 0, 1, 1, 0] },
      {
        channel: 'facebook',
        attributed_conversions: [0, 1, 0, 0, 0, 0],
        attributed_value: [0, 100, 0, 0, 0, 0],
      },
      { channel: 'news', attributed_conversions: [0, 0, 1, 0, 0, 0], attributed_value: [0, 0, 10, 0, 0, 0] },
    ],
  })
  // The rounded third of Ann’s conversion is on the day of the conversion.
  expect((await series('linear', 'week')).series[1]).toEqual({
    channel: 'news',
    attributed_conversions: [1.3333, 0],
    attributed_value: [43.33, 0],
  })
  const { status } = await get('/analytics/attribution', {
    conversion_id: goal,
    start_date: '2026-01-01',
    end_date: '2026-03-25',
    granularity: 'hour',
  })
  expect(status).toBe(422)
})

/** Uploads advertising costs in the period, before it, and one in a currency without an exchange rate. */
async function uploadCosts() {
  const costs = [
    { date: '2026-03-20', source: 'google', medium: 'cpc', campaign: 'spring', cost: 25 },
    { date: '2026-03-31', source: 'bing', medium: 'cpc', cost: 5.5 },
    { date: '2026-03-19', source: 'google', medium: 'cpc', cost: 1000 },
    { date: '2026-03-21', source: 'google', medium: 'cpc', cost: 7, currency: 'CHF' },
  ]
  expect((await api.request('POST', `/v1/sites/${site}/costs`, { body: { costs } })).status).toBe(200)
}

test('conversions, values and costs add up to the summary', async () => {
  await uploadCosts()
  const { body } = await get('/analytics/attribution', {
    conversion_id: goal,
    start_date: '2026-03-20',
    end_date: '2026-03-31',
    model: 'first_click',
    compare: 'last_click, first_click',
  })
  const { data, meta } = body
  expect(data).toMatchObject({
    model: 'first_click',
    dimension: 'channel',
    currency: 'EUR',
    period: { start: '2026-03-19T23:00:00.000Z', end: '2026-03-31T21:59:59.999Z' },
    conversion: { id: goal, name: 'Purchase' },
    summary: { conversions: 4, value: 112, cost: 30.5, roas: 3.67, cpa: 7.63 },
  })
  const paid = { cost: 30.5, roas: 3.28, cpa: 30.5 }
  const free = { cost: 0, roas: null, cpa: 0 }
  expect(data.channels).toEqual([
    { channel: 'Direct', attributed_conversions: 2, attributed_value: 2, ...free },
    { channel: 'Paid Search', attributed_conversions: 1, attributed_value: 100, ...paid },
    { channel: 'Email', attributed_conversions: 1, attributed_value: 10, ...free },
    { channel: 'Organic Social', attributed_conversions: 0, attributed_value: 0, ...free, cpa: null },
  ])
  expect(data.comparison.map((it: { model: string }) => it.model)).toEqual(['last_click', 'first_click'])
  expect(data.comparison[1].channels).toEqual(data.channels)
  expect(data.comparison[0].channels).toEqual([
    { channel: 'Direct', attributed_conversions: 2, attributed_value: 2, ...free },
    { channel: 'Paid Search', attributed_conversions: 0, attributed_value: 0, ...paid, roas: 0, cpa: null },
    { channel: 'Email', attributed_conversions: 1, attributed_value: 10, ...free },
    { channel: 'Organic Social', attributed_conversions: 1, attributed_value: 100, ...free },
  ])
  expect(meta).toMatchObject({ ignored_values: 0, unconverted_values: 0, unconverted_costs: 1 })
})

test('rows with only costs come last', async () => {
  await uploadCosts()
  expect((await channels('last_click')).map(([source]: string[]) => source)).toEqual([
    'direct',
    'facebook',
    'news',
    'google',
    'bing',
  ])
})

test('statistics have a summary, sources and days', async () => {
  const { body } = await get(`/conversions/${goal}/stats`, {
    start_date: '2026-03-20',
    end_date: '2026-03-25',
  })
  expect(body.data).toMatchObject({
    conversion_id: goal,
    period: { start: '2026-03-19T23:00:00.000Z', end: '2026-03-25T22:59:59.999Z' },
    summary: { total_conversions: 4, total_value: 112, conversion_rate: 75, avg_value: 28 },
    currency: 'EUR',
    attribution_model: 'last_click',
    granularity: 'day',
  })
  // Ann, Bob and Cleo had direct visits on these days. Only Cleo’s purchases are credited to direct; her first one
  // counts.
  expect(body.data.by_source).toEqual([
    { source: 'direct', medium: 'none', conversions: 2, value: 2, conversion_rate: 33.33 },
    { source: 'facebook', medium: 'social', conversions: 1, value: 100, conversion_rate: 100 },
    { source: 'news', medium: 'email', conversions: 1, value: 10, conversion_rate: 100 },
  ])
  expect(body.data.timeseries).toEqual([
    { date: '2026-03-20', conversions: 0, value: 0 },
    { date: '2026-03-21', conversions: 1, value: 100 },
    { date: '2026-03-22', conversions: 1, value: 10 },
    { date: '2026-03-23', conversions: 1, value: 1 },
    { date: '2026-03-24', conversions: 1, value: 1 },
    { date: '2026-03-25', conversions: 0, value: 0 },
  ])
  expect(body.meta).toMatchObject({ ignored_values: 0, unconverted_values: 0 })
})

test('statistics by hour, week and month include empty buckets', async () => {
  const dates = async (granularity: string, query: Record<string, string>) => {
    const { body } = await get(`/conversions/${goal}/stats`, { granularity, ...query })
    return body.data.timeseries.map((it: { date: string; conversions: number }) => [it.date, it.conversions])
  }
  expect(await dates('week', { start_date: '2026-03-11', end_date: '2026-03-24' })).toEqual([
    ['2026-03-09', 0],
    ['2026-03-16', 2],
    ['2026-03-23', 2],
  ])
  expect(await dates('month', { start_date: '2026-01-31', end_date: '2026-03-31' })).toEqual([
    ['2026-01-01', 0],
    ['2026-02-01', 0],
    ['2026-03-01', 4],
  ])
  const hours = await dates('hour', { start_date: '2026-03-29', end_date: '2026-03-29' })
  expect([hours.length, hours[2]]).toEqual([23, ['2026-03-29T03:00:00+02:00', 0]])
  const busy = await dates('hour', { start_date: '2026-03-22', end_date: '2026-03-22' })
  expect(busy[11]).toEqual(['2026-03-22T11:00:00+01:00', 1])
})

/** Creates a goal that counts once per user; returns its id. */
async function createBuyers(): Promise<string> {
  const { body } = await api.request('POST', `/v1/sites/${site}/conversions`, {
    body: { name: 'Buyers', event_name: 'purchase', counting_method: 'one_per_user', fixed_value: 0.5 },
  })
  return body.data.id
}

test('with one_per_user, only the first conversion in the period counts', async () => {
  const once = await createBuyers()
  const stats = await get(`/conversions/${once}/stats`, { start_date: '2026-03-20', end_date: '2026-03-25' })
  expect(stats.body.data.summary).toEqual({
    total_conversions: 3,
    total_value: 1.5,
    conversion_rate: 75,
    avg_value: 0.5,
  })
  const summary = await get('/conversions/summary', { start_date: '2026-03-20', end_date: '2026-03-25' })
  expect(summary.body.data.goals).toEqual([
    {
      conversion_id: once,
      conversions: 3,
      value: 1.5,
      conversion_rate: 75,
      sparkline: [0, 1, 1, 1, 0, 0],
    },
    {
      conversion_id: goal,
      conversions: 4,
      value: 112,
      conversion_rate: 75,
      sparkline: [0, 1, 1, 1, 1, 0],
    },
  ])
})

test('the summary of event and page goals agrees with the statistics of each', async () => {
  await createBuyers()
  const { body } = await api.request('POST', `/v1/sites/${site}/conversions`, {
    body: { name: 'Looked', type: 'page', page_pattern: '/*', fixed_value: 0.25 },
  })
  const period = { start_date: '2026-03-01', end_date: '2026-03-25' }
  const summary = await get('/conversions/summary', period)
  expect(summary.body.data.goals).toHaveLength(3)
  for (const row of summary.body.data.goals) {
    const alone = (await get(`/conversions/${row.conversion_id}/stats`, period)).body.data.summary
    expect([row.conversions, row.value]).toEqual([alone.total_conversions, alone.total_value])
  }
  expect(summary.body.data.goals[0]).toMatchObject({ conversion_id: body.data.id })
})

test('a visit before the attribution window gets no credit', async () => {
  const change = async (attribution_window_days: number) =>
    api.request('PATCH', `/v1/sites/${site}/conversions/${goal}`, { body: { attribution_window_days } })
  await change(14)
  // 14 days before Ann’s purchase is the evening of the 7th, so the ad of that morning is outside the window.
  expect(await channels('first_click')).toContainEqual(['news', 2, 110])
})

/**
 * Adds an order of Bob, which Cleo's browser repeats, a partial refund of Ann's order, and a refund of Dora for an order
 * before the period.
 */
async function sendOrders() {
  const event = (
    client: string,
    timestamp: string,
    event_name: string,
    value: number,
    transaction_id?: string,
  ) => ({
    event_name,
    client_id: `cid_${client}`,
    timestamp,
    properties: { value, transaction_id },
  })
  const events = [
    event('bob', '2026-03-26T10:00:00Z', 'purchase', 30, 'T1'),
    event('cleo', '2026-03-27T10:00:00Z', 'purchase', 30, 'T1'),
    event('ann', '2026-03-28T12:00:00Z', 'refund', 40),
    event('dora', '2026-03-29T10:00:00Z', 'refund', 5),
  ]
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
}

const ofOrders = { conversion_id: 'orders' }

test('orders count once, and refunds reduce the value of their own touchpoints', async () => {
  await sendOrders()
  expect(await channels('last_click', ofOrders)).toEqual([
    ['news', 2, 40],
    ['direct', 2, 2],
    ['facebook', 1, 60],
    ['google', 0, -5],
  ])
  expect(await channels('linear', ofOrders)).toEqual([
    ['news', 2.3333, 60],
    ['direct', 2, 2],
    ['facebook', 0.3334, 20],
    ['google', 0.3333, 15],
  ])
  // Paths: g→n→f→yes, n→yes, n→yes, d→yes, d→yes, g→no: Dora only returned something. From n, a third go on to f; from
  // g, half go on to n: P = 1/3 + 1/3 + 1/6 = 5/6. Effects: g 1/6, n 1/2, f 1/6, so Ann’s order is shared 1/5, 3/5, 1/5.
  expect(await channels('data_driven', ofOrders)).toEqual([
    ['news', 2.6, 76],
    ['direct', 2, 2],
    ['facebook', 0.2, 12],
    ['google', 0.2, 7],
  ])
  const definition = (await get('/revenue')).body.data
  await api.request('PUT', `/v1/sites/${site}/revenue`, {
    body: { ...definition, attribution_window_days: 14 },
  })
  // The email of the 14th is in the window of Ann’s order, but not of her refund.
  expect(await channels('first_click', ofOrders)).toEqual([
    ['news', 3, 140],
    ['direct', 2, 2],
    ['google', 0, -5],
    ['facebook', 0, -40],
  ])
})

test('attribution of orders has the revenue of traffic, its costs and its ledger', async () => {
  await sendOrders()
  await uploadCosts()
  const period = { start_date: '2026-03-20', end_date: '2026-03-31' }
  const { body } = await get('/analytics/attribution', { ...period, ...ofOrders })
  expect(body.data).toMatchObject({
    conversion: { id: 'orders', name: 'All orders' },
    summary: { conversions: 5, value: 97, cost: 30.5, roas: 3.18, cpa: 6.1 },
  })
  const traffic = await get('/analytics/traffic', { ...period, metrics: 'orders,revenue,refunds' })
  expect(traffic.body.data.totals).toEqual({ orders: 5, revenue: 97, refunds: 45 })
  const ledger = await get('/conversions/orders/ledger', {
    ...period,
    dimension: 'source',
    value: 'facebook',
  })
  expect(
    ledger.body.data.map((it: { timestamp: string; value: number }) => [it.timestamp, it.value]),
  ).toEqual([
    ['2026-03-28T12:00:00.000Z', -40],
    ['2026-03-21T20:00:00.000Z', 100],
  ])
  // Statistics are of goals: traffic reports count orders by source and day.
  expect((await get('/conversions/orders/stats')).status).toBe(404)
})

test('invalid requests are rejected with the name of the field', async () => {
  const refusal = async (path: string, query: Record<string, string> = {}) => {
    const { status, body } = await get(path, query)
    return [status, body.error?.code, body.error?.field]
  }
  const stats = `/conversions/${goal}/stats`
  expect(await refusal('/analytics/attribution')).toEqual([400, 'invalid_request', 'conversion_id'])
  expect(await refusal('/analytics/attribution', { conversion_id: 'conv_none' })).toEqual([
    404,
    'not_found',
    undefined,
  ])
  expect(await refusal('/analytics/attribution', { conversion_id: goal, model: 'best' })).toEqual([
    400,
    'validation_error',
    'model',
  ])
  expect(await refusal('/analytics/attribution', { conversion_id: goal, compare: 'linear,best' })).toEqual([
    400,
    'validation_error',
    'compare',
  ])
  expect(await refusal('/conversions/conv_none/stats')).toEqual([404, 'not_found', undefined])
  expect(await refusal(stats, { granularity: 'minute' })).toEqual([400, 'validation_error', 'granularity'])
  expect(await refusal(stats, { granularity: 'hour', start_date: '2026-02-28' })).toEqual([
    422,
    'unprocessable',
    'granularity',
  ])
  expect(await refusal(stats, { start_date: '2026-03-02', end_date: '2026-03-01' })).toEqual([
    422,
    'unprocessable',
    'start_date',
  ])
})
