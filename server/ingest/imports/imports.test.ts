import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { count, eq } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { contentsOf } from '../../../test/fixtures/imports.ts'
import { type Answer, startInstance } from '../../../test/support/instance.ts'
import { undoImport } from './undo.ts'

setDefaultTimeout(60_000)
const day_ms = 86_400_000

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string }
beforeAll(async () => {
  api = await startInstance()
})
beforeEach(async () => {
  site = await api.createSite()
})
afterAll(() => api?.stop())

const path = '/v1/import/historical'
const at = (days: number, ms = 0) =>
  new Date(Math.floor(Date.now() / day_ms) * day_ms - days * day_ms + ms).toISOString()
const dayOf = (days: number) => at(days).slice(0, 10)
const view = (days: number, client_id = 'cid_1', over: object = {}) => ({
  event_name: 'page_view',
  client_id,
  timestamp: at(days, 43_200_000),
  properties: { page_path: '/' },
  ...over,
})

const send = (events: unknown[], over: object = {}): Promise<Answer> =>
  api.request('POST', path, { body: { site_id: site.id, events, ...over } })
const stream = (body: string, type: string, { query = '', headers = {} } = {}): Promise<Answer> =>
  api.request('POST', `${path}?site_id=${site.id}${query}`, {
    body,
    headers: { 'Content-Type': type, ...headers },
  })
const ndjson = (events: unknown[], options = {}) =>
  stream(events.map((it) => `${JSON.stringify(it)}\n`).join(''), 'application/x-ndjson', options)
const own = (id: string, rest = '') => `/v1/sites/${site.id}/imports/${id}${rest}`
const read = async (id: string, rest = '') => (await api.request('GET', own(id, rest))).body
const traffic = async (days: number) => {
  const period = `start_date=${dayOf(days)}&end_date=${dayOf(0)}`
  return (await api.request('GET', `/v1/sites/${site.id}/analytics/traffic?${period}`)).body.data.totals
}

