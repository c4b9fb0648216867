import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { erasures } from '../../../db/postgres/schema/erasures.ts'
import { importBlocks, imports } from '../../../db/postgres/schema/imports.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { runErasure } from './erasure-run.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance()
}, 120_000)
afterAll(() => api.stop())

async function track(site: string, ...events: Record<string, unknown>[]) {
  const { status, body } = await api.request('POST', '/v1/events/batch', {
    body: { site_id: site, events: events.map((event) => ({ event_name: 'page_view', ...event })) },
  })
  expect([status, body.data.rejected]).toEqual([200, 0])
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const user = (user_id: string) => ({ user: { user_id } })

async function erase(site: string, userId: string) {
  const requested = await api.request('DELETE', `/v1/sites/${site}/users/${userId}`)
  expect(requested.status).toBe(202)
  expect(requested.body.data).toMatchObject({ site_id: site, status: 'pending', removed: null })
  await api.drained()
  expect(await runErasure(api.services, requested.body.data.id)).toBe(true)
  const { body } = await api.request('GET', `/v1/sites/${site}/erasures/${requested.body.data.id}`)
  return body.data
}

test('everything that is stored about a user is removed, and the receipt says how much', async () => {
  const { id } = await api.createSite()
  await track(
    id,
    { client_id: 'cid_a', timestamp: minutesAgo(100) },
    { client_id: 'cid_a', timestamp: minutesAgo(99), event_name: 'purchase', ...user('ann') },
    { timestamp: minutesAgo(50), event_name: 'sign_in', ...user('ann') },
    { client_id: 'cid_b', timestamp: minutesAgo(40) },
  )
  const receipt = await erase(id, 'ann')
  expect(receipt).toMatchObject({ status: 'completed', error: null })
  expect(receipt.removed).toMatchObject({
    events: 3,
    custom_events: 2,
    sessions: 2,
    visitor_sessions: 2,
    identities: 1,
    user_visitors: 1,
  })
  for (const table of ['events', 'sessions', 'visitor_sessions', 'visitor_days'] as const)
    expect([table, await api.count(table, id)]).toEqual([table, 1])
  for (const table of ['custom_events', 'identities', 'user_visitors', 'event_keys'] as const)
    expect([table, await api.count(table, id)]).toEqual([table, 0])
  const path = `/v1/sites/${id}/erasures/${receipt.id}/verify`
  const { body } = await api.request('POST', path, { body: { user_id: 'ann' } })
  expect(body.data).toMatchObject({ result: 'clear', events_since: 0 })
  const wrong = await api.request('POST', path, { body: { user_id: 'bob' } })
  expect(wrong.status).toBe(422)
})

test('events accepted before the request are removed even if they are not stored yet; later events belong to a new user', async () => {
  const { id } = await api.createSite()
  await track(id, { client_id: 'cid_a', timestamp: minutesAgo(300), ...user('ann') })
  const requested = await api.request('DELETE', `/v1/sites/${id}/users/ann`)
  await Bun.sleep(2)
  await track(id, { client_id: 'cid_a', timestamp: minutesAgo(1), ...user('ann') })
  while (!(await runErasure(api.services, requested.body.data.id))) await Bun.sleep(20)
  await api.drained()
  const profile = await api.request('GET', `/v1/sites/${id}/users/ann`)
  expect(profile.body.data).toMatchObject({ total_sessions: 1, total_pageviews: 1 })
  const path = `/v1/sites/${id}/erasures/${requested.body.data.id}/verify`
  const { body } = await api.request('POST', path, { body: { user_id: 'ann' } })
  expect(body.data).toMatchObject({ result: 'seen_again', events_since: 1, found: { events: 1 } })
})

test('a domain event about a user is removed even if the event of their browser came after the request and without their id', async () => {
  const { id } = await api.createSite()
  await api.request('POST', `/v1/sites/${id}/conversions`, {
    body: { name: 'Purchase', event_name: 'purchase' },
  })
  await track(id, { client_id: 'cid_a', timestamp: minutesAgo(20), ...user('ann') })
  const requested = await api.request('DELETE', `/v1/sites/${id}/users/ann`)
  await Bun.sleep(2)
  await track(id, { client_id: 'cid_a', timestamp: minutesAgo(10), event_name: 'purchase' })
  await api.drained()
  const domainEventsOfAnn = async () => {
    const rows = await api.services.db.select().from(domainEvents).where(eq(domainEvents.siteId, id))
    return rows.filter((it) => JSON.stringify(it.data).includes('"ann"')).length
  }
  // That it happened, and its attribution.
  expect(await domainEventsOfAnn()).toBe(2)
  expect(await runErasure(api.services, requested.body.data.id)).toBe(true)
  expect(await domainEventsOfAnn()).toBe(0)
  const path = `/v1/sites/${id}/erasures/${requested.body.data.id}/verify`
  const { body } = await api.request('POST', path, { body: { user_id: 'ann' } })
  expect(body.data.result).toBe('clear')
  expect(await api.count('events', id)).toBe(1)
})

test('an anonymous visitor is erased by client_id; a browser of a known user is not', async () => {
  const { id } = await api.createSite()
  await track(id, { client_id: 'cid_a' }, { client_id: 'cid_b', ...user('ann') })
  await api.drained()
  const refused = await api.request('DELETE', `/v1/sites/${id}/users/cid_b`)
  expect([refused.status, refused.body.error.field]).toEqual([422, 'user_id'])
  expect((await erase(id, 'cid_a')).removed).toMatchObject({ events: 1, sessions: 1 })
  expect(await api.count('events', id)).toBe(1)
})

test('an unknown user can be erased, and an erasure is found by the id of its user', async () => {
  const { id } = await api.createSite()
  const receipt = await erase(id, 'unknown-1')
  expect(Object.values(receipt.removed).every((count) => count === 0)).toBe(true)
  await erase(id, 'unknown-2')
  const page = (query: string) => api.request('GET', `/v1/sites/${id}/erasures${query}`)
  expect((await page('')).body.pagination.total).toBe(2)
  const found = await page('?user_id=unknown-1')
  expect(found.body.data.map((it: { id: string }) => it.id)).toEqual([receipt.id])
  const [stored] = await api.services.db.select().from(erasures).where(eq(erasures.id, receipt.id))
  expect(JSON.stringify({ ...stored, inboxUntil: 0 })).not.toContain('unknown-1')
})

test('an erasure waits for an import block that is not stored yet', async () => {
  const { id } = await api.createSite()
  await track(id, { client_id: 'cid_a', ...user('ann') })
  await api.drained()
  const importId = 'imp_waiting'
  const { db } = api.services
  await db
    .insert(imports)
    .values({ id: importId, siteId: id, source: 'sightline', isDryRun: false, request: '' })
  await db.insert(importBlocks).values({
    importId,
    number: 0,
    batchId: 1n,
    events: 1,
    hasSuppliedIds: false,
    payload: Buffer.from(''),
    progress: {},
  })
  const requested = await api.request('DELETE', `/v1/sites/${id}/users/ann`)
  expect(await runErasure(api.services, requested.body.data.id)).toBe(false)
  expect(await api.count('events', id)).toBe(1)
  await db.delete(importBlocks).where(eq(importBlocks.importId, importId))
  expect(await runErasure(api.services, requested.body.data.id)).toBe(true)
  expect(await api.count('events', id)).toBe(0)
})
