import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { type Answer, startInstance } from '../../../test/support/instance.ts'
import { costsBy } from './costs-by.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
})
beforeEach(async () => {
  site = await api.createSite({ currency: 'EUR' })
})
afterAll(() => api.stop())

const path = (query = '') => `/v1/sites/${site.id}/costs${query}`
const upload = (costs: unknown[]): Promise<Answer> => api.request('POST', path(), { body: { costs } })
const uploadCsv = (body: string, headers = { 'Content-Type': 'text/csv' }): Promise<Answer> =>
  api.request('POST', path(), { body, headers })
const listed = async (query = '') => (await api.request('GET', path(query))).body
const problemsOf = (answer: Answer) => answer.body.error.details.map((it: { field: string }) => it.field)

const full = {
  date: '2026-03-01',
  source: 'google',
  medium: 'cpc',
  campaign: 'Spring',
  cost: 118.4,
  currency: 'USD',
  clicks: 231,
  impressions: 10480,
}

describe('an upload', () => {
  test('of JSON stores its rows and returns their totals', async () => {
    const { status, body } = await upload([full, { date: '2026-03-02', source: 'meta', cost: 0.1 }])
    expect(status).toBe(200)
    expect(body.data).toEqual({
      days: 2,
      rows: 2,
      replaced: 0,
      total: [
        { currency: 'EUR', cost: 0.1 },
        { currency: 'USD', cost: 118.4 },
      ],
    })
    const { data, pagination } = await listed()
    expect(pagination).toEqual({ total: 2, limit: 100, offset: 0, has_more: false })
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^cost_/),
        date: '2026-03-02',
        source: 'meta',
        medium: '',
        campaign: '',
        cost: 0.1,
        currency: 'EUR',
        clicks: null,
        impressions: null,
        uploaded_at: expect.any(String),
      },
      { ...full, id: expect.any(String), uploaded_at: expect.any(String) },
    ])
  })

  test.each([
    [
      'commas',
      'date,source,medium,campaign,cost,currency,clicks,impressions\n2026-03-01,google,cpc,Spring,118.40,USD,231,10480\n',
    ],
    [
      'semicolons, CRLF and a byte order mark',
      '\ufeffdate;source;medium;campaign;cost;currency;clicks;impressions\r\n2026-03-01;google;cpc;Spring;118.4;USD;231;10480',
    ],
    [
      'tabs and names in another order',
      'Cost\tDate\tSource\tCampaign\tMedium\tCurrency\tImpressions\tClicks\n118.4\t2026-03-01\tGoogle\tSpring\tCPC\tusd\t10480\t231\n',
    ],
    [
      'quotes, blanks and empty lines',
      '\n"date", source ,"medium","campaign","cost","currency","clicks","impressions"\n\n 2026-03-01 ,"google",cpc,"Spring",118.4,USD,231,10480\n,,,,,,,\n',
    ],
  ])('of CSV with %s says the same', async (_, text) => {
    const answer = await uploadCsv(text)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    expect((await listed()).data).toEqual([
      { ...full, id: expect.any(String), uploaded_at: expect.any(String) },
    ])
  })

  test('keeps the content of quoted fields', async () => {
    await uploadCsv('date,source,campaign,cost\n2026-03-01,google,"Spring, ""50 %""\nand more",1\n')
    expect((await listed()).data[0].campaign).toBe('Spring, "50 %"and more')
  })

  test('replaces the costs of the same days and sources, and keeps all others', async () => {
    const entry = (date: string, source: string, campaign: string, cost: number) => ({
      date,
      source,
      campaign,
      cost,
    })
    await upload([
      entry('2026-03-01', 'google', 'a', 1),
      entry('2026-03-01', 'google', 'b', 2),
      entry('2026-03-02', 'google', 'a', 3),
      entry('2026-03-01', 'meta', 'a', 4),
    ])
    const { body } = await upload([entry('2026-03-01', 'google', 'c', 5)])
    expect(body.data).toMatchObject({ days: 1, rows: 1, replaced: 2 })
    const { data } = await listed()
    expect(data.map((it: { campaign: string; cost: number }) => it.cost)).toEqual([3, 5, 4])
  })

  test('merges rows of the same day, source, medium and campaign', async () => {
    const { body } = await upload([
      { ...full, cost: 0.1 },
      { ...full, cost: 0.2, clicks: null },
      { ...full, cost: 0.000001, source: 'Google', impressions: 1 },
    ])
    expect(body.data.rows).toBe(1)
    expect((await listed()).data[0]).toMatchObject({ cost: 0.300001, clicks: 462, impressions: 20961 })
  })

  test('sent several times concurrently is stored once', async () => {
    const answers = await Promise.all([upload([full]), upload([full]), upload([full])])
    expect(answers.map((it) => it.body.data.replaced).sort()).toEqual([0, 1, 1])
    expect((await listed()).pagination.total).toBe(1)
  })

  test('with invalid rows reports each of them, and stores nothing', async () => {
    await upload([full])
    const answer = await upload([
      full,
      { ...full, date: '2026-02-30', cost: -1 },
      { ...full, currency: 'XQX', source: ' ' },
      { source: 'google', cost: 1 },
      { ...full, colour: 'red' },
      'nothing',
      { ...full, cost: 0.1234567 },
    ])
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error'])
    expect(answer.body.error.message).toStartWith(
      '6 of 7 rows are invalid, so no row was stored: costs.1.cost',
    )
    expect(problemsOf(answer)).toEqual([
      'costs.1.cost',
      'costs.2.source',
      'costs.2.currency',
      'costs.3.date',
      'costs.4.colour',
      'costs.5',
      'costs.6.cost',
    ])
    expect((await listed()).pagination.total).toBe(1)
  })

  test('of CSV reports line numbers as an editor counts them', async () => {
    const answer = await uploadCsv(
      'date,source,campaign,cost,clicks\n2026-03-01,google,"two\nlines",x,1.5\n\n2026-03-02,google,a,1,1\n03/01/2026,,a,"118,40",-1\n',
    )
    expect(answer.status).toBe(400)
    expect(problemsOf(answer)).toEqual([
      'line 3: cost',
      'line 3: clicks',
      'line 6: source',
      'line 6: cost',
      'line 6: clicks',
    ])
    expect((await listed()).pagination.total).toBe(0)
  })

  test.each([
    [['line 1: spend', 'line 1: cost'], 'date,source,spend\n2026-03-01,google,1'],
    [['line 1: date'], 'date,source,cost,date\n2026-03-01,google,1,2026-03-01'],
    [['line 2'], 'date,source,cost\n2026-03-01,google,1,2'],
    [['line 2'], 'date,source,cost\n2026-03-01,"google,1'],
    [['body'], 'date,source,cost\n'],
    [['line 1'], '\n\n'],
    [['body'], `date,source,cost\n${'2026-03-01,google,1\n'.repeat(10_001)}`],
  ])('of CSV is rejected for %j', async (fields, text) => {
    const answer = await uploadCsv(text)
    expect([answer.status, answer.body.error.code]).toEqual([400, 'validation_error'])
    expect(problemsOf(answer)).toEqual(fields)
  })

  test('must be JSON or CSV', async () => {
    expect((await upload([])).body.error.field).toBe('costs')
    expect((await api.request('POST', path(), { body: {} })).body.error.code).toBe('invalid_request')
    expect((await uploadCsv('', { 'Content-Type': 'text/csv' })).status).toBe(400)
    const plain = await uploadCsv('date,source,cost', { 'Content-Type': 'text/plain' })
    expect([plain.status, plain.body.error.field]).toEqual([400, 'Content-Type'])
    const elsewhere = await api.request('POST', `/v1/sites/${site.id}/conversions`, {
      body: 'a',
      headers: { 'Content-Type': 'text/csv' },
    })
    expect(elsewhere.body.error.message).toContain('expected application/json)')
  })

  test('is limited to 10,000 rows and 10 MiB', async () => {
    const row = (n: number) => `2026-03-01,google,${n}${'x'.repeat(200)},0.000001`
    const text = `date,source,campaign,cost\n${Array.from({ length: 10_000 }, (_, n) => row(n)).join('\n')}`
    expect(text.length).toBeGreaterThan(2 * 1024 * 1024)
    const { body } = await uploadCsv(text)
    expect(body.data).toEqual({
      days: 1,
      rows: 10_000,
      replaced: 0,
      total: [{ currency: 'EUR', cost: 0.01 }],
    })
    expect((await uploadCsv('x'.repeat(10 * 1024 * 1024 + 1))).status).toBe(413)
  })
})

