import { afterAll, beforeAll, expect, test } from 'bun:test'
import { csvLine } from '../../../packages/text/csv-line.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { encodeCursor } from '../../platform/http/pagination.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
let site: string
let goal: string

const now = Date.parse('2026-03-31T12:00:00Z')

/** Ann arrives from an ad and a week later from an email, and buys for 100. Bob buys in an unknown currency. */
const events = [
  visit('ann', '2026-03-14T10:00:00Z', '/shoes?utm_source=google&utm_medium=cpc&utm_campaign=%3D1%2B1'),
  visit('ann', '2026-03-21T10:00:00Z', '/?utm_source=news&utm_medium=email'),
  purchase('ann', '2026-03-21T10:05:00.250Z', 'evt_1', { value: 100 }),
  purchase('bob', '2026-03-22T10:00:00Z', 'evt_2', { value: '59.9000001', currency: 'XTS' }, 'bob'),
  purchase('bob', '2026-03-22T10:00:00Z', 'evt_3', { value: 'much' }, 'bob'),
]

function visit(client: string, timestamp: string, path: string) {
  const page_url = `https://shop.example${path}`
  return { event_name: 'page_view', client_id: `cid_${client}`, timestamp, context: { page_url } }
}

function purchase(client: string, timestamp: string, event_id: string, properties: object, user_id?: string) {
  const event = { event_name: 'purchase', client_id: `cid_${client}`, timestamp, event_id, properties }
  return user_id === undefined ? event : { ...event, user: { user_id } }
}

