import { afterAll, beforeAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import {
  archiveSites,
  hour_ms,
  insertEvents,
  insertVisits,
  storeAnomaly,
} from '../../../test/fixtures/anomalies.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { detectAnomalies } from './detect.ts'
import { history_hours } from './expectation.ts'

setDefaultTimeout(120_000)

const week_ms = 7 * 24 * hour_ms

// A Wednesday, six minutes past the hour, in the daytime.
const now = Date.parse('2026-06-10T15:06:00Z')

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
})
beforeEach(async () => {
  await archiveSites(api.services.db)
  // Other tests move the clock. Advance to the same time of the same weekday.
  api.advance(Math.ceil((api.services.clock() - now) / week_ms) * week_ms + now - api.services.clock())
})
afterAll(() => api.stop())

/** Creates a site with sessions up to the hour that has just begun. */
async function siteWithPast({ hours = history_hours, day = 60 } = {}) {
  const { id } = await api.createSite({ timezone: 'UTC' })
  await visits(id, currentHour() - hours * hour_ms, hours, day)
  return id
}

const visits = (id: string, from: number, hours: number, day = 60) =>
  insertVisits(api.services.clickhouse, id, { from, hours, night: Math.round(day / 3), day })
const detect = () => detectAnomalies(api.services)
/** The start of the current hour of the instance's clock. */
const currentHour = () => Math.floor(api.services.clock() / hour_ms) * hour_ms

/** Advances one hour with normal sessions, and with the events that `happen` inserts. */
async function nextHour(id: string, happen?: (from: number) => Promise<void>, day = 60) {
  const from = currentHour()
  await visits(id, from, 1, day)
  await happen?.(from)
  api.advance(hour_ms)
  await detect()
}

async function anomaliesOf(id: string, query = '') {
  const { body } = await api.request('GET', `/v1/sites/${id}/anomalies${query}`)
  return body.data
}

const domainEventsOf = (id: string) =>
  api.services.db
    .select()
    .from(domainEvents)
    .where(and(eq(domainEvents.siteId, id), eq(domainEvents.type, 'anomaly.detected')))

test('a spike publishes one event, has causes, and ends after three normal hours', async () => {
  const id = await siteWithPast()
  await detect()
  expect(await anomaliesOf(id)).toEqual([])

  const from = currentHour()
  await nextHour(id, (at) =>
    insertVisits(api.services.clickhouse, id, {
      from: at,
      hours: 1,
      night: 300,
      day: 300,
      source: 'newsletter / email',
      page: '/sale',
    }),
  )
  const found = await anomaliesOf(id)
  expect(found.map((it: { metric: string }) => it.metric).sort()).toEqual(['pageviews', 'sessions', 'users'])
  const sessions = found.find((it: { metric: string }) => it.metric === 'sessions')
  expect(sessions).toMatchObject({
    type: 'traffic_spike',
    direction: 'up',
    severity: 'critical',
    status: 'open',
    conversion: null,
    period: { start: new Date(from).toISOString(), end: new Date(from + hour_ms).toISOString() },
    started_at: new Date(from).toISOString(),
    ended_at: null,
    is_expected: false,
    note: '',
  })
  // 60 to 64 are normal.
  expect(sessions.expected_value).toBeWithin(60, 65)
  expect(sessions.current_value).toBeWithin(360, 369)
  expect(sessions.expected_range.min).toBeWithin(20, 60)
  expect(sessions.expected_range.max).toBeWithin(65, 180)
  expect(sessions.confidence).toBeWithin(0.99, 1)
  const byDimension = Object.fromEntries(
    sessions.causes.map((it: { dimension: string }) => [it.dimension, it]),
  )
  // Sessions on phones and from Germany increased like all others: no causes.
  expect(Object.keys(byDimension).sort()).toEqual(['page', 'source'])
  expect(byDimension.source).toMatchObject({ value: 'newsletter / email', usual_value: 0 })
  expect(byDimension.source.share_percent).toBeWithin(95, 105)
  expect(sessions.potential_causes[0]).toMatch(/^Sessions (from newsletter|on \/sale)/)

  const [domainEvent, ...others] = (await domainEventsOf(id)).filter(
    (it) => (it.data as { metric: string }).metric === 'sessions',
  )
  expect(others).toEqual([])
  expect(domainEvent?.data).toMatchObject({
    anomaly: { id: sessions.id, type: 'traffic_spike', severity: 'critical' },
    current_value: sessions.current_value,
    potential_causes: sessions.potential_causes,
  })

  // The same hour is not checked again.
  await detect()
  expect(await domainEventsOf(id)).toHaveLength(3)

  for (const hours of [16, 14]) {
    await visits(id, currentHour(), hours)
    api.advance(hours * hour_ms)
    await detect()
  }
  const [ended] = await anomaliesOf(id, '?metric=sessions')
  expect(ended).toMatchObject({ status: 'ended', ended_at: new Date(from + hour_ms).toISOString() })
  expect(await anomaliesOf(id, '?status=open')).toEqual([])
  expect(await domainEventsOf(id)).toHaveLength(3)
})

