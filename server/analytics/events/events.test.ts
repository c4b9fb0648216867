import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eventRow } from '../../../test/fixtures/pipeline.ts'
import { startInstance } from '../../../test/support/instance.ts'

const now = Date.parse('2026-04-01T12:00:00Z')
const march = { start_date: '2026-03-30', end_date: '2026-03-31' }

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
beforeAll(async () => {
  api = await startInstance({ now })
  siteId = (await api.createSite({ timezone: 'Europe/Berlin' })).id
  // 30 March in Berlin begins at 22:00 of the 29th in UTC.
  await send('cid_1', 'sign_up', '2026-03-29T22:30:00Z', { plan: 'pro', seats: 3 })
  await send('cid_1', 'sign_up', '2026-03-30T10:00:00Z', { plan: 'pro', seats: '5' })
  await send('cid_2', 'sign_up', '2026-03-31T10:00:00Z', { plan: 'team', seats: 10, tags: ['a'] })
  await send('cid_3', 'sign_up', '2026-03-31T11:00:00Z', { plan: null, seats: 'many' })
  await send('cid_3', 'page_view', '2026-03-31T11:01:00Z', { page_path: '/welcome' })
  await send('cid_4', 'page_view', '2026-03-02T11:01:00Z', { page_path: '/welcome' })
  await api.drained()
}, 120_000)
afterAll(() => api.stop())

async function send(client_id: string, event_name: string, timestamp: string, properties: object) {
  const body = { site_id: siteId, event_name, client_id, timestamp, properties }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
}

function ask(path: string, query: Record<string, string> = {}, site = siteId) {
  return api.request('GET', `/v1/sites/${site}/events${path}?${new URLSearchParams({ ...march, ...query })}`)
}

function change(body: object, site = siteId) {
  return api.request('PATCH', `/v1/sites/${site}/events/dictionary`, { body })
}

test('events are filtered by properties and columns', async () => {
  const namesOf = async (filters: string) =>
    (await ask('', { filters })).body.data.map((it: { client_id: string }) => it.client_id)
  expect(await namesOf('property:plan==pro')).toEqual(['cid_1', 'cid_1'])
  expect(await namesOf('property:seats==5,10')).toEqual(['cid_2', 'cid_1'])
  expect(await namesOf('event_name==sign_up;property:plan==')).toEqual(['cid_3'])
  expect(await namesOf('page==/welcome')).toEqual(['cid_3'])
  expect(await namesOf('event_name!=page_view;property:plan!=pro')).toEqual(['cid_3', 'cid_2'])
})

test('two dots are a dot of the name of a property, and a backslash writes its other signs', async () => {
  const site = (await api.createSite()).id
  const properties = [
    { 'http.method': 'GET', http: { method: 'nested' }, 'a=b;c': 3 },
    { http: { method: 'GET' }, 'a=b;c': 4 },
  ]
  const events = properties.map((it, n) => ({
    event_name: 'request',
    client_id: `cid_${n}`,
    timestamp: '2026-03-30T10:00:00Z',
    properties: it,
  }))
  await api.request('POST', '/v1/events/batch', { body: { site_id: site, events } })
  await api.drained()
  const namesOf = async (filters: string) =>
    (await ask('', { filters }, site)).body.data.map((it: { client_id: string }) => it.client_id)
  expect(await namesOf('property:http..method==GET')).toEqual(['cid_0'])
  expect(await namesOf('property:http.method==GET')).toEqual(['cid_1'])
  expect(await namesOf('property:a\\=b\\;c==4')).toEqual(['cid_1'])
  const { body } = await ask('/breakdown', { by: 'property:a=b;c' }, site)
  expect(body.data.numbers.sum).toBe(7)
  const value = { value_type: 'dynamic', value_property: 'a=b;c', filters: { 'http..method': 'GET' } }
  const goal = { name: 'Request', event_name: 'request', ...value }
  const created = await api.request('POST', `/v1/sites/${site}/conversions`, { body: goal })
  expect(created.status).toBe(201)
  const stats = await api.request(
    'GET',
    `/v1/sites/${site}/conversions/${created.body.data.id}/stats?start_date=2026-03-30`,
  )
  expect(stats.body.data.summary).toMatchObject({ total_conversions: 1, total_value: 3 })
})

test('an event has its user and what is known of it besides its properties', async () => {
  const site = (await api.createSite()).id
  const body = {
    site_id: site,
    event_name: 'page_view',
    client_id: 'cid_9',
    user: { user_id: 'user-9' },
    timestamp: '2026-03-31T11:00:00Z',
    context: { page_url: 'https://shop.example/cart?utm_source=news&utm_medium=email' },
  }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
  await api.drained()
  const [event] = (await ask('', {}, site)).body.data
  expect(event).toMatchObject({
    user_id: 'user-9',
    page: '/cart',
    dimensions: { hostname: 'shop.example', source: 'news', medium: 'email' },
  })
  expect(event.dimensions).not.toHaveProperty('country')
})

