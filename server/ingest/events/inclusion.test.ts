import { afterAll, beforeAll, expect, test } from 'bun:test'
import { and, eq } from 'drizzle-orm'
import { t } from 'elysia'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import type { ExcludedSelection } from './inclusion.sql.ts'
import { includeEvents } from './inclusion.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>

let api: Instance
const now = Date.parse('2026-03-31T12:00:00Z')
const day_ms = 86_400_000
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const spam = 'https://www.semalt.com/'

beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

const ago = (ms: number) => new Date(now - ms).toISOString()

async function send(site_id: string, events: object[]): Promise<string[]> {
  const { body } = await api.request('POST', '/v1/events/batch', {
    body: { site_id, events: events.map((it) => ({ event_name: 'page_view', client_id: 'cid_1', ...it })) },
  })
  expect(body.data.rejected).toBe(0)
  await api.drained()
  return body.data.events.map((it: { event_id: string }) => it.event_id)
}

const ofBot = (event: object = {}) => ({ timestamp: ago(60_000), context: { user_agent: crawler }, ...event })

async function include(site_id: string, body: object) {
  const answer = await api.request('POST', `/v1/sites/${site_id}/events/include`, { body })
  expect(answer.status).toBe(202)
  return answer.body.data
}

/** Runs the queued jobs of a site, as the worker does. */
async function runJobs(site_id: string, services = api.services) {
  const jobs = await api.services.postgres<{ id: string; payload: ExcludedSelection }[]>`
    SELECT jobs.id, jobs.payload FROM graphile_worker._private_jobs AS jobs
    WHERE jobs.payload->>'site_id' = ${site_id} AND jobs.payload->>'from' IS NOT NULL
    ORDER BY jobs.id`
  for (const { id, payload } of jobs) {
    await includeEvents(services, payload)
    await api.services.postgres`SELECT graphile_worker.complete_jobs(${[id]}::bigint[])`
  }
  await api.drained()
}

async function idsOf(site_id: string, status: 'processed' | 'excluded'): Promise<string[]> {
  const query = new URLSearchParams({ status, start_date: '2026-01-01', end_date: '2026-03-31' })
  const { body } = await api.request('GET', `/v1/sites/${site_id}/events?${query}`)
  return body.data.map((it: { event_id: string }) => it.event_id).sort()
}

async function totals(site_id: string) {
  const { body } = await api.request('GET', `/v1/sites/${site_id}/analytics/traffic`)
  return body.data.totals
}

test('included bot events count in statistics, sessions and identities', async () => {
  const { id } = await api.createSite()
  await send(id, [{ client_id: 'cid_0', timestamp: ago(90_000) }])
  const ids = await send(id, [
    ofBot({ timestamp: ago(120_000) }),
    ofBot({ event_name: 'signup', user: { user_id: 'u1' }, properties: { plan: 'großer "Plan"\n', n: 1.5 } }),
  ])
  const [bot] = ids as [string]
  const before = await api.request('GET', `/v1/events/${bot}`)
  expect(before.body.data).toMatchObject({ status: 'excluded', reason: 'bot', session: null })
  expect(await totals(id)).toMatchObject({ sessions: 1, pageviews: 1, users: 1 })

  expect(await include(id, { reason: 'bot' })).toEqual({ events: 2 })
  await runJobs(id)

  expect(await idsOf(id, 'excluded')).toEqual([])
  expect(await idsOf(id, 'processed')).toEqual(expect.arrayContaining([...ids].sort()))
  expect(await totals(id)).toMatchObject({ sessions: 2, pageviews: 2, users: 2 })
  expect(await api.count('events', id)).toBe(3)
  expect(await api.count('custom_events', id)).toBe(1)
  expect(await api.count('identities', id)).toBe(1)
  const { body } = await api.request('GET', `/v1/events/${bot}`)
  expect(body.data).toMatchObject({
    status: 'processed',
    reason: null,
    accepted_at: before.body.data.accepted_at,
  })
  expect(body.data.session.start).toBe(ago(120_000))
  const signups = await api.request('GET', `/v1/sites/${id}/events?user_id=u1&event_name=signup`)
  expect(signups.body.data[0].properties).toEqual({ plan: 'großer "Plan"\n', n: 1.5 })
  expect(await include(id, { reason: 'bot' })).toEqual({ events: 0 })
})