test('a drop is found, also in hours that were not checked when they ended', async () => {
  const id = await siteWithPast({ day: 100 })
  await detect()
  const from = currentHour()
  // No sessions for two hours.
  api.advance(2 * hour_ms)
  await visits(id, currentHour(), 1, 100)
  api.advance(hour_ms)
  await detect()
  const [sessions] = await anomaliesOf(id, '?metric=sessions')
  expect(sessions).toMatchObject({
    type: 'traffic_drop',
    direction: 'down',
    started_at: new Date(from).toISOString(),
    current_value: 0,
    deviation_percent: -100,
  })
  expect(await anomaliesOf(id, '?severity=low')).toEqual([])
})

test('a site with less than three weeks of data has no anomalies', async () => {
  const id = await siteWithPast({ hours: 2 * 168 })
  await detect()
  await nextHour(id, (from) => visits(id, from, 1, 1000))
  expect(await anomaliesOf(id)).toEqual([])
})

test('goals, revenue and errors are checked as well', async () => {
  const id = await siteWithPast()
  const { body } = await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'Order', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  const { clickhouse } = api.services
  const past = { from: currentHour() - history_hours * hour_ms, hours: history_hours }
  const order = { name: 'purchase', properties: { value: 12.5 } }
  await insertEvents(clickhouse, id, { ...order, ...past, each: 20 })
  await detect()
  await nextHour(id, async (from) => {
    await insertEvents(clickhouse, id, { ...order, from, hours: 1, each: 100 })
    await insertEvents(clickhouse, id, { name: 'exception', from, hours: 1, each: 200, page: '/checkout' })
  })
  const [conversions] = await anomaliesOf(id, '?metric=conversions')
  expect(conversions).toMatchObject({
    type: 'conversion_spike',
    conversion: { id: body.data.id, name: 'Order' },
    current_value: 100,
    expected_value: 20,
    deviation_percent: 400,
  })
  const [revenue] = await anomaliesOf(id, '?metric=revenue')
  expect(revenue).toMatchObject({ type: 'revenue_spike', current_value: 1250, expected_value: 250 })
  const [errors] = await anomaliesOf(id, '?metric=errors')
  expect(errors).toMatchObject({
    type: 'error_burst',
    current_value: 200,
    expected_value: 0,
    deviation_percent: null,
    potential_causes: [
      'Errors on /checkout rose by 200 (100 % of the change)',
      'Errors on mobile rose by 200 (100 % of the change)',
      'Errors from DE rose by 200 (100 % of the change)',
    ],
  })
  expect(await anomaliesOf(id, '?metric=sessions')).toEqual([])
})

test('an anomaly can be marked as expected and given a note, and both can be reverted', async () => {
  const id = await siteWithPast()
  await detect()
  await nextHour(id, (from) => visits(id, from, 1, 700))
  const [{ id: anomaly }] = await anomaliesOf(id, '?metric=users')
  const path = `/v1/sites/${id}/anomalies/${anomaly}`
  const change = (body: object) => api.request('PATCH', path, { body })
  expect((await change({ is_expected: true, note: 'Sale' })).body.data).toMatchObject({
    is_expected: true,
    note: 'Sale',
  })
  expect(await anomaliesOf(id, '?is_expected=false&metric=users')).toEqual([])
  expect(await anomaliesOf(id, '?is_expected=true')).toHaveLength(1)
  expect(await anomaliesOf(id, '?metric=users')).toHaveLength(1)
  // The next check keeps what the user has set.
  await nextHour(id)
  const { body } = await api.request('GET', path)
  expect(body.data).toMatchObject({ is_expected: true, note: 'Sale' })
  expect((await change({ is_expected: false })).body.data).toMatchObject({ is_expected: false, note: 'Sale' })
  expect((await change({})).status).toBe(400)
  expect((await change({ severity: 'low' })).status).toBe(400)
  const { body: missing } = await api.request('GET', `/v1/sites/${id}/anomalies/anom_none`)
  expect(missing.error.code).toBe('not_found')
})

