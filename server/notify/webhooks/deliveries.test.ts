import { afterAll, beforeAll, expect, test } from 'bun:test'
import { Value } from '@sinclair/typebox/value'
import { sql } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { webhookAttempts, webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { verifyWebhook } from '../../../packages/client/webhook.ts'
import { startInstance } from '../../../test/support/instance.ts'
import type { Principal } from '../../platform/http/principal.ts'
import { id } from '../../platform/ids.ts'
import { catalogue, domainEventTypes } from '../outbox/event-types.ts'
import { deliverDue } from './deliver.ts'
import { listDeliveries } from './deliveries.ts'

type Row = typeof webhookDeliveries.$inferInsert
let api: Awaited<ReturnType<typeof startInstance>>

beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
afterAll(() => api.stop())

async function create(): Promise<string> {
  const body = { url: 'http://127.0.0.1:9/hook', events: ['*'] }
  return (await api.request('POST', '/v1/webhooks', { body })).body.data.id
}

async function store(webhookId: string, fields: Partial<Row> = {}): Promise<string> {
  const now = new Date(api.services.clock())
  const row = {
    id: id('delivery'),
    webhookId,
    eventId: id('event'),
    eventType: 'site.created',
    siteId: id('site'),
    eventCreatedAt: now,
    data: {},
    createdAt: now,
    ...fields,
  }
  await api.services.db.insert(webhookDeliveries).values(row)
  api.advance(1)
  return row.id
}

const list = async (webhookId: string, query: Record<string, string> = {}) =>
  (await api.request('GET', `/v1/webhooks/${webhookId}/deliveries?${new URLSearchParams(query)}`)).body
const idsOf = (page: { data: { id: string }[] }) => page.data.map((it) => it.id)
const get = async (webhookId: string, deliveryId: string) =>
  (await api.request('GET', `/v1/webhooks/${webhookId}/deliveries/${deliveryId}`)).body.data
const post = (webhookId: string, path: string, body?: object) =>
  api.request('POST', `/v1/webhooks/${webhookId}/${path}`, { body })
const iso = (ms = 0) => new Date(api.services.clock() + ms).toISOString()

async function removeJob(webhookId: string) {
  await api.services.db.execute(sql`select graphile_worker.remove_job(${`webhook:${webhookId}`})`)
}

async function isScheduled(webhookId: string): Promise<boolean> {
  const jobs = await api.services.db.execute(
    sql`select 1 from graphile_worker.jobs where key = ${`webhook:${webhookId}`}`,
  )
  return jobs.length === 1
}

test('deliveries are listed newest first, page by page, even within one millisecond', async () => {
  const webhook = await create()
  const createdAt = new Date(api.services.clock())
  const ids: string[] = []
  for (let n = 0; n < 5; n++) ids.unshift(await store(webhook, { createdAt }))
  ids.unshift(await store(webhook))
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page = await list(webhook, { limit: '2', ...(cursor && { cursor }) })
    seen.push(...idsOf(page))
    cursor = page.pagination.cursor
    expect(page.pagination.has_more).toBe(cursor !== null)
  } while (cursor)
  expect(seen).toEqual(ids)
})

test('a delivery has the fields of the specification and its origin', async () => {
  const webhook = await create()
  const deliveredAt = new Date(api.services.clock())
  const delivery = await store(webhook, {
    status: 'delivered',
    attempts: 2,
    responseStatus: 204,
    responseTime_ms: 31,
    deliveredAt,
    origin: 'test',
  })
  const [record] = (await list(webhook)).data
  expect(record).toMatchObject({
    id: delivery,
    webhook_id: webhook,
    event_type: 'site.created',
    status: 'delivered',
    origin: 'test',
    is_test: true,
    attempts: 2,
    response_status: 204,
    response_time_ms: 31,
    last_error: null,
    next_retry_at: null,
    delivered_at: deliveredAt.toISOString(),
    failed_at: null,
  })
})