test('the volume has days of the time zone of the site, and counts people once in total', async () => {
  const { body } = await ask('/volume', { filters: 'event_name==sign_up' })
  expect(body.data).toEqual({
    period: { start: '2026-03-29T22:00:00.000Z', end: '2026-03-31T21:59:59.999Z' },
    compared_with: null,
    interval: 'day',
    totals: { events: 4, users: 3 },
    series: [
      { label: '2026-03-30', start: '2026-03-29T22:00:00.000Z', events: 2, users: 1 },
      { label: '2026-03-31', start: '2026-03-30T22:00:00.000Z', events: 2, users: 2 },
    ],
    previous: null,
  })
  const weeks = await ask('/volume', { start_date: '2026-03-25', interval: 'week' })
  expect(
    weeks.body.data.series.map((it: { label: string; events: number }) => [it.label, it.events]),
  ).toEqual([
    ['2026-03-23', 0],
    ['2026-03-30', 5],
  ])
})

test('a volume and a breakdown are compared with another period', async () => {
  const period = { start_date: '2026-03-31', end_date: '2026-03-31', filters: 'event_name==sign_up' }
  const { body: volume } = await ask('/volume', { ...period, compare: 'preceding' })
  expect(volume.data.compared_with).toEqual({
    start: '2026-03-29T22:00:00.000Z',
    end: '2026-03-30T21:59:59.999Z',
  })
  expect(volume.data.previous).toEqual({ totals: { events: 2, users: 1 }, series: [{ events: 2, users: 1 }] })
  const { body: breakdown } = await ask('/breakdown', {
    ...period,
    filters: '',
    by: 'event_name',
    compare: '2026-03-30/2026-03-30',
  })
  expect(breakdown.data).toMatchObject({ events: 3, previous_events: 2 })
  expect(
    breakdown.data.values.map((it: { value: string; previous: unknown }) => [it.value, it.previous]),
  ).toEqual([
    ['sign_up', { events: 2, users: 1 }],
    ['page_view', { events: 0, users: 0 }],
  ])
  for (const [report, query] of [
    ['/volume', {}],
    ['/breakdown', { by: 'page' }],
  ] as const) {
    const { status, body } = await ask(report, { ...query, compare: 'before' })
    expect([status, body.error.details[0].field]).toEqual([400, 'compare'])
  }
})

test('a volume of too many intervals is refused', async () => {
  const { status, body } = await ask('/volume', { start_date: '2026-01-01', interval: 'hour' })
  expect(status).toBe(422)
  expect(body.error.details[0].field).toBe('interval')
})

test('a breakdown lists the values with most events, and the others as one number', async () => {
  const { body } = await ask('/breakdown', { by: 'property:plan', limit: '2' })
  expect(body.data).toMatchObject({
    by: 'property:plan',
    events: 5,
    // Null and a property that is missing are no value.
    values: [
      { value: '', events: 2, users: 1, share: 40 },
      { value: 'pro', events: 2, users: 1, share: 40 },
    ],
    others: { events: 1, share: 20 },
    numbers: null,
  })
})

test('numbers and numeric texts are summarized', async () => {
  const { body } = await ask('/breakdown', { by: 'property:seats' })
  // 3, 5 and 10; the 95th percentile lies nine tenths of the way from 5 to 10.
  expect(body.data.numbers).toEqual({ count: 3, min: 3, max: 10, mean: 6, median: 5, p95: 9.5, sum: 18 })
  expect(body.data.values.map((it: { value: string }) => it.value)).toEqual(['', '10', '3', '5', 'many'])
})

test('unknown fields and impossible paths are refused with the field', async () => {
  const problems = async (path: string, query: Record<string, string>) => {
    const { status, body } = await ask(path, query)
    return [status, body.error.details[0].field, body.error.details[0].message]
  }
  expect(await problems('/breakdown', { by: 'plan' })).toEqual([
    400,
    'by',
    expect.stringContaining('by "plan" is unknown (expected property:<name>, or one of event_name, page,'),
  ])
  expect(await problems('/breakdown', { by: 'property:a.' })).toEqual([
    400,
    'by',
    'by: property:a. has an empty part. Use names separated by single dots, and two dots for a dot of a name, as in http..method',
  ])
  expect((await problems('/volume', { filters: 'plan==pro' })).slice(0, 2)).toEqual([400, 'filters'])
  expect((await problems('', { filters: 'property:==pro' })).slice(0, 2)).toEqual([400, 'filters'])
})