describe('costs', () => {
  const entries = ['2026-03-01', '2026-03-02', '2026-03-03'].flatMap((date) =>
    ['google', 'meta'].map((source) => ({ date, source, cost: 1 })),
  )
  beforeEach(async () => {
    await upload(entries)
  })
  const rowsOf = (body: { data: { date: string; source: string }[] }) =>
    body.data.map((it) => `${it.date.slice(-1)} ${it.source}`)

  test('can be listed by days, source and page', async () => {
    expect(rowsOf(await listed('?start_date=2026-03-02&end_date=2026-03-02'))).toEqual(['2 google', '2 meta'])
    expect(rowsOf(await listed('?source=Meta&end_date=2026-03-02'))).toEqual(['2 meta', '1 meta'])
    const page = await listed('?limit=2&offset=3')
    expect(rowsOf(page)).toEqual(['2 meta', '1 google'])
    expect(page.pagination).toEqual({ total: 6, limit: 2, offset: 3, has_more: true })
    expect((await api.request('GET', path('?start_date=yesterday'))).body.error.field).toBe('start_date')
    expect((await api.request('GET', path('?start_date=2026-03-02&end_date=2026-03-01'))).status).toBe(422)
  })

  test('can be deleted by days', async () => {
    const removal = await api.request(
      'DELETE',
      path('?start_date=2026-03-01&end_date=2026-03-02&source=google'),
    )
    expect([removal.status, removal.body.data]).toEqual([200, { deleted: 2 }])
    expect(rowsOf(await listed())).toEqual(['3 google', '3 meta', '2 meta', '1 meta'])
    expect((await api.request('DELETE', path('?start_date=2026-03-01'))).status).toBe(400)
    expect((await api.request('DELETE', path())).status).toBe(400)
    expect((await listed()).pagination.total).toBe(4)
  })

  test('can be deleted one by one', async () => {
    const [first] = (await listed()).data
    expect((await api.request('DELETE', `${path()}/${first.id}`)).status).toBe(204)
    expect((await api.request('DELETE', `${path()}/${first.id}`)).status).toBe(404)
    expect((await listed()).pagination.total).toBe(5)
  })

  test('are deleted with their site', async () => {
    await api.request('DELETE', `/v1/sites/${site.id}`)
    const left = await api.services.db.execute(sql`select 1 from ad_costs where site_id = ${site.id}`)
    expect(left.length).toBe(0)
  })
})