test('filters narrow the list: status, type, time, and text in ids and payload', async () => {
  const webhook = await create()
  const old = await store(webhook, { status: 'failed', data: { note: '100% _wool\\' } })
  const until = iso()
  const mid = await store(webhook, { eventType: 'site.deleted', data: { order: 'T-1001' } })
  const [newest, eventId] = [await store(webhook, { status: 'delivered' }), id('event')]
  const named = await store(webhook, { eventId })
  const found = async (query: Record<string, string>) => idsOf(await list(webhook, query))
  expect(await found({ status: 'failed' })).toEqual([old])
  expect(await found({ event_type: 'site.deleted' })).toEqual([mid])
  expect(await found({ until })).toEqual([old])
  expect(await found({ since: until })).toEqual([named, newest, mid])
  expect(await found({ search: 't-1001' })).toEqual([mid])
  expect(await found({ search: '% _wool' })).toEqual([old])
  expect(await found({ search: '1_0%' })).toEqual([])
  expect(await found({ search: eventId })).toEqual([named])
  expect(await found({ search: newest.slice(4) })).toEqual([newest])
  expect(await found({ search: 't-1001', status: 'failed' })).toEqual([])
  for (const [query, field] of [
    ['status=lost', 'status'],
    ['event_type=site.*', 'event_type'],
    ['since=yesterday', 'since'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${btoa('["today","del_1"]')}`, 'cursor'],
    ['limit=101', 'limit'],
  ]) {
    const answer = await api.request('GET', `/v1/webhooks/${webhook}/deliveries?${query}`)
    expect([answer.status, answer.body.error.field]).toEqual([400, field])
  }
})

test('a search that takes too long fails with advice to narrow the period', async () => {
  const webhook = await create()
  const { db, postgres } = api.services
  const principal = { workspaceId: api.workspaceId, mode: 'live' } as Principal
  const search = (timeout_ms?: number) =>
    listDeliveries(db, principal, webhook, { search: 'nothing' }, timeout_ms)
  const lock = await postgres.reserve()
  await lock`begin`
  await lock`lock table webhook_deliveries in access exclusive mode`
  await expect(search(50)).rejects.toMatchObject({
    status: 422,
    message: 'There are too many deliveries to search: narrow the period with since and until',
  })
  await lock`rollback`
  lock.release()
  expect((await search()).data).toEqual([])
})

test('times far before and after all deliveries are accepted', async () => {
  const webhook = await create()
  const made = await store(webhook)
  const [first, last] = ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00']
  expect(idsOf(await list(webhook, { since: first, until: last }))).toEqual([made])
  expect(idsOf(await list(webhook, { since: last }))).toEqual([])
  expect(idsOf(await list(webhook, { until: first }))).toEqual([])
  for (const since of [first, last])
    expect((await post(webhook, 'deliveries/retry', { since })).status).toBe(202)
})

test('one delivery shows its envelope, the request as it was last sent, and every attempt', async () => {
  const webhook = await create()
  const delivery = await store(webhook, { data: { site: { name: 'Shop' } }, origin: 'backfill' })
  const untried = await get(webhook, delivery)
  expect(untried).toMatchObject({ request: null, attempt_log: [] })
  expect(untried.payload).toEqual({
    id: untried.event_id,
    type: 'site.created',
    created_at: untried.payload.created_at,
    site_id: untried.site_id,
    data: { site: { name: 'Shop' } },
    metadata: { webhook_id: webhook, delivery_attempt: 1, backfill: true },
  })
  const attempt = {
    deliveryId: delivery,
    startedAt: new Date(api.services.clock()),
    duration_ms: 12,
    url: 'http://127.0.0.1:9/hook',
    requestBody: '{"raw": true}',
  }
  await api.services.db.insert(webhookAttempts).values([
    {
      ...attempt,
      number: 1,
      requestHeaders: { 'X-Service-Signature': 't=1,v1=aa' },
      responseStatus: 500,
      responseHeaders: { server: 'x' },
      responseBody: 'oops',
      error: 'The receiver answered 500',
    },
    {
      ...attempt,
      number: 2,
      requestHeaders: { 'X-Service-Signature': 't=2,v1=bb' },
      error: 'No connection',
    },
  ])
  const tried = await get(webhook, delivery)
  expect(tried.payload.metadata.delivery_attempt).toBe(2)
  expect(tried.request).toEqual({
    url: attempt.url,
    headers: { 'X-Service-Signature': 't=2,v1=bb' },
    body: '{"raw": true}',
  })
  expect(tried.attempt_log).toMatchObject([
    { number: 1, signature: 't=1,v1=aa', response_status: 500, response_body: 'oops', duration_ms: 12 },
    { number: 2, signature: 't=2,v1=bb', response_status: null, response_headers: null },
  ])
})

test('a test delivery of every type matches its schema and has current times', async () => {
  const webhook = await create()
  const site = await api.createSite()
  for (const event_type of domainEventTypes) {
    await removeJob(webhook)
    const { status, body } = await post(webhook, 'test', { event_type })
    expect([status, body.data]).toMatchObject([
      202,
      { event_type, status: 'pending', origin: 'test', is_test: true, site_id: site.id, attempts: 0 },
    ])
    const { payload } = await get(webhook, body.data.id)
    expect(payload.metadata).toEqual({ webhook_id: webhook, delivery_attempt: 1, test: true })
    expect([...Value.Errors(catalogue[event_type].data, payload.data)]).toEqual([])
    expect(JSON.stringify(payload.data)).not.toContain('2026-03-')
    expect(await isScheduled(webhook)).toBe(true)
  }
  expect((await post(webhook, 'test', { event_type: 'site.*' })).status).toBe(400)
  expect((await post(webhook, 'test', {})).body.error).toMatchObject({ field: 'event_type' })
})

test('a stored event can be replayed repeatedly, with the same envelope id', async () => {
  const webhook = await create()
  const { services, workspaceId } = api
  const event_id = id('event')
  const domainEvent = { workspaceId, mode: 'live' as const, siteId: id('site'), type: 'site.deleted' }
  await services.db
    .insert(domainEvents)
    .values({ id: event_id, ...domainEvent, key: event_id, data: { site: 1 } })
  for (const _ of [1, 2]) {
    const { status, body } = await post(webhook, 'replay', { event_id })
    expect([status, body.data]).toMatchObject([202, { event_id, origin: 'replay', status: 'pending' }])
    const { payload } = await get(webhook, body.data.id)
    expect(payload).toMatchObject({ id: event_id, type: 'site.deleted', data: { site: 1 } })
    expect(payload.metadata).toEqual({ webhook_id: webhook, delivery_attempt: 1 })
  }
  expect((await post(webhook, 'replay', { event_id: id('event') })).status).toBe(404)
  const elsewhere = await api.createWorkspace()
  const other = id('event')
  const theirs = { ...domainEvent, workspaceId: elsewhere.workspaceId }
  await services.db.insert(domainEvents).values({ id: other, ...theirs, key: other, data: {} })
  expect((await post(webhook, 'replay', { event_id: other })).status).toBe(404)
})

test('a back-filled conversion without a domain event can be replayed to the subscription that received it', async () => {
  const webhook = await create()
  const eventId = id('event')
  const type = 'conversion.completed'
  await store(webhook, {
    eventId,
    eventType: type,
    data: { value: 7 },
    origin: 'backfill',
    status: 'delivered',
  })
  for (const _ of [1, 2]) {
    const { status, body } = await post(webhook, 'replay', { event_id: eventId })
    expect([status, body.data]).toMatchObject([
      202,
      { event_id: eventId, event_type: type, origin: 'replay' },
    ])
    expect((await get(webhook, body.data.id)).payload).toMatchObject({ id: eventId, data: { value: 7 } })
  }
  expect((await post(await create(), 'replay', { event_id: eventId })).status).toBe(404)
})

test('nothing can be sent through a paused subscription', async () => {
  const webhook = await create()
  const delivery = await store(webhook, { status: 'failed' })
  await api.request('PATCH', `/v1/webhooks/${webhook}`, { body: { status: 'paused' } })
  for (const [path, body] of [
    [`deliveries/${delivery}/retry`],
    ['deliveries/retry'],
    ['test', { event_type: 'site.created' }],
    ['replay', { event_id: id('event') }],
  ] as const) {
    const answer = await post(webhook, path, body)
    expect([answer.status, answer.body.error.message]).toEqual([
      422,
      `The webhook ${webhook} is paused: set its status to active first`,
    ])
  }
})

test('a delivery arrives, and its details show the request and every response', async () => {
  const received: string[] = []
  let status = 200
  const receiver = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    async fetch(request) {
      received.push(await request.text())
      return new Response('noted', { status })
    },
  })
  const url = `http://127.0.0.1:${receiver.port}/hook`
  const { id: webhook, secret } = (
    await api.request('POST', '/v1/webhooks', { body: { url, events: ['site.*'] } })
  ).body.data
  const sent = (await post(webhook, 'test', { event_type: 'alert.triggered' })).body.data
  await deliverDue(api.services, webhook)
  const arrived = await get(webhook, sent.id)
  expect(arrived).toMatchObject({ status: 'delivered', attempts: 1, response_status: 200, is_test: true })
  expect(arrived.request).toMatchObject({ url, body: received[0] as string })
  expect(JSON.parse(received[0] as string)).toEqual(arrived.payload)
  const now = Date.parse(arrived.attempt_log[0].started_at)
  const header = arrived.attempt_log[0].signature
  expect(await verifyWebhook({ payload: arrived.request.body, header, secret, now })).toEqual(arrived.payload)

  status = 500
  await post(webhook, `deliveries/${sent.id}/retry`, { force: true })
  await deliverDue(api.services, webhook)
  const again = await get(webhook, sent.id)
  expect(again).toMatchObject({ status: 'delivered', attempts: 2, next_retry_at: null, response_status: 500 })
  expect(again.delivered_at).toBe(arrived.delivered_at)
  expect(again.attempt_log).toMatchObject([{ number: 1 }, { number: 2, response_body: 'noted' }])

  const failed = await store(webhook, { status: 'failed', attempts: 5, failedAt: new Date() })
  await post(webhook, 'deliveries/retry')
  await deliverDue(api.services, webhook)
  expect(await get(webhook, failed)).toMatchObject({ status: 'failed', attempts: 6, next_retry_at: null })
  status = 204
  await post(webhook, `deliveries/${failed}/retry`)
  await deliverDue(api.services, webhook)
  expect(await get(webhook, failed)).toMatchObject({ status: 'delivered', attempts: 7, failed_at: null })
  await receiver.stop(true)
})