test('the dictionary has all names ever seen, with their share of the events of the period', async () => {
  const { body } = await ask('/dictionary')
  expect(body.data).toMatchObject({
    events: 5,
    names: [
      {
        event_name: 'sign_up',
        description: '',
        is_hidden: false,
        events: 4,
        share: 80,
        first_seen: '2026-03-29T22:30:00.000Z',
        last_seen: '2026-03-31T11:00:00.000Z',
      },
      { event_name: 'page_view', events: 1, share: 20, first_seen: '2026-03-02T11:01:00.000Z' },
    ],
  })
})

test('the properties of an event have their types and the share of events that have them', async () => {
  const { body } = await ask('/dictionary/properties', { event_name: 'sign_up' })
  const { events, properties } = body.data
  expect(events).toBe(4)
  expect(
    properties.map((it: { property: string; types: string[]; events: number; share: number }) => [
      it.property,
      it.types,
      it.events,
      it.share,
    ]),
  ).toEqual([
    ['seats', ['number', 'string'], 4, 100],
    ['plan', ['string'], 3, 75],
    ['tags', ['list'], 1, 25],
  ])
  expect(properties[1]).toMatchObject({
    first_seen: '2026-03-29T22:30:00.000Z',
    last_seen: '2026-03-31T10:00:00.000Z',
  })
})

test('events and properties are described, also before they are sent, and each change is recorded', async () => {
  const site = (await api.createSite()).id
  const first = await change({ event_name: 'refund', description: ' Money back ' }, site)
  expect(first.body.data).toEqual({
    event_name: 'refund',
    property: null,
    description: 'Money back',
    is_hidden: false,
  })
  await change({ event_name: 'refund', is_hidden: true }, site)
  await change({ event_name: 'refund', property: 'reason', description: 'Why' }, site)
  const names = (await ask('/dictionary', {}, site)).body.data.names
  expect(names).toEqual([
    {
      event_name: 'refund',
      description: 'Money back',
      is_hidden: true,
      events: 0,
      share: 0,
      first_seen: null,
      last_seen: null,
    },
  ])
  const { body } = await ask('/dictionary/properties', { event_name: 'refund' }, site)
  expect(body.data).toMatchObject({
    description: 'Money back',
    events: 0,
    properties: [{ property: 'reason', description: 'Why', types: [], events: 0 }],
  })
  const log = await api.request('GET', `/v1/audit-log?site_id=${site}&action=event_dictionary.changed`)
  expect(log.body.data.map((it: { target: { name: string } }) => it.target.name)).toEqual([
    'refund: reason',
    'refund',
    'refund',
  ])

  await change({ event_name: 'refund', description: '', is_hidden: false }, site)
  expect((await ask('/dictionary', {}, site)).body.data.names).toEqual([])
})

test('a name and a property that are described are listed with their events, however many others are more frequent', async () => {
  const site = (await api.createSite({ timezone: 'UTC' })).id
  const at = '2026-03-30 10:00:00.000'
  const named = (event_name: string, properties: object) =>
    eventRow({ site_id: site, event_name, timestamp: at, properties: JSON.stringify(properties) })
  // Among equals, the first in alphabetical order come first.
  const others = Array.from({ length: 1000 }, (_, n) => `name_${String(n).padStart(4, '0')}`)
  const many = Object.fromEntries(others.map((it) => [it, 1]))
  const rows = [
    ...others.map((it) => named(it, {})),
    named('rare', { ...many, rare: 1, rarer: 1 }),
    named('rarer', {}),
  ]
  await api.services.clickhouse.insertNdjson('events', rows.map((it) => JSON.stringify(it)).join('\n'))
  await change({ event_name: 'rare', description: 'Seldom' }, site)
  await change({ event_name: 'rare', property: 'rare', description: 'Seldom' }, site)

  const { names } = (await ask('/dictionary', {}, site)).body.data
  expect(names).toHaveLength(1001)
  expect(names.at(-1)).toMatchObject({ event_name: 'rare', description: 'Seldom', events: 1 })
  const { properties } = (await ask('/dictionary/properties', { event_name: 'rare' }, site)).body.data
  expect(properties).toHaveLength(1001)
  expect(properties.at(-1)).toMatchObject({ property: 'rare', description: 'Seldom', events: 1 })
})

test('names that are hidden are left out of the list of names, unless it is asked for them', async () => {
  const namesOf = async (query: Record<string, string>) =>
    (await ask('/names', query)).body.data.map((it: { event_name: string }) => it.event_name)
  await change({ event_name: 'page_view', is_hidden: true })
  expect(await namesOf({})).toEqual(['sign_up'])
  expect(await namesOf({ hidden: 'include' })).toEqual(['sign_up', 'page_view'])
  await change({ event_name: 'page_view', is_hidden: false })
  expect(await namesOf({})).toEqual(['sign_up', 'page_view'])
})
