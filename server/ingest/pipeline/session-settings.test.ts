import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { startInstance } from '../../../test/support/instance.ts'
import { rounds } from '../../../test/support/run-options.ts'
import { applySettings, rebuildInBackground } from './rebuild-in-background.ts'

const now = Date.parse('2026-04-01T12:00:00Z')
const noStop = new AbortController().signal

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

let siteId: string
beforeEach(async () => {
  siteId = (await api.createSite({ timezone: 'UTC' })).id
})

/** Does what the jobs of a change of settings do. */
async function recomputed() {
  await applySettings(api.services, siteId)
  await rebuildInBackground(api.services, noStop)
}

type Sent = { properties?: object; traits?: object; client_id?: string; time?: string }

async function send(events: Sent[]) {
  const body = {
    site_id: siteId,
    events: events.map(({ properties, traits, client_id = 'cid_a', time = '10:00:00' }) => ({
      event_name: 'page_view',
      client_id,
      timestamp: `2026-03-31T${time}Z`,
      properties: { page_path: '/', ...properties },
      ...(traits && { user: { traits } }),
    })),
  }
  expect((await api.request('POST', '/v1/events/batch', { body })).body.data.rejected).toBe(0)
  await api.drained()
}

const plan = { number: 1, name: 'Plan', source: 'trait', key: 'plan' }
const author = { number: 3, name: 'Author', source: 'property', key: 'author' }

async function define(...custom_dimensions: object[]) {
  const changed = await api.request('PATCH', `/v1/sites/${siteId}`, {
    body: { settings: { custom_dimensions } },
  })
  expect(changed.status).toBe(200)
  return changed.body.data
}

type Row = { dimensions: Record<string, string>; metrics: Record<string, number> }

async function rowsBy(dimensions: string, metrics: string, filters = ''): Promise<Row[]> {
  const day = '2026-03-31'
  const query = new URLSearchParams({ dimensions, metrics, filters, start_date: day, end_date: day })
  return (await api.request('GET', `/v1/sites/${siteId}/analytics/traffic?${query}`)).body.data.rows
}

async function sessionsBy(dimension: string, filters = '') {
  const rows = await rowsBy(dimension, 'sessions', filters)
  return Object.fromEntries(rows.map((it) => [it.dimensions[dimension], it.metrics.sessions]))
}

const since = async () => (await api.request('GET', `/v1/sites/${siteId}`)).body.data.recomputed_since

test('sessions of before the definition are recomputed in the background, and the site says since when', async () => {
  await send([
    { properties: { author: 'Ann' }, time: '10:00:00' },
    { properties: { author: 'Bea' }, time: '10:01:00' },
    { time: '10:02:00', traits: { plan: 'pro' } },
    { client_id: 'cid_b', properties: { author: 'Ann' } },
  ])
  const { recomputed_since } = await define(plan, author)
  expect(Date.parse(recomputed_since)).toBeGreaterThanOrEqual(now)
  expect(await sessionsBy('dimension_3')).toEqual({ '': 2 })
  expect(await since()).toBe(recomputed_since)
  await recomputed()
  expect(await since()).toBeNull()
  expect(await sessionsBy('dimension_3')).toEqual({ Ann: 1, Bea: 1 })
  expect(await sessionsBy('dimension_1')).toEqual({ pro: 1, '': 1 })
  expect(await sessionsBy('dimension_3', 'dimension_1==pro')).toEqual({ Bea: 1 })
  expect(await sessionsBy('dimension_2')).toEqual({ '': 2 })
  const { body } = await api.request('GET', `/v1/sites/${siteId}/analytics/sessions?start_date=2026-03-31`)
  expect(
    Object.fromEntries(
      body.data.map((it: { client_id: string; custom_dimensions: object }) => [
        it.client_id,
        it.custom_dimensions,
      ]),
    ),
  ).toEqual({
    cid_a: { dimension_1: 'pro', dimension_3: 'Bea' },
    cid_b: { dimension_1: '', dimension_3: 'Ann' },
  })
})

test('events that arrive afterwards have the dimensions, also when they continue an earlier session', async () => {
  await define(author)
  await recomputed()
  await send([{ properties: { author: 'Ann' } }])
  expect(await sessionsBy('dimension_3')).toEqual({ Ann: 1 })
  await send([{ properties: { author: 'Bea' }, time: '10:10:00' }])
  expect(await sessionsBy('dimension_3')).toEqual({ Bea: 1 })
})

test('values are texts: numbers, booleans and lists as JSON, null as none, cut after 200 characters', async () => {
  await define(author)
  await recomputed()
  const values = ['ä"\\\n', 7, 1.5, true, ['a', 1], null, 'x'.repeat(300)]
  await send(values.map((it, n) => ({ client_id: `cid_${n}`, properties: { author: it } })))
  expect(await sessionsBy('dimension_3')).toEqual({
    'ä"\\\n': 1,
    '7': 1,
    '1.5': 1,
    true: 1,
    '["a",1]': 1,
    '': 1,
    ['x'.repeat(200)]: 1,
  })
})

