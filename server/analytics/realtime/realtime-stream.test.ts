import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readEventStream } from '../../../test/support/event-stream.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { until } from '../../../test/support/until.ts'
import { loadSite } from '../../identity/sites/sites.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { idleTimeout_s } from '../../platform/listener.ts'
import type { Realtime } from './realtime-model.ts'
import { openRealtimeStream } from './realtime-stream.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let server: Bun.Server<undefined>
beforeAll(async () => {
  api = await startInstance()
  server = serve()
}, 120_000)
afterAll(async () => {
  await server.stop(true)
  await api.stop()
})

/** Serves the API with the idle timeout of the product. */
function serve() {
  return Bun.serve({ port: 0, hostname: '127.0.0.1', idleTimeout: idleTimeout_s, fetch: api.fetch })
}

type Data = Realtime & { message: string }

/** Opens a stream over a connection of its own. */
function open(site: string, { query = '', key = api.key, signal = new AbortController().signal } = {}) {
  return fetch(`${server.url}v1/sites/${site}/analytics/realtime/stream${query}`, {
    headers: { Authorization: `Bearer ${key}` },
    signal,
  })
}

async function follow(site: string, options: Parameters<typeof open>[1] = {}) {
  const response = await open(site, options)
  expect(response.status).toBe(200)
  return readEventStream<Data>(response.body as ReadableStream<Uint8Array>)
}

async function send(site: string, client_id: string, event: object = {}) {
  const context = { page_url: 'https://shop.example/' }
  const body = { site_id: site, event_name: 'page_view', client_id, context, ...event }
  expect((await api.request('POST', '/v1/events', { body })).status).toBe(202)
  await api.drained()
}

/** Waits for a state of the numbers. */
async function nextWith(
  stream: { next: () => Promise<{ data: Data } | null> },
  isMet: (it: Data) => boolean,
) {
  for (;;) {
    const event = await stream.next()
    if (event === null) throw new Error('the stream has ended')
    if (isMet(event.data)) return event.data
  }
}

const followers = (site: string) => api.services.realtimeFeeds.count(site)

/** Opens a stream in this process, with frequent checks of the key. */
async function openHere(site: string, key = api.key) {
  const principal = await api.services.authentication.principal(key, '')
  const { signal } = new AbortController()
  const request = { key, address: '', signal, heartbeat_ms: 10 }
  const stored = (await loadSite(api.services.db, site)) as StoredSite
  return openRealtimeStream(api.services, principal, stored, request)
}

/** Reads until the stream ends. */
async function drain(body: ReadableStream<Uint8Array>) {
  for await (const _ of body);
}

test('the stream starts with the numbers that the report has, and no proxy may hold it back', async () => {
  const { id } = await api.createSite()
  await send(id, 'cid_1')
  const response = await open(id)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  const stream = readEventStream<Data>(response.body as ReadableStream<Uint8Array>)
  const first = await stream.next()
  const { minutes, ...numbers } = (await api.request('GET', `/v1/sites/${id}/analytics/realtime`)).body.data
  expect(first).toMatchObject({ id: expect.any(String), event: 'realtime', data: numbers })
  expect(first?.data.visitors).toBe(1)
  expect(first?.data.minutes).toHaveLength(minutes.length)
  await stream.close()
})

test('visitors, conversions and orders appear as they come in', async () => {
  const { id } = await api.createSite({ currency: 'EUR' })
  const goal = { name: 'Sign-up', event_name: 'sign_up' }
  await api.request('POST', `/v1/sites/${id}/conversions`, { body: goal })
  const stream = await follow(id)
  expect((await stream.next())?.data).toMatchObject({ visitors: 0, conversions: { total: 0 } })
  await send(id, 'cid_1')
  await nextWith(stream, (it) => it.visitors === 1)
  await send(id, 'cid_1', { event_name: 'sign_up' })
  const signedUp = await nextWith(stream, (it) => it.conversions.total === 1)
  expect(signedUp.conversions.latest).toMatchObject([{ name: 'Sign-up', page: '/' }])
  await send(id, 'cid_2', { event_name: 'purchase', properties: { value: 20 } })
  const bought = await nextWith(stream, (it) => it.orders.total === 1)
  expect(bought).toMatchObject({ currency: 'EUR', orders: { revenue: 20, latest: [{ value: 20 }] } })
  await stream.close()
}, 60_000)

