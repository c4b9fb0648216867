import { afterAll, afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { workspaces } from '../../db/postgres/schema/workspaces.ts'
import { startInstance } from '../../test/support/instance.ts'
import { type ClientOptions, createClient } from './client.ts'
import type { Rejection } from './event-queue.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let server: Bun.Server<undefined>
beforeAll(async () => {
  api = await startInstance()
  server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: api.fetch })
})
afterAll(async () => {
  await server.stop(true)
  await api.stop()
})
afterEach(() => {
  setSystemTime()
})

const connect = (options: Partial<ClientOptions> = {}) =>
  createClient({ baseUrl: server.url.origin, key: api.key, ...options })

test('a site is created, changed and deleted', async () => {
  const client = connect()
  const domain = `${crypto.randomUUID()}.example`
  const made = await client.sites.create({ name: 'Shop', domain, settings: { data_retention_days: 30 } })
  expect(made.snippet).toContain(made.id)
  expect(await client.sites.update(made.id, { name: 'New shop' })).toMatchObject({ name: 'New shop' })
  expect(await client.sites.get(made.id)).toMatchObject({
    domain,
    name: 'New shop',
    settings: { data_retention_days: 30 },
  })
  expect(await connect({ key: made.public_key }).sites.getPublic(made.id)).toMatchObject({ id: made.id })
  expect(await client.sites.delete(made.id)).toBeUndefined()
  await expect(client.sites.get(made.id)).rejects.toMatchObject({
    name: 'SightlineError',
    code: 'not_found',
    status: 404,
    request_id: expect.stringMatching(/^req_/),
  })
})

test('sites are iterated over all pages', async () => {
  const { keyOf } = await api.createWorkspace()
  const client = connect({ key: await keyOf('live') })
  const ids = new Set<string>()
  for (let n = 0; n < 5; n++)
    ids.add((await client.sites.create({ name: `Shop ${n}`, domain: `${crypto.randomUUID()}.example` })).id)
  const found: string[] = []
  for await (const { id } of client.sites.list({ limit: 2 })) found.push(id)
  expect(found).toHaveLength(5)
  expect(new Set(found)).toEqual(ids)
  const { data, pagination } = await client.sites.list({ limit: 2 }).page()
  expect([data.length, pagination]).toEqual([2, { total: 5, limit: 2, offset: 0, has_more: true }])
})

test('validation errors are reported field by field', async () => {
  const wrong = connect().sites.create({ name: '', domain: 'shop.example', currency: 'euro' })
  await expect(wrong).rejects.toMatchObject({
    code: 'validation_error',
    status: 400,
    field: 'name',
    details: [{ field: 'name' }, { field: 'currency' }],
  })
})

test('tracked events arrive exactly once, and can be iterated', async () => {
  const { id: site_id } = await api.createSite()
  const rejections: Rejection[] = []
  const client = connect({ onRejected: (it) => rejections.push(it) })
  const ids: string[] = []
  for (let n = 0; n < 2300; n++)
    ids.push(client.track({ site_id, event_name: 'step', client_id: `cid_${n % 7}`, properties: { n } }))
  client.track({ site_id, event_name: 'invalid' })
  await client.close()
  expect(rejections).toMatchObject([{ event: { event_name: 'invalid' }, error: { code: 'invalid_request' } }])

  await api.drained()
  const found: string[] = []
  for await (const event of client.events.list(site_id, { limit: 1000 })) found.push(event.event_id)
  expect(found.toReversed()).toEqual(ids)
  const only = client.events.list(site_id, { client_id: 'cid_3', limit: 100 })
  let count = 0
  for await (const page of only.pages()) count += page.data.length
  expect(count).toBe(ids.filter((_, n) => n % 7 === 3).length)
})

test('a site’s public key tracks without naming the site', async () => {
  const site = await api.createSite()
  const client = connect({ key: site.public_key })
  const event_id = client.track({ event_name: 'page_view', client_id: 'cid_1' })
  await client.close()
  await api.drained()
  expect(await connect().events.get(event_id)).toMatchObject({ event_id, site_id: site.id })
})

test('sends one event immediately, and reads its receipt and the reports', async () => {
  const site = await api.createSite()
  const client = connect()
  const { event_id, status } = await client.events.send({
    site_id: site.id,
    event_name: 'page_view',
    client_id: 'cid_1',
    properties: { page_path: '/' },
  })
  expect(status).toBe('accepted')
  await api.drained()
  expect(await client.events.get(event_id)).toMatchObject({ status: 'processed' })
  const report = await client.analytics.traffic(site.id, { metrics: 'users,pageviews', dimensions: 'page' })
  expect(report.data).toMatchObject({
    totals: { users: 1, pageviews: 1 },
    rows: [{ dimensions: { page: '/' } }],
  })
  expect(report.pagination.total).toBe(1)
  expect(await client.analytics.realtime(site.id)).toMatchObject({ visitors: 1 })
})

test('keys are created, used, rotated and revoked', async () => {
  const client = connect()
  const key = await client.keys.create({ name: 'Robot', kind: 'secret', scopes: ['sites:read'] })
  await connect({ key: key.key }).sites.list().page()
  expect(await client.keys.update(key.id, { name: 'Machine' })).toMatchObject({ name: 'Machine' })
  const next = await client.keys.rotate(key.id)
  expect((await client.keys.get(key.id)).expires_at).not.toBeNull()
  const last = await client.keys.rotate(next.id, { grace_period_seconds: 0 })
  await client.keys.revoke(last.id)
  const statuses = new Map<string, string>()
  for await (const it of client.keys.list()) statuses.set(it.id, it.status)
  expect(statuses.get(last.id)).toBe('revoked')
  await expect(connect({ key: last.key }).sites.list().page()).rejects.toMatchObject({ code: 'unauthorized' })
})

test('a POST whose response was lost is retried without a second effect', async () => {
  let isLost = true
  const client = connect({
    sleep: async () => {},
    fetch: async (url, init) => {
      const response = await fetch(url, init)
      if (!isLost) return response
      isLost = false
      throw new TypeError('the connection broke')
    },
  })
  const domain = `${crypto.randomUUID()}.example`
  const made = await client.sites.create({ name: 'Shop', domain })
  expect(await client.sites.get(made.id)).toMatchObject({ domain })
})

test('waits when a rate limit is reached', async () => {
  const { workspaceId, keyOf } = await api.createWorkspace()
  await api.services.db
    .update(workspaces)
    .set({ plan: 'free', customLimits: { rate: 1, burst: 1 } })
    .where(eq(workspaces.id, workspaceId))
  setSystemTime(Date.parse('2026-11-20T12:00:00.500Z'))
  const slept: number[] = []
  const client = connect({
    key: await keyOf('live'),
    sleep: async (ms) => {
      slept.push(ms)
      setSystemTime(Date.now() + ms + 100)
    },
  })
  for (let n = 0; n < 3; n++) await client.sites.list().page()
  expect(slept).toEqual([1000, 1000])
})

test('other requests have the same key, errors and headers', async () => {
  const { status, headers, body } = await connect().request('GET', '/v1/sites', { query: { limit: 1 } })
  expect([status, headers.get('x-ratelimit-policy'), body]).toMatchObject([
    200,
    expect.any(String),
    { success: true, pagination: { limit: 1 } },
  ])
  await expect(connect().request('GET', '/v1/nothing')).rejects.toMatchObject({ code: 'not_found' })
})
