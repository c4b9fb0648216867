import { afterAll, beforeAll, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
/** A Sunday. */
const now = Date.UTC(2026, 2, 1, 12)
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

async function newPath(): Promise<string> {
  const site = await api.createSite({ timezone: 'Europe/Berlin' })
  return `/v1/sites/${site.id}/reports`
}

/** Creates a report, each with a new API key: a key may create only 30 an hour. */
async function create(path: string, body: object) {
  const key = await api.keyOf('live')
  return api.request('POST', path, { key, body: { name: 'Overview', ...body } })
}

test('the report of the specification is stored completely, with its next run', async () => {
  const path = await newPath()
  const input = {
    name: 'Weekly overview',
    description: 'For the boss',
    type: 'scheduled',
    schedule: { frequency: 'weekly', day_of_week: 1, time: '08:00', timezone: 'America/New_York' },
    config: {
      date_range: 'last_7_days',
      metrics: ['sessions', 'conversions', 'revenue', 'roas'],
      dimensions: ['source', 'medium', 'campaign'],
      filters: 'device==mobile',
      comparison: 'previous_period',
    },
    delivery: { email: ['boss@example.com'], format: 'pdf', include_raw_data: true },
  }
  const { status, body } = await api.request('POST', path, { body: input })
  expect(status).toBe(201)
  expect(body.data).toMatchObject({
    ...input,
    status: 'active',
    recipients: [{ email: 'boss@example.com', status: 'subscribed', unsubscribed_at: null }],
    next_run_at: '2026-03-02T13:00:00.000Z',
    last_run: null,
  })
  const read = await api.request('GET', `${path}/${body.data.id}`)
  expect(read.body.data).toEqual(body.data)
})

test('omitted fields have defaults; a report without a schedule runs on demand', async () => {
  const path = await newPath()
  const plain = (await create(path, {})).body.data
  expect(plain).toMatchObject({
    type: 'on_demand',
    schedule: null,
    next_run_at: null,
    config: {
      date_range: 'last_7_days',
      dimensions: ['source', 'page'],
      comparison: 'previous_period',
      language: 'en',
    },
    delivery: { email: [], format: 'pdf', include_raw_data: false },
  })
  const schedules = [
    [{ frequency: 'daily' }, { frequency: 'daily', time: '08:00' }],
    [{}, { frequency: 'weekly', day_of_week: 1, time: '08:00' }],
    [
      { frequency: 'monthly', time: '06:30' },
      { frequency: 'monthly', day_of_month: 1, time: '06:30' },
    ],
  ]
  for (const [schedule, expected] of schedules) {
    const { body } = await create(path, { schedule })
    expect(body.data.schedule).toEqual({ ...expected, timezone: 'Europe/Berlin' })
    expect(body.data.type).toBe('scheduled')
  }
})

test('PATCH changes the given fields, also within objects, and keeps the day of an unchanged frequency', async () => {
  const path = await newPath()
  const { id } = (await create(path, { schedule: { frequency: 'weekly', day_of_week: 3, time: '09:15' } }))
    .body.data
  const patch = async (body: object) => (await api.request('PATCH', `${path}/${id}`, { body })).body.data
  expect((await patch({ schedule: { time: '10:00' } })).schedule).toMatchObject({
    day_of_week: 3,
    time: '10:00',
  })
  const monthly = await patch({ schedule: { frequency: 'monthly', day_of_month: 31 } })
  expect(monthly.schedule).toEqual({
    frequency: 'monthly',
    day_of_month: 31,
    time: '10:00',
    timezone: 'Europe/Berlin',
  })
  expect(monthly.next_run_at).toBe('2026-03-31T08:00:00.000Z')
  const other = await patch({ config: { metrics: ['users', 'users'] }, delivery: { format: 'xlsx' } })
  expect(other).toMatchObject({
    name: 'Overview',
    config: { metrics: ['users'], date_range: 'last_7_days' },
    delivery: { email: [], format: 'xlsx' },
  })
  expect(await patch({ type: 'on_demand' })).toMatchObject({ schedule: null, next_run_at: null })
  expect((await patch({ type: 'scheduled', schedule: { frequency: 'daily' } })).schedule.frequency).toBe(
    'daily',
  )
})

test('a paused report has no next run; resuming it schedules the next one from then on', async () => {
  const path = await newPath()
  const { id } = (await create(path, { schedule: { frequency: 'daily', time: '08:00', timezone: 'UTC' } }))
    .body.data
  const set = async (status: string) =>
    (await api.request('PATCH', `${path}/${id}`, { body: { status } })).body.data
  expect(await set('paused')).toMatchObject({ status: 'paused', next_run_at: null })
  const days = await api.request('GET', `${path}?status=paused`)
  expect(days.body.data.map((it: { id: string }) => it.id)).toEqual([id])
  api.advance(3 * 86_400_000)
  expect(await set('active')).toMatchObject({ status: 'active', next_run_at: '2026-03-05T08:00:00.000Z' })
  api.advance(-3 * 86_400_000)
})

test('removes duplicate recipients, ignoring case', async () => {
  const path = await newPath()
  const email = ['Boss@example.com', 'team@example.com', 'boss@Example.com']
  const { body } = await create(path, { delivery: { email } })
  expect(body.data.delivery.email).toEqual(['Boss@example.com', 'team@example.com'])
})

test.each([
  [400, 'name', { name: ' ' }],
  [400, 'schedule.timezone', { schedule: { timezone: 'Mars/Olympus' } }],
  [400, 'schedule.timezone', { schedule: { timezone: '+01:00' } }],
  [400, 'schedule.time', { schedule: { time: '24:00' } }],
  [400, 'schedule.day_of_week', { schedule: { frequency: 'weekly', day_of_week: 0 } }],
  [422, 'schedule.day_of_week', { schedule: { frequency: 'daily', day_of_week: 1 } }],
  [422, 'schedule.day_of_month', { schedule: { frequency: 'weekly', day_of_month: 1 } }],
  [422, 'schedule', { type: 'on_demand', schedule: { frequency: 'daily' } }],
  [400, 'config.date_range', { config: { date_range: 'last_9_days' } }],
  [400, 'config.date_range', { config: { date_range: '2026-02-30/2026-03-01' } }],
  [422, 'config.date_range', { config: { date_range: '2026-03-02/2026-03-01' } }],
  [422, 'config.date_range', { config: { date_range: '2015-01-01/2025-01-08' } }],
  [422, 'config.date_range', { config: { date_range: '2025-01-01/2026-01-02', dimensions: ['hour'] } }],
  [
    422,
    'config.date_range',
    { config: { date_range: '2025-01-01/2026-01-02', filters: 'hour==2025-01-01T10:00:00Z' } },
  ],
  [400, 'config.metrics', { config: { metrics: [] } }],
  [400, 'config.metrics.0', { config: { metrics: ['clicks'] } }],
  [400, 'config.dimensions.0', { config: { dimensions: ['planet'] } }],
  [400, 'config.filters', { config: { filters: 'planet==Mars' } }],
  [400, 'config.filters', { config: { filters: 'segment==seg_unknown' } }],
  [400, 'delivery.email.0', { delivery: { email: ['nobody'] } }],
  [400, 'delivery.email.0', { delivery: { email: ['a@example.com\r\nBcc: b@example.com'] } }],
  [400, 'delivery.format', { delivery: { format: 'docx' } }],
  [400, 'colour', { colour: 'red' }],
])('rejects with %i and names the field %s', async (status, field, input) => {
  const answer = await create(await newPath(), input)
  expect([answer.status, answer.body.error.field]).toEqual([status, field])
})

test('an invalid change leaves the report as it was', async () => {
  const path = await newPath()
  const before = (await create(path, { schedule: { frequency: 'daily' } })).body.data
  const input = { name: 'Changed', config: { filters: 'planet==Mars' } }
  expect((await api.request('PATCH', `${path}/${before.id}`, { body: input })).status).toBe(400)
  expect((await api.request('GET', `${path}/${before.id}`)).body.data).toEqual(before)
})

test('a list is paginated, newest first, filtered by status and type', async () => {
  const path = await newPath()
  for (const name of ['one', 'two', 'three'])
    await create(path, { name, ...(name === 'two' && { schedule: { frequency: 'daily' } }) })
  const names = async (query: string) => {
    const { body } = await api.request('GET', `${path}?${query}`)
    return [body.data.map((it: { name: string }) => it.name), body.pagination.total]
  }
  expect(await names('limit=2')).toEqual([['three', 'two'], 3])
  expect(await names('limit=2&offset=2')).toEqual([['one'], 3])
  expect(await names('type=scheduled')).toEqual([['two'], 1])
  expect(await names('status=paused')).toEqual([[], 0])
})

test('a preview returns the current content of an unsaved report, as PDF, JSON or mail', async () => {
  const path = await newPath()
  const config = { date_range: 'yesterday', metrics: ['users'], dimensions: ['country'] }
  const ask = (body: object) => api.request('POST', `${path}/preview`, { body })
  const { status, body } = await ask({ name: 'Draft', config, timezone: 'Asia/Tokyo', format: 'json' })
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    title: 'Draft',
    period: { timezone: 'Asia/Tokyo', start: '2026-02-27T15:00:00.000Z', end: '2026-02-28T14:59:59.999Z' },
    kpis: [{ metric: 'users', value: 0 }],
    tables: [{ dimension: 'country' }],
  })
  const pdf = await ask({})
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(pdf.body).toStartWith('%PDF-')
  const mail = await ask({ name: 'A & B', config, format: 'html' })
  expect(mail.headers.get('content-type')).toStartWith('text/html')
  expect(mail.body).toContain('A &amp; B</h1>')
  expect(mail.body).toContain('Unsubscribe')
  expect((await ask({ timezone: 'Mars/Olympus' })).body.error.field).toBe('timezone')
  expect((await ask({ config: { filters: 'planet==Mars' } })).body.error.field).toBe('config.filters')
  expect((await api.request('GET', path)).body.data).toEqual([])
})

test('deleting a report deletes its runs', async () => {
  const path = await newPath()
  const { id } = (await create(path, {})).body.data
  const run = await api.request('POST', `${path}/${id}/run`)
  expect([run.status, run.body.data.status, run.body.data.slot]).toEqual([202, 'processing', null])
  expect((await api.request('GET', `${path}/${id}`)).body.data.last_run.id).toBe(run.body.data.id)
  expect((await api.request('DELETE', `${path}/${id}`)).status).toBe(204)
  for (const gone of [`${path}/${id}`, `${path}/${id}/runs`, `${path}/${id}/runs/${run.body.data.id}`])
    expect((await api.request('GET', gone)).status).toBe(404)
})