test('a dimension that is changed or removed changes the past too, and a name alone does not', async () => {
  await send([{ properties: { author: 'Ann', topic: 'Tea' } }])
  await define(author)
  await recomputed()
  expect((await define({ ...author, name: 'Writer' })).recomputed_since).toBeNull()
  await define({ ...author, key: 'topic' })
  await recomputed()
  expect(await sessionsBy('dimension_3')).toEqual({ Tea: 1 })
  await define()
  await recomputed()
  expect(await sessionsBy('dimension_3')).toEqual({ '': 1 })
})

test('a site that is created with dimensions has them, and another site does not', async () => {
  const created = await api.createSite({ timezone: 'UTC', settings: { custom_dimensions: [author] } })
  const other = siteId
  siteId = created.id
  await recomputed()
  await send([{ properties: { author: 'Ann' } }])
  expect(await sessionsBy('dimension_3')).toEqual({ Ann: 1 })
  siteId = other
  await send([{ properties: { author: 'Ann' } }])
  expect(await sessionsBy('dimension_3')).toEqual({ '': 1 })
})

test('conversions and orders are counted by them', async () => {
  await define(author)
  await recomputed()
  const body = {
    site_id: siteId,
    event_name: 'purchase',
    client_id: 'cid_a',
    timestamp: '2026-03-31T10:00:00Z',
    properties: { author: 'Ann', value: 20, currency: 'USD', transaction_id: 't1' },
  }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
  await api.drained()
  const rows = await rowsBy('dimension_3', 'sessions,revenue,orders')
  expect(rows).toEqual([
    { dimensions: { dimension_3: 'Ann' }, metrics: { sessions: 1, revenue: 20, orders: 1 } },
  ])
})

test('numbers and names must be unique, and names not blank', async () => {
  const body = {
    settings: {
      custom_dimensions: [author, { ...plan, number: 3, name: ' author ' }, { ...plan, name: ' ' }],
    },
  }
  const refused = await api.request('PATCH', `/v1/sites/${siteId}`, { body })
  expect(refused.status).toBe(400)
  expect(refused.body.error.details.map((it: { field: string }) => it.field)).toEqual([
    'settings.custom_dimensions.1.number',
    'settings.custom_dimensions.1.name',
    'settings.custom_dimensions.2.name',
  ])
})

test('a change during a rebuild is applied at once, and all sessions are recomputed again', async () => {
  await send([{ properties: { author: 'Ann', topic: 'Tea' } }])
  await define(author)
  await applySettings(api.services, siteId)
  const running = rebuildInBackground(api.services, noStop)
  await define({ ...author, key: 'topic' })
  await applySettings(api.services, siteId)
  await send([{ properties: { topic: 'Rum' }, client_id: 'cid_b' }])
  expect(await sessionsBy('dimension_3')).toMatchObject({ Rum: 1 })
  await running
  await rebuildInBackground(api.services, noStop)
  expect(await sessionsBy('dimension_3')).toEqual({ Tea: 1, Rum: 1 })
  expect(await since()).toBeNull()
})

test('a rebuild before the change is applied does not take the past for done', async () => {
  await send([{ properties: { author: 'Ann' } }])
  await define(author)
  await rebuildInBackground(api.services, noStop)
  expect(await sessionsBy('dimension_3')).toEqual({ '': 1 })
  await applySettings(api.services, siteId)
  expect(await since()).not.toBeNull()
  await rebuildInBackground(api.services, noStop)
  expect(await sessionsBy('dimension_3')).toEqual({ Ann: 1 })
})

const value = fc.constantFrom(undefined, null, '', 'a', 'b', 2)
const history = fc.array(
  fc.record({
    client_id: fc.constantFrom('cid_a', 'cid_b'),
    // Sessions end after half an hour, so that events of a few hours are several.
    minute: fc.integer({ min: 0, max: 300 }),
    author: value,
    plan: value,
  }),
  { minLength: 5, maxLength: 30 },
)
type Events = typeof history extends fc.Arbitrary<infer E> ? E : never

/** The last values of each session, computed one event after another. */
function lastValues(events: Events): string[] {
  const text = (it: unknown) => (it === undefined || it === null ? '' : String(it))
  return ['cid_a', 'cid_b'].flatMap((client) => {
    const own = events.filter((it) => it.client_id === client).sort((a, b) => a.minute - b.minute)
    const sessions: { author: string; plan: string; end: number }[] = []
    for (const { minute, author, plan } of own) {
      const last = sessions.at(-1)
      if (last && minute - last.end <= 30) {
        Object.assign(last, { end: minute })
        if (text(author)) last.author = text(author)
        if (text(plan)) last.plan = text(plan)
      } else sessions.push({ author: text(author), plan: text(plan), end: minute })
    }
    return sessions.map((it) => `${it.author}|${it.plan}`)
  })
}