describe('an import', () => {
  test('counts in statistics, sessions and user profiles at once', async () => {
    const { status, body } = await send([
      view(3),
      view(2, 'cid_2'),
      view(2, 'cid_2', { user: { user_id: 'u' } }),
    ])
    expect(status).toBe(202)
    expect(body.data).toMatchObject({
      status: 'completed',
      progress: 100,
      received: 3,
      imported: 3,
      rejected: 0,
      duplicates: 0,
      days: 2,
      overlaps: [],
      first_errors: [],
      first_event_at: at(3, 43_200_000),
      last_event_at: at(2, 43_200_000),
    })
    expect(await traffic(5)).toMatchObject({ sessions: 2, pageviews: 3, users: 2 })
    const profile = await api.request('GET', `/v1/sites/${site.id}/users/u`)
    expect(profile.body.data).toMatchObject({ client_ids: ['cid_2'], total_pageviews: 2 })
  })

  test('accepts valid lines, lists invalid ones, and provides an error report', async () => {
    const { body } = await ndjson([
      view(1),
      { ...view(1), client_id: undefined },
      view(-2),
      'text',
      { ...view(1), color: 'red' },
      { client_id: 'a', timestamp: at(1) },
      view(2000),
    ])
    expect(body.data).toMatchObject({ received: 7, imported: 1, rejected: 6 })
    expect(body.data.first_errors.map((it: { line: number; field: string }) => [it.line, it.field])).toEqual([
      [2, 'client_id'],
      [3, 'timestamp'],
      [4, 'event'],
      [5, 'color'],
      [6, 'event_name'],
      [7, 'timestamp'],
    ])
    const report = await api.request('GET', own(body.data.id, '/errors'))
    expect(report.headers.get('content-disposition')).toContain(`errors-${body.data.id}.csv`)
    expect(report.body.split('\r\n').slice(0, 3)).toEqual([
      'line,file,field,message',
      '2,,client_id,client_id or user.user_id is required',
      '3,,timestamp,timestamp is more than 24 hours in the future',
    ])
  })

  test('reads event columns and single properties from CSV', async () => {
    const text = `event_name,client_id,timestamp,page_url,properties.value,properties.sku,traits.plan,user_id\npurchase,cid_1,${at(1)},https://shop.example/a?utm_source=news,12.5,007,pro,u1\npurchase,cid_1,nonsense,,,,,\n`
    const { body } = await stream(text, 'text/csv')
    expect(body.data).toMatchObject({ imported: 1, rejected: 1 })
    const events = (await api.request('GET', `/v1/sites/${site.id}/events?start_date=${dayOf(2)}`)).body.data
    expect(events[0]).toMatchObject({ event_name: 'purchase', properties: { value: 12.5, sku: '007' } })
  })

  test('reads nested values; a column of a single value does not replace a value of its whole object', async () => {
    const header =
      'event_name,client_id,timestamp,properties,properties.Sku,properties.deep.inner,properties.deep.x,properties.http..method'
    const row = `purchase,cid_1,${at(1)},"{""Sku"":""7"",""deep"":{""inner"":1}}",7,2,true,GET`
    expect((await stream(`${header}\n${row}\n`, 'text/csv')).body.data).toMatchObject({ imported: 1 })
    const events = (await api.request('GET', `/v1/sites/${site.id}/events?start_date=${dayOf(2)}`)).body.data
    expect(events[0].properties).toEqual({
      Sku: '7',
      deep: { inner: 1, x: true },
      'http.method': 'GET',
    })
  })

  test('an unknown column is refused with the most similar known one, and the list of all', async () => {
    const table = `event_name,timestamp,client_id,sourse\nx,${at(1)},a,b\n`
    const { status, body } = await stream(table, 'text/csv')
    expect([status, body.error.field]).toEqual([422, 'sourse'])
    expect(body.error.message).toStartWith(
      'There is no column sourse. Did you mean source? The columns of events are event_name, event_id,',
    )
    const line = {
      event_name: 'x',
      timestamp: at(1),
      client_id: 'a',
      page: '/',
      contry: 'DE',
      nothingLikeIt: 1,
    }
    const { first_errors } = (await ndjson([line])).body.data
    expect(first_errors[0]).toMatchObject({ line: 1, field: 'contry' })
    expect(first_errors[0].message).toStartWith(
      'There is no column contry. Did you mean country? There is no column nothingLikeIt. The columns',
    )
  })

  test.each([
    ['country', 'Germany', 'country must be a code of two letters, such as DE'],
    ['language', 'German', 'language must be a code of two or three letters, such as de'],
    ['screen_size', 'large', 'screen_size must be width and height, such as 1920x1080'],
    ['sent_by', 'pigeon', 'sent_by must be public, secret, import or empty'],
    ['page', 7, 'page must be text'],
    ['traits', [], 'traits must be a JSON object'],
  ])('a line of an export with an invalid %s is rejected', async (field, value, message) => {
    const { data } = (await ndjson([{ ...view(1), user_id: 'u', [field]: value }])).body
    expect(data.first_errors).toEqual([{ line: 1, file: null, field, message }])
  })

  test('a Parquet file is refused with the formats that can be imported', async () => {
    const { status, body } = await stream('PAR1…', 'application/octet-stream')
    expect([status, body.error.message]).toEqual([
      422,
      'Parquet files cannot be imported. Export the events as NDJSON or CSV',
    ])
  })

  test('may be gzipped; rejects damaged gzip and other encodings', async () => {
    const bytes = Bun.gzipSync(Buffer.from(`${JSON.stringify(view(1))}\n`))
    const upload = (encoding: string, body: Uint8Array<ArrayBuffer>) =>
      api.fetch(
        new Request(`http://analytics.test${path}?site_id=${site.id}`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${api.key}`,
            'Content-Type': 'application/x-ndjson',
            'Content-Encoding': encoding,
          },
          body,
        }),
      )
    expect(((await (await upload('gzip', bytes)).json()) as Answer['body']).data).toMatchObject({
      imported: 1,
    })
    expect((await upload('gzip', bytes.subarray(0, bytes.length - 9))).status).toBe(422)
    expect((await upload('br', bytes)).status).toBe(400)
  })

  test('counts an event_id once, within the import and among the events of the site', async () => {
    await send([view(1, 'cid_1', { event_id: 'evt_a' })])
    const { body } = await ndjson([
      view(1, 'cid_1', { event_id: 'evt_a' }),
      view(1, 'cid_1', { event_id: 'evt_b' }),
      view(1, 'cid_1', { event_id: 'evt_b' }),
      view(1),
    ])
    expect(body.data).toMatchObject({ received: 4, imported: 2, duplicates: 2 })
    expect(await api.count('events', site.id)).toBe(3)
  })

  test('publishes no conversion and no tracking error', async () => {
    const goal = { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' }
    const { body } = await api.request('POST', `/v1/sites/${site.id}/conversions`, { body: goal })
    await send([{ ...view(1), event_name: 'purchase', properties: { value: 3 } }, 'bad'])
    await api.drained()
    const published = await api.services.db
      .select({ events: count() })
      .from(domainEvents)
      .where(eq(domainEvents.siteId, site.id))
    // The one event is the creation of the site.
    expect(published).toEqual([{ events: 1 }])
    const stats = await api.request(
      'GET',
      `/v1/sites/${site.id}/conversions/${body.data.id}/stats?start_date=${dayOf(2)}`,
    )
    expect(stats.body.data.summary).toMatchObject({ total_conversions: 1, total_value: 3 })
  })

  test('a retry with the same key returns the same import; another body or site is rejected', async () => {
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await ndjson([view(1)], { headers })
    const again = await ndjson([view(1)], { headers })
    expect([again.status, again.body.data.id]).toEqual([202, first.body.data.id])
    expect([first, again].map((it) => it.headers.get('idempotency-replayed'))).toEqual([null, 'true'])
    expect((await ndjson([view(2)], { headers })).status).toBe(409)
    expect((await ndjson([view(1)], { headers, query: '&dry_run=true' })).status).toBe(409)
    site = await api.createSite()
    expect((await ndjson([view(1)], { headers })).status).toBe(409)
    expect((await ndjson([view(1)], { headers: { 'Idempotency-Key': 'ü' } })).body.error.field).toBe(
      'Idempotency-Key',
    )
  })

  test('a dry run checks and counts events, but stores none', async () => {
    await send([view(1)])
    const before = await contentsOf(api.services.clickhouse, site.id)
    const { body } = await ndjson([view(1), view(2), 'bad'], { query: '&dry_run=true' })
    expect(body.data).toMatchObject({
      dry_run: true,
      status: 'completed',
      received: 3,
      imported: 2,
      rejected: 1,
      days: 2,
    })
    expect(body.data.overlaps).toEqual([{ date: dayOf(1), live_events: 0, imported_events: 1 }])
    expect(await contentsOf(api.services.clickhouse, site.id)).toEqual(before)
  })

  test.each([
    ['no site', {}, '', 'application/x-ndjson', 400],
    ['an unknown content type', {}, 'site_id', 'text/plain', 400],
    ['an empty body', {}, 'site_id', 'application/x-ndjson', 400],
    ['a header without event columns', { body: 'a,b\n1,2\n' }, 'site_id', 'text/csv', 422],
    ['an unknown column', { body: 'event_name,timestamp,colour\na,b,c\n' }, 'site_id', 'text/csv', 422],
    ['an unknown source', { body: '{}' }, 'site_id&source=excel', 'application/x-ndjson', 400],
  ])(
    'with %s is rejected and leaves no import behind',
    async (_, { body = '' }: { body?: string }, query, type, status) => {
      const address = `${path}?${query.replace('site_id', `site_id=${site.id}`)}`
      expect((await api.request('POST', address, { body, headers: { 'Content-Type': type } })).status).toBe(
        status,
      )
      expect((await api.request('GET', `/v1/sites/${site.id}/imports`)).body.pagination.total).toBe(0)
    },
  )

  test('into a paused or deleted site is rejected', async () => {
    await api.request('PATCH', `/v1/sites/${site.id}`, { body: { status: 'paused' } })
    expect((await send([view(1)])).body.error.message).toBe('The site is paused and does not accept events')
    await api.request('DELETE', `/v1/sites/${site.id}`)
    expect((await send([view(1)])).status).toBe(404)
  })

  test('appears in the list, newest first', async () => {
    const ids = [(await send([view(1)])).body.data.id, (await send([view(2)])).body.data.id]
    const { body } = await api.request('GET', `/v1/sites/${site.id}/imports?limit=1`)
    expect(body.data.map((it: { id: string }) => it.id)).toEqual([ids[1]])
    expect(body.pagination).toMatchObject({ total: 2, has_more: true })
  })
})

describe('undoing an import', () => {
  test('removes all data derived from it and keeps it in the list as undone', async () => {
    await send([view(3, 'cid_1'), view(3, 'cid_1', { user: { user_id: 'late', traits: { plan: 'free' } } })])
    const before = await contentsOf(api.services.clickhouse, site.id)
    const { data } = (
      await send([
        view(4, 'cid_1', { user: { user_id: 'early', traits: { plan: 'pro' } } }),
        view(3, 'cid_2'),
      ])
    ).body
    expect((await traffic(5)).users).toBe(3)
    const answer = await api.request('DELETE', own(data.id))
    expect([answer.status, answer.body.data.status]).toEqual([202, 'undoing'])
    await undoImport(api.services, data.id)
    expect(await contentsOf(api.services.clickhouse, site.id)).toEqual(before)
    expect((await read(data.id)).data).toMatchObject({ status: 'undone', imported: 2 })
    expect((await api.request('DELETE', own(data.id))).body.data.status).toBe('undone')
  })

  test('completes at once for a dry run', async () => {
    const { data } = (await send([view(1)], { dry_run: true })).body
    expect((await api.request('DELETE', own(data.id))).body.data.status).toBe('undone')
  })
})

describe('reconciliation', () => {
  test('compares the statistics of each day with the reported totals and lists days with other events', async () => {
    const reported = [
      { date: dayOf(2), visitors: 2, pageviews: 2, sessions: 2 },
      { date: dayOf(1), pageviews: 3 },
    ]
    await api.request('POST', '/v1/events', { body: { site_id: site.id, ...view(1, 'cid_live') } })
    await api.drained()
    const { data } = (await send([view(2, 'cid_1'), view(2, 'cid_2'), view(1, 'cid_1')], { reported })).body
    expect(data.overlaps).toEqual([{ date: dayOf(1), live_events: 1, imported_events: 0 }])
    const { data: found } = await read(data.id, '/reconciliation')
    const same = (value: number) => ({ reported: value, stored: value, difference: 0 })
    expect(found).toMatchObject({
      is_exact: false,
      overlaps: [dayOf(1)],
      totals: { visitors: same(2), pageviews: { reported: 5, stored: 4, difference: -1 }, sessions: same(2) },
      days: [
        {
          date: dayOf(2),
          visitors: same(2),
          pageviews: same(2),
          sessions: same(2),
          events: 2,
          live_events: 0,
        },
        {
          date: dayOf(1),
          visitors: { reported: null, stored: 2, difference: null },
          pageviews: { reported: 3, stored: 2, difference: -1 },
          events: 1,
          live_events: 1,
        },
      ],
    })
  })

  test('accepts reported days later; rejects invalid and duplicate days', async () => {
    const { data } = (await send([view(2)])).body
    const put = (days: unknown[]) => api.request('PUT', own(data.id, '/reconciliation'), { body: { days } })
    expect((await put([{ date: dayOf(2), pageviews: 1 }])).body.data).toMatchObject({ is_exact: true })
    expect((await read(data.id, '/reconciliation')).data.days[0].pageviews.difference).toBe(0)
    const wrong = await put([{ date: '2026-02-30' }, { date: dayOf(1) }, { date: dayOf(1) }])
    expect(wrong.body.error.details.map((it: { field: string }) => it.field)).toEqual([
      'days.0.date',
      'days.2.date',
    ])
  })
})