test('two streams of a site get the same readings, and the last one that closes ends them', async () => {
  const { id } = await api.createSite()
  const closing = new AbortController()
  const first = await follow(id, { signal: closing.signal })
  const firstReading = await first.next()
  const second = await follow(id)
  expect((await second.next())?.id).toBe(firstReading?.id as string)
  expect(followers(id)).toBe(2)
  await send(id, 'cid_1')
  expect((await first.next())?.id).toBe((await second.next())?.id as string)
  closing.abort()
  await until('the client is gone', 10_000, () => followers(id) === 1)
  await second.close()
  await until('both are gone', 10_000, () => followers(id) === 0)
}, 60_000)

test('a stream has a filter: others have other numbers, and a wrong one is refused', async () => {
  const { id } = await api.createSite()
  const filters = 'page==/cart;source==direct'
  const [all, ofCart, same] = [
    await follow(id),
    await follow(id, { query: `?filters=${filters}` }),
    await follow(id, { query: '?filters=source==direct; page==/cart' }),
  ]
  expect([followers(id), api.services.realtimeFeeds.count(id, filters)]).toEqual([1, 2])
  await send(id, 'cid_1')
  await nextWith(all, (it) => it.visitors === 1)
  await send(id, 'cid_2', { context: { page_url: 'https://shop.example/cart' } })
  await nextWith(all, (it) => it.visitors === 2)
  expect((await nextWith(ofCart, (it) => it.visitors > 0)).visitors).toBe(1)
  await Promise.all([all.close(), ofCart.close(), same.close()])
  const refused = await open(id, { query: '?filters=who==me' })
  const { error } = (await refused.json()) as { error: { details: { field: string }[] } }
  expect([refused.status, error.details[0]?.field]).toEqual([400, 'filters'])
}, 60_000)

test('a slow reader gets only the newest state', async () => {
  const { id } = await api.createSite()
  const slow = readEventStream<Data>(await openHere(id))
  await slow.next()
  const quick = await follow(id)
  await quick.next()
  for (const visitors of [1, 2]) {
    await send(id, `cid_${visitors}`)
    await nextWith(quick, (it) => it.visitors === visitors)
  }
  expect((await slow.next())?.data.visitors).toBe(2)
  await Promise.all([slow.close(), quick.close()])
}, 60_000)

test('a stream ends when its key is revoked or its site is deleted or archived', async () => {
  const [revoked, deleted, archived] = [
    await api.createSite(),
    await api.createSite(),
    await api.createSite(),
  ]
  const key = await api.keyOf('live')
  const streams = [
    drain(await openHere(revoked.id, key)),
    drain(await openHere(deleted.id)),
    drain(await openHere(archived.id)),
  ]
  const { keyId } = await api.services.authentication.principal(key, '')
  expect((await api.request('DELETE', `/v1/keys/${keyId}`)).status).toBe(204)
  expect((await api.request('DELETE', `/v1/sites/${deleted.id}`)).status).toBe(204)
  const change = { body: { status: 'archived' } }
  expect((await api.request('PATCH', `/v1/sites/${archived.id}`, change)).status).toBe(200)
  await Promise.all(streams)
  expect([revoked, deleted, archived].map((it) => followers(it.id))).toEqual([0, 0, 0])
  const refused = await api.request('GET', `/v1/sites/${archived.id}/analytics/realtime/stream`)
  expect([refused.status, refused.body.error.code]).toEqual([422, 'unprocessable'])
}, 60_000)

test('a stream ends after the requested time, and a stopping service does not wait for streams', async () => {
  const { id } = await api.createSite()
  const brief = await follow(id, { query: '?max_seconds=1' })
  while (await brief.next());
  const stopping = serve()
  const response = await fetch(`${stopping.url}v1/sites/${id}/analytics/realtime/stream`, {
    headers: { Authorization: `Bearer ${api.key}` },
  })
  const stream = readEventStream<Data>(response.body as ReadableStream<Uint8Array>)
  await stream.next()
  const stopped = stopping.stop()
  api.services.realtimeFeeds.close()
  expect(await stream.next()).toBeNull()
  await stopped
}, 60_000)

test('the streams of a key are limited, and closed ones do not count', async () => {
  const { id } = await api.createSite()
  const key = await api.keyOf('live')
  const streams = await Promise.all(Array.from({ length: 10 }, () => follow(id, { key })))
  for (const it of streams) await it.next()
  const refused = await api.request('GET', `/v1/sites/${id}/analytics/realtime/stream`, { key })
  expect([refused.status, refused.body.error.message]).toEqual([
    429,
    'This key already has 10 open streams: close one first',
  ])
  await (await follow(id)).close()
  for (const it of streams) await it.close()
  await until('all are gone', 10_000, () => followers(id) === 0)
}, 60_000)