test('costs are summed by source, campaign and channel, in the currency of the site', async () => {
  await api.request('PUT', `/v1/sites/${site.id}/exchange-rates`, { body: { rates: { USD: 0.333333333 } } })
  await upload([
    { date: '2026-03-01', source: 'google', medium: 'cpc', campaign: 'a', cost: 10 },
    { date: '2026-03-01', source: 'google', medium: 'display', campaign: 'a', cost: 1.5 },
    { date: '2026-03-02', source: 'facebook', medium: 'paid', campaign: '', cost: 1, currency: 'USD' },
    { date: '2026-03-02', source: 'facebook', medium: 'paid', campaign: 'b', cost: 1, currency: 'USD' },
    { date: '2026-03-02', source: 'facebook', medium: 'paid', campaign: 'b', cost: 7, currency: 'GBP' },
    { date: '2026-03-02', source: 'facebook', medium: 'paid', campaign: 'c', cost: 0, currency: 'GBP' },
    { date: '2026-03-03', source: 'google', medium: 'cpc', campaign: 'a', cost: 1000 },
  ])
  const by = (dimension: 'source' | 'campaign' | 'channel') =>
    costsBy(
      api.services.db,
      { id: site.id, currency: 'EUR' },
      { first: '2026-03-01', last: '2026-03-02' },
      dimension,
    )
  expect(await by('source')).toEqual({
    costs: new Map([
      ['google', 11_500_000n],
      ['facebook', 666_666n],
    ]),
    unconverted: 1,
  })
  expect((await by('campaign')).costs).toEqual(
    new Map([
      ['a', 11_500_000n],
      ['', 333_333n],
      ['b', 333_333n],
      ['c', 0n],
    ]),
  )
  expect((await by('channel')).costs).toEqual(
    new Map([
      ['Paid Search', 10_000_000n],
      ['Display', 1_500_000n],
      ['Paid Social', 666_666n],
    ]),
  )
})