test('includes only events that match all given fields', async () => {
  const { id } = await api.createSite()
  const [old, recent, named] = (await send(id, [
    ofBot({ timestamp: ago(40 * day_ms) }),
    ofBot({ timestamp: ago(2 * day_ms) }),
    ofBot({ timestamp: ago(50 * day_ms) }),
  ])) as [string, string, string]
  const [spammed] = (await send(id, [{ timestamp: ago(60_000), context: { referrer: spam } }])) as [string]
  const [elsewhere] = await send((await api.createSite()).id, [ofBot()])

  expect(await include(id, { event_ids: [named, elsewhere] })).toEqual({ events: 1 })
  expect(await include(id, { reason: 'bot' })).toEqual({ events: 1 })
  await runJobs(id)
  expect(await idsOf(id, 'processed')).toEqual([named, recent].sort())
  expect(await idsOf(id, 'excluded')).toEqual([old, spammed].sort())

  expect(await include(id, { start_date: '2026-02-01', end_date: '2026-02-28' })).toEqual({ events: 1 })
  expect(await include(id, { event_ids: [spammed], reason: 'bot' })).toEqual({ events: 0 })
  await runJobs(id)
  expect(await idsOf(id, 'excluded')).toEqual([spammed])
})

test('a failed run is retried, and every event counts once', async () => {
  const { id } = await api.createSite()
  const ids = await send(
    id,
    Array.from({ length: 120 }, (_, n) => ofBot({ client_id: `cid_${n}`, timestamp: ago(n * day_ms) })),
  )
  await include(id, { event_ids: ids.slice(0, 100) })
  const { clickhouse } = api.services
  const broken = async () => {
    throw new Error('away')
  }
  const failing = { ...api.services, clickhouse: { ...clickhouse, deleteFrom: broken } }
  for (let attempt = 0; attempt < 2; attempt++) await expect(runJobs(id, failing)).rejects.toThrow('away')
  await runJobs(id)
  expect(await idsOf(id, 'processed')).toHaveLength(90)
  expect(await api.count('events', id)).toBe(120)
  expect(await api.count('sessions', id)).toBe(100)
})

test('a client-chosen id is still recognised as a duplicate afterwards', async () => {
  const { id } = await api.createSite()
  await send(id, [ofBot({ event_id: 'evt_mine' })])
  await include(id, { event_ids: ['evt_mine'] })
  await runJobs(id)
  await send(id, [{ event_id: 'evt_mine', timestamp: ago(30_000) }])
  expect(await api.count('events', id)).toBe(1)
  expect(await idsOf(id, 'processed')).toEqual(['evt_mine'])
})

test('rejects invalid input and a site of another workspace', async () => {
  const { id } = await api.createSite()
  const path = `/v1/sites/${id}/events/include`
  for (const [body, message] of [
    [{}, 'body must be an object with at least one field'],
    [{ reason: 'robot' }, 'reason must be one of bot, spam, hostname'],
    [{ event_ids: [] }, 'event_ids must be a list of 1 to 100 entries'],
  ] as const) {
    const answer = await api.request('POST', path, { body })
    expect([answer.status, answer.body.error.message]).toEqual([400, message])
  }
  const { key } = await api.createWorkspace()
  expect((await api.request('POST', path, { key, body: { reason: 'bot' } })).status).toBe(404)
})

test('included events of an import keep their import_id and publish no conversion', async () => {
  const { id } = await api.createSite()
  await api.request('POST', `/v1/sites/${id}/conversions`, { body: { name: 'Signup', event_name: 'signup' } })
  const event = ofBot({ event_name: 'signup', client_id: 'cid_1', timestamp: ago(3_600_000) })
  const imported = await api.request('POST', '/v1/import/historical', {
    body: { site_id: id, events: [event] },
  })
  expect(imported.body.data).toMatchObject({ imported: 1 })

  expect(await include(id, { reason: 'bot' })).toEqual({ events: 1 })
  await runJobs(id)

  expect(await totals(id)).toMatchObject({ sessions: 1 })
  const published = await api.services.db.$count(
    domainEvents,
    and(eq(domainEvents.siteId, id), eq(domainEvents.type, 'conversion.completed')),
  )
  expect(published).toBe(0)
  const [{ import_id } = {}] = await api.services.clickhouse.rows({
    sql: "SELECT import_id FROM events WHERE site_id = {id:String} AND excluded = ''",
    params: { id },
    row: t.Object({ import_id: t.String() }),
  })
  expect(import_id).toBe(imported.body.data.id)
})
