import { afterAll, beforeAll, expect, test } from 'bun:test'
import { geoLiteFile } from '../../../test/fixtures/geo-databases.ts'
import { startInstance } from '../../../test/support/instance.ts'
import type { StoredEvent } from '../../ingest/events/query-model.ts'
import { useDatabase } from '../../platform/geo/current-database.ts'
import type { EventBreakdown } from '../events/model.ts'
import type { TrafficReport } from './model.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
let site: { id: string; public_key: string }

const now = Date.parse('2026-03-31T12:00:00Z')
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
// These addresses are in Boxford and Milton according to the test database.
const boxford = '2.125.160.217'
const milton = '216.160.83.57'

/**
 * Three sessions: ann's first event says nothing of her but her place, the second one the rest; ben is in Milton and
 * reads Dutch; nothing is known of cleo.
 */
const events = [
  { client_id: 'ann', timestamp: '2026-03-30T10:00:00Z', context: { page_url: '/', ip: boxford } },
  {
    client_id: 'ann',
    timestamp: '2026-03-30T10:01:00Z',
    context: { page_url: '/a', user_agent: iPhone, language: 'en-GB', screen_size: '390x844' },
  },
  {
    client_id: 'ben',
    timestamp: '2026-03-30T11:00:00Z',
    context: { page_url: '/', ip: milton, user_agent: windows, language: 'nl', screen_size: '1920x1080' },
  },
  { client_id: 'cleo', timestamp: '2026-03-30T12:00:00Z', context: { page_url: '/' } },
]

beforeAll(async () => {
  api = await startInstance({ now, env: { GEOIP_DATABASE: geoLiteFile } })
  site = await api.createSite({ domain: 'shop.example', settings: { ip_anonymization: false } })
  const body = { site_id: site.id, events: events.map((it) => ({ event_name: 'page_view', ...it })) }
  expect((await api.request('POST', '/v1/events/batch', { body })).body.data.rejected).toBe(0)
  await api.drained()
}, 120_000)
afterAll(async () => {
  await api.stop()
  useDatabase(undefined)
})

async function read<T>(path: string, query: Record<string, string>): Promise<T> {
  const { status, body } = await api.request(
    'GET',
    `/v1/sites/${site.id}/${path}?start_date=2026-03-30&end_date=2026-03-31&${new URLSearchParams(query)}`,
  )
  expect([status, body.error]).toEqual([200, undefined])
  return body.data
}

/** Returns the number of sessions by value of a dimension. */
async function sessionsBy(dimension: string, filters = ''): Promise<Record<string, number>> {
  const { rows } = await read<TrafficReport>('analytics/traffic', {
    dimensions: dimension,
    metrics: 'sessions',
    filters,
  })
  return Object.fromEntries(rows.map((it) => [it.dimensions[dimension] ?? '', it.metrics.sessions ?? 0]))
}

test.each([
  ['region', { 'England (GB)': 1, 'Washington (US)': 1, '': 1 }],
  ['city', { 'Boxford (GB-ENG)': 1, 'Milton (US-WA)': 1, '': 1 }],
  ['language', { en: 1, nl: 1, '': 1 }],
  ['screen_size', { '390x844': 1, '1920x1080': 1, '': 1 }],
  ['browser_version', { 'Safari 17': 1, 'Chrome 142': 1, '': 1 }],
  ['os_version', { 'iOS 17.4': 1, 'Windows 10': 1, '': 1 }],
])('sessions by %s', async (dimension, expected) => {
  expect(await sessionsBy(dimension)).toEqual(expected)
})

test('a session has each value from its first event that has it', async () => {
  expect(await sessionsBy('city', 'language==en;screen_size==390x844;os_version=~iOS')).toEqual({
    'Boxford (GB-ENG)': 1,
  })
})

test('events are filtered and broken down by their own values', async () => {
  const found = await read<StoredEvent[]>('events', { filters: 'city==Boxford (GB-ENG)' })
  expect(found.map((it) => it.dimensions.city)).toEqual(['Boxford (GB-ENG)'])
  const { values } = await read<EventBreakdown>('events/breakdown', { by: 'language' })
  expect(values.map((it) => [it.value, it.events])).toEqual([
    ['', 2],
    ['en', 1],
    ['nl', 1],
  ])
})

test('a funnel filters by the values of its events and breaks down by those of sessions', async () => {
  const steps = [
    { event_name: 'page_view', filters: { 'dimensions.city': 'Boxford (GB-ENG)' } },
    { event_name: 'page_view', filters: { 'dimensions.language': 'en' } },
  ]
  const { status, body } = await api.request('POST', `/v1/sites/${site.id}/analytics/funnel`, {
    body: { steps, breakdown: 'os_version', start_date: '2026-03-30', end_date: '2026-03-31' },
  })
  expect([status, body.error]).toEqual([200, undefined])
  expect(body.data.breakdown).toMatchObject([{ value: 'iOS 17.4' }])
})

test('an event of a browser has the language of its request, and one of a server has not', async () => {
  const other = await api.createSite({ domain: 'other.example' })
  const send = (client_id: string, key?: string) =>
    api.request('POST', '/v1/events', {
      ...(key && { key }),
      headers: { 'Accept-Language': 'sv-SE,sv;q=0.9,en;q=0.8', 'User-Agent': windows },
      body: { site_id: other.id, event_name: 'page_view', client_id },
    })
  expect((await send('browser', other.public_key)).status).toBe(202)
  expect((await send('server')).status).toBe(202)
  await api.drained()
  const { body } = await api.request('GET', `/v1/sites/${other.id}/events`)
  const found: StoredEvent[] = body.data
  const languages = found.map((it) => [it.client_id, it.dimensions.language])
  expect(Object.fromEntries(languages)).toEqual({ browser: 'sv', server: undefined })
})