beforeAll(async () => {
  api = await startInstance({ now })
  site = (await api.createSite({ currency: 'JPY' })).id
  const created = await api.request('POST', `/v1/sites/${site}/conversions`, {
    body: { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  goal = created.body.data.id
  const { body } = await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  expect(body.data.rejected).toBe(0)
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

const ledger = (query: Record<string, string> = {}, headers = {}) =>
  api.request('GET', `/v1/sites/${site}/conversions/${goal}/ledger?${new URLSearchParams(query)}`, {
    headers,
  })

test('each conversion has its touchpoint path, newest first', async () => {
  const { status, body } = await ledger()
  expect([status, body.pagination]).toEqual([200, { cursor: null, has_more: false }])
  expect(body.data.map((it: { event_id: string }) => it.event_id)).toEqual(['evt_3', 'evt_2', 'evt_1'])
  expect(body.data[2]).toEqual({
    event_id: 'evt_1',
    timestamp: '2026-03-21T10:05:00.250Z',
    user_id: null,
    client_id: 'cid_ann',
    value: 100,
    currency: 'JPY',
    sent_by: 'secret',
    touchpoints: [
      {
        session_id: expect.stringMatching(/^ses_/),
        source: 'google',
        medium: 'cpc',
        campaign: '=1+1',
        channel: 'Paid Search',
        timestamp: '2026-03-14T10:00:00.000Z',
        entry_page: '/shoes',
        credit: {
          last_click: 0,
          first_click: 1,
          linear: 0.5,
          position_based: 0.5,
          time_decay: 0.333333333333,
        },
        value: 0,
      },
      {
        session_id: expect.stringMatching(/^ses_/),
        source: 'news',
        medium: 'email',
        campaign: '',
        channel: 'Email',
        timestamp: '2026-03-21T10:00:00.000Z',
        entry_page: '/',
        credit: {
          last_click: 1,
          first_click: 0,
          linear: 0.5,
          position_based: 0.5,
          time_decay: 0.666666666667,
        },
        value: 100,
      },
    ],
  })
  expect(body.data[1]).toMatchObject({ user_id: 'bob', client_id: 'cid_bob', value: 0 })
})

test('each touchpoint names its session', async () => {
  const { body } = await ledger()
  for (const { session_id, timestamp, source, entry_page } of body.data[2].touchpoints) {
    const session = await api.request('GET', `/v1/sites/${site}/analytics/sessions/${session_id}`)
    expect(session.body.data).toMatchObject({ start: timestamp, source, entry_page })
  }
})

test('values that are not numbers or have an unknown currency count as 0 and are reported', async () => {
  const stats = async () =>
    (await api.request('GET', `/v1/sites/${site}/conversions/${goal}/stats?granularity=month`)).body
  expect((await stats()).meta).toMatchObject({ ignored_values: 1, unconverted_values: 1 })
  await api.request('PUT', `/v1/sites/${site}/exchange-rates`, { body: { rates: { XTS: 1.5 } } })
  const { data, meta } = await stats()
  expect(meta).toMatchObject({ ignored_values: 1, unconverted_values: 0 })
  // 59.9000001 is 59.9 at six decimals, which is 89.85; the yen has no smaller unit.
  expect(data.summary).toMatchObject({ total_conversions: 3, total_value: 190 })
  expect((await ledger()).body.data[1].value).toBe(89.85)
  await api.request('PUT', `/v1/sites/${site}/exchange-rates`, { body: { rates: {} } })
})

test('the ledger can be filtered by source and medium together', async () => {
  const ids = async (query: Record<string, string>) =>
    (await ledger({ dimension: 'source_medium', ...query })).body.data.map(
      (it: { event_id: string }) => it.event_id,
    )
  expect(await ids({ value: 'news / email' })).toEqual(['evt_1'])
  expect(await ids({ value: 'google / cpc', model: 'data_driven' })).toEqual(['evt_1'])
  expect(await ids({ value: 'direct / none' })).toEqual(['evt_3', 'evt_2'])
  expect(await ids({ value: 'google / email', model: 'linear' })).toEqual([])
  expect(await ids({})).toEqual(['evt_3', 'evt_2', 'evt_1'])
})

test('the data-driven model shows its credit if requested', async () => {
  const { body } = await ledger({ model: 'data_driven', dimension: 'source' })
  // Everybody who reaches google also reaches news and converts, so both have the same effect.
  const shares = body.data[2].touchpoints.map((it: { credit: object; value: number }) => [
    (it.credit as { data_driven: number }).data_driven,
    it.value,
  ])
  expect(shares).toEqual([
    [0.5, 50],
    [0.5, 50],
  ])
})

test('a filter keeps only conversions credited to a value of the dimension', async () => {
  const ids = async (query: Record<string, string>) =>
    (await ledger(query)).body.data.map((it: { event_id: string }) => it.event_id)
  expect(await ids({ value: 'Email' })).toEqual(['evt_1'])
  expect(await ids({ value: 'Paid Search' })).toEqual([])
  expect(await ids({ value: 'Paid Search', model: 'linear' })).toEqual(['evt_1'])
  expect(await ids({ value: '=1+1', dimension: 'campaign', model: 'first_click' })).toEqual(['evt_1'])
  expect(await ids({ value: '', dimension: 'campaign' })).toEqual(['evt_3', 'evt_2', 'evt_1'])
})

test('pages have no gaps or overlaps, even within a millisecond', async () => {
  const first = (await ledger({ limit: '1' })).body
  expect(first.pagination.has_more).toBe(true)
  const second = (await ledger({ limit: '1', cursor: first.pagination.cursor })).body
  const third = (await ledger({ limit: '1', cursor: second.pagination.cursor })).body
  const pages = [first, second, third]
  expect(pages.map(({ data }) => data.map((it: { event_id: string }) => it.event_id))).toEqual([
    ['evt_3'],
    ['evt_2'],
    ['evt_1'],
  ])
  expect(third.pagination).toEqual({ cursor: null, has_more: false })
  const { status, body } = await ledger({ cursor: 'nonsense' })
  expect([status, body.error.field]).toEqual([400, 'cursor'])
  const century = encodeCursor([Date.UTC(2026, 0), 'evt_1', Date.UTC(2000, 0), Date.UTC(2100, 0)])
  expect((await ledger({ cursor: century })).status).toBe(422)
})

test('the file has one line per touchpoint, and no cell is a formula', async () => {
  const expected = [
    'event_id,timestamp,user_id,client_id,value,currency,touchpoint,touchpoints,touchpoint_timestamp,source,medium,campaign,channel,entry_page,credit_last_click,credit_first_click,credit_linear,credit_position_based,credit_time_decay,touchpoint_value,sent_by',
    'evt_1,2026-03-21T10:05:00.250Z,,cid_ann,100,JPY,1,2,2026-03-14T10:00:00.000Z,google,cpc,"\'=1+1",Paid Search,/shoes,0,1,0.5,0.5,0.333333333333,0,secret',
    'evt_1,2026-03-21T10:05:00.250Z,,cid_ann,100,JPY,2,2,2026-03-21T10:00:00.000Z,news,email,,Email,/,1,0,0.5,0.5,0.666666666667,100,secret',
    '',
  ].join('\r\n')
  const query = { value: 'Email', limit: '1' }
  for (const file of [
    await ledger({ ...query, format: 'csv' }),
    await ledger(query, { Accept: 'text/csv' }),
  ]) {
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="ledger-${goal}.csv"`)
    expect(file.body).toBe(expected)
  }
  const explicit = await ledger({ format: 'json' }, { Accept: 'text/csv' })
  expect(explicit.headers.get('content-type')).toStartWith('application/json')
  const empty = await ledger({ format: 'csv', start_date: '2026-03-01', end_date: '2026-03-02' })
  expect(empty.body.split('\r\n').length).toBe(2)
})

test('an error before the file starts is returned as usual', async () => {
  const missing = await api.request('GET', `/v1/sites/${site}/conversions/conv_none/ledger?format=csv`)
  expect([missing.status, missing.body.error.code]).toEqual([404, 'not_found'])
})

test('values with commas, quotes and line breaks stay in one cell', () => {
  expect(csvLine(['a,b', 'say "x"', 'two\nlines', null, -1, '-1'])).toBe(
    `"a,b","say ""x""","two\nlines",,-1,"'-1"\r\n`,
  )
})