test('a period lists the anomalies that were open in it', async () => {
  const id = await siteWithPast()
  await detect()
  const at = new Date(currentHour()).toISOString().slice(0, 10)
  await nextHour(id, (from) => visits(id, from, 1, 700))
  expect(await anomaliesOf(id, `?start_date=${at}&end_date=${at}&metric=users`)).toHaveLength(1)
  expect(await anomaliesOf(id, '?start_date=2026-01-01&end_date=2026-01-31')).toEqual([])
  // An open anomaly belongs to today, even if its last hour was yesterday.
  const yesterday = currentHour() - 24 * hour_ms
  const open = { metric: 'pageviews', direction: 'down', start: yesterday, endedAt: null } as const
  const anomaly = await storeAnomaly(api.services.db, id, open)
  const today = await anomaliesOf(id, `?start_date=${at}&end_date=${at}&metric=pageviews`)
  expect(today.map((it: { id: string }) => it.id)).toContain(anomaly)
  const wrong = await api.request('GET', `/v1/sites/${id}/anomalies?start_date=soon`)
  expect([wrong.status, wrong.body.error.details[0].field]).toEqual([400, 'start_date'])
})

test('pausing a site ends its anomalies, and after it is resumed it is not checked for a day', async () => {
  const id = await siteWithPast()
  await detect()
  const from = currentHour()
  await nextHour(id, (at) => visits(id, at, 1, 400))
  expect((await anomaliesOf(id))[0].status).toBe('open')
  const before = await domainEventsOf(id)

  await api.request('PATCH', `/v1/sites/${id}`, { body: { status: 'paused' } })
  api.advance(5 * hour_ms)
  await detect()
  for (const it of await anomaliesOf(id))
    expect(it).toMatchObject({ status: 'ended', ended_at: new Date(from + hour_ms).toISOString() })
  await api.request('PATCH', `/v1/sites/${id}`, { body: { status: 'active' } })
  for (let hours = 0; hours < 3; hours++) await nextHour(id)
  expect(await domainEventsOf(id)).toEqual(before)

  await visits(id, currentHour(), 21)
  api.advance(21 * hour_ms)
  await detect()
  await nextHour(id)
  expect(await domainEventsOf(id)).toEqual(before)
  await nextHour(id, (at) => visits(id, at, 1, 400))
  expect((await domainEventsOf(id)).length).toBeGreaterThan(before.length)
})

test('coverage says what is watched, and since when the past suffices', async () => {
  const { id } = await api.createSite({ timezone: 'UTC' })
  const path = `/v1/sites/${id}/anomalies/coverage`
  const read = async () => (await api.request('GET', path)).body.data
  expect(await read()).toMatchObject({
    is_watched: true,
    metrics: ['sessions', 'users', 'pageviews', 'conversions', 'revenue', 'errors'],
    goals: 0,
    first_session_at: null,
    watched_since: null,
    checked_until: null,
  })
  const first = currentHour() - 48 * hour_ms
  await visits(id, first, 2)
  await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'Sign-up', event_name: 'sign_up' },
  })
  const { first_session_at, watched_since, goals } = await read()
  expect(Math.floor(Date.parse(first_session_at) / hour_ms) * hour_ms).toBe(first)
  // Three weeks after the hour, or after the next one if the session started within it.
  expect(Date.parse(watched_since) - Math.ceil(Date.parse(first_session_at) / hour_ms) * hour_ms).toBe(
    3 * week_ms,
  )
  expect(goals).toBe(1)
  await api.request('PATCH', `/v1/sites/${id}`, { body: { settings: { tracking_enabled: false } } })
  expect((await read()).is_watched).toBe(false)
})