test('each session has the last value of each dimension, whether its events came before or after the definition', async () => {
  await fc.assert(
    fc.asyncProperty(history, fc.boolean(), async (drawn, isBefore) => {
      // Of events of the same moment, none is the last one.
      const events = [...new Map(drawn.map((it) => [`${it.client_id} ${it.minute}`, it])).values()]
      siteId = (await api.createSite({ timezone: 'UTC' })).id
      const at = (minute: number) => new Date(Date.UTC(2026, 2, 31, 8, minute)).toISOString().slice(11, 19)
      const sent = events.map(({ client_id, minute, author, plan }) => ({
        client_id,
        time: at(minute),
        properties: { author },
        traits: { plan },
      }))
      if (isBefore) await send(sent)
      await define(plan, author)
      await recomputed()
      if (!isBefore) await send(sent)
      const rows = await rowsBy('dimension_3,dimension_1', 'sessions')
      const expected = Map.groupBy(lastValues(events), (it) => it)
      expect(
        new Map(
          rows.map((it) => [
            `${it.dimensions.dimension_3}|${it.dimensions.dimension_1}`,
            it.metrics.sessions,
          ]),
        ),
      ).toEqual(new Map([...expected].map(([key, all]) => [key, all.length])))
    }),
    { numRuns: rounds({ short: 5, long: 20 }), endOnFailure: true },
  )
}, 60_000)

describe('content groups and page titles', () => {
  const groups = [
    { name: 'Guides', pattern: '/blog/guides/*' },
    { name: 'Guides', pattern: '/100%_sure' },
    { name: 'Blog', pattern: '/blog' },
    { name: 'Blog', pattern: '/blog/*' },
  ]
  const view = (page_path: string, title: string, minute: number) => ({
    event_name: 'page_view',
    client_id: 'cid_a',
    timestamp: `2026-03-31T10:0${minute}:00Z`,
    properties: { page_path },
    context: { page_title: title },
  })

  async function sendViews() {
    const events = [
      view('/', 'Home', 0),
      view('/blog', 'All posts', 1),
      view('/blog/guides/tea', 'Tea', 2),
      view('/blog/news', 'News', 3),
      view('/100%_sure', '', 4),
      view('/100-xsure', 'Home', 5),
    ]
    expect(
      (await api.request('POST', '/v1/events/batch', { body: { site_id: siteId, events } })).status,
    ).toBe(200)
    await api.drained()
  }

  async function viewsBy(dimension: string, filters = '') {
    const rows = await rowsBy(dimension, 'pageviews,sessions', filters)
    return Object.fromEntries(
      rows.map(({ dimensions, metrics }) => [
        dimensions[dimension],
        `${metrics.pageviews} ${metrics.sessions}`,
      ]),
    )
  }

  const setGroups = (content_groups: object[]) =>
    api.request('PATCH', `/v1/sites/${siteId}`, { body: { settings: { content_groups } } })

  test('a page is in the first group with a pattern for it, also before the group was defined', async () => {
    await sendViews()
    expect(await viewsBy('content_group')).toEqual({ '': '6 1' })
    expect((await setGroups(groups)).status).toBe(200)
    await recomputed()
    expect(await viewsBy('content_group')).toEqual({ '': '2 1', Guides: '2 1', Blog: '2 1' })
    expect(await viewsBy('page', 'content_group==Blog')).toEqual({ '/blog': '1 1', '/blog/news': '1 1' })
    await setGroups(groups.toReversed())
    await recomputed()
    expect(await viewsBy('content_group')).toEqual({ '': '2 1', Guides: '1 1', Blog: '3 1' })
    await setGroups([])
    await recomputed()
    expect(await viewsBy('content_group')).toEqual({ '': '6 1' })
  })

  test('views have the title that their page had', async () => {
    await sendViews()
    expect(await viewsBy('page_title')).toEqual({
      Home: '2 1',
      'All posts': '1 1',
      Tea: '1 1',
      News: '1 1',
      '': '1 1',
    })
    expect(await viewsBy('page', 'page_title==Home')).toEqual({ '/': '1 1', '/100-xsure': '1 1' })
  })

  test('a rule needs a name and the pattern of a path', async () => {
    const refused = await setGroups([{ name: ' ', pattern: '/x' }])
    expect(refused.body.error.details[0].field).toBe('settings.content_groups.0.name')
    expect((await setGroups([{ name: 'Blog', pattern: 'blog' }])).status).toBe(400)
    expect((await setGroups([{ name: 'A=B', pattern: '/x' }])).status).toBe(400)
    const encoded = await setGroups([{ name: ' Blog ', pattern: '/caf%C3%A9*' }])
    expect(encoded.body.data.settings.content_groups).toEqual([{ name: 'Blog', pattern: '/café*' }])
  })
})
