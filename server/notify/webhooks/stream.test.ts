import { afterAll, beforeAll, expect, test } from 'bun:test'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { readEventStream } from '../../../test/support/event-stream.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { until } from '../../../test/support/until.ts'
import { id } from '../../platform/ids.ts'
import { type DomainEvent, publishEvents } from '../outbox/domain-events.ts'
import { notifyListeners } from '../outbox/event-listener.ts'
import { sampleOf } from '../outbox/samples.ts'
import { openStream } from './stream.ts'

type Data = { id: string; type: string; secret: string; count: number }
let api: Awaited<ReturnType<typeof startInstance>>

beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

/** Opens a stream and reads it: `next` waits for an event and skips comments. */
async function follow(
  query = '',
  { key = api.key, lastEventId }: { key?: string; lastEventId?: string } = {},
) {
  const request = new Request(`http://analytics.test/v1/webhooks/stream${query}`, {
    headers: {
      Authorization: `Bearer ${key}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
  })
  const response = await api.fetch(request)
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
  ])
  const { next, close } = readEventStream<Data>(response.body as ReadableStream<Uint8Array>)
  const ready = await next()
  expect(ready).toMatchObject({ event: 'ready', data: { secret: expect.stringMatching(/^whsec_/) } })
  return { next, secret: ready?.data.secret, close }
}

/** Publishes domain events as the service does. */
async function happen(
  types: DomainEvent['type'][],
  owner: { workspaceId: string; mode?: 'live' | 'test' } = api,
) {
  const { services } = api
  const siteId = id('site')
  const found = types.map((type) => ({
    type,
    workspaceId: owner.workspaceId,
    mode: owner.mode ?? ('live' as const),
    siteId,
    key: id('event'),
    data: sampleOf(type, services.clock(), siteId),
  })) as DomainEvent[]
  await services.db.transaction((tx) => publishEvents(tx, services.clock, found))
}

test('an event is streamed as the envelope that a subscription would get', async () => {
  const stream = await follow()
  const site = await api.createSite()
  const streamed = await stream.next()
  expect(streamed).toMatchObject({
    event: 'site.created',
    id: streamed?.data.id as string,
    data: {
      type: 'site.created',
      site_id: site.id,
      data: { site: { id: site.id } },
      metadata: { webhook_id: 'wh_stream', delivery_attempt: 1 },
    },
  })
  await stream.close()
})

test('only the requested events of the workspace and mode are streamed', async () => {
  const other = await api.createWorkspace()
  const stream = await follow('?events=alert.*,site.deleted')
  await happen(['site.deleted'], other)
  await happen(['site.deleted'], { workspaceId: api.workspaceId, mode: 'test' })
  await happen(['site.created', 'alert.resolved', 'site.deleted'])
  const types = [(await stream.next())?.event, (await stream.next())?.event]
  expect(types.sort()).toEqual(['alert.resolved', 'site.deleted'])
  const sandbox = await follow('', { key: api.testKey })
  await happen(['site.deleted'], { workspaceId: api.workspaceId, mode: 'test' })
  expect((await sandbox.next())?.event).toBe('site.deleted')
  await Promise.all([stream.close(), sandbox.close()])
})

test('a returning reader first gets the events that it missed', async () => {
  const stream = await follow()
  await happen(['site.created'])
  const last = (await stream.next())?.id as string
  await stream.close()
  api.advance(1)
  await happen(['site.deleted', 'export.completed'])
  api.advance(1)
  await happen(['report.generated'])
  const again = await follow('?events=site.*,report.generated', { lastEventId: last })
  expect([(await again.next())?.event, (await again.next())?.event]).toEqual([
    'site.deleted',
    'report.generated',
  ])
  await again.close()
  const other = await api.createWorkspace()
  const unknown = await follow('', { key: other.key, lastEventId: last })
  await happen(['site.created'], other)
  expect((await unknown.next())?.event).toBe('site.created')
  await unknown.close()
})

test('hundreds of events at once arrive, and past a thousand unread ones the stream says how many were dropped', async () => {
  const workspace = await api.createWorkspace()
  const { key } = workspace
  const stream = await follow('?events=site.created', { key })
  await happen(Array(400).fill('site.created'), workspace)
  const seen = new Set<string>()
  while (seen.size < 400) seen.add((await stream.next())?.id as string)
  await happen(Array(1500).fill('site.created'), workspace)
  // All events have arrived once a second reader gets a later one.
  const second = await follow('?events=site.deleted', { key })
  await happen(['site.deleted'], workspace)
  expect((await second.next())?.event).toBe('site.deleted')
  let received = 0
  for (let it = await stream.next(); it; it = await stream.next()) {
    if (it.event === 'dropped') {
      expect(it.data.count).toBe(1500 - received)
      break
    }
    received++
  }
  expect(received).toBe(1000)
  await Promise.all([stream.close(), second.close()])
})

test('the stream ends after the requested time and when the process stops', async () => {
  const short = await follow('?max_seconds=1')
  expect(await short.next()).toBeNull()
  const workspace = await api.createWorkspace()
  const lasting = await follow('', { key: workspace.key })
  await api.services.domainEventListener.close()
  expect(await lasting.next()).toBeNull()
  const after = await follow()
  await happen(['site.created'])
  expect((await after.next())?.event).toBe('site.created')
  await after.close()
})

test('the stream sends heartbeats until its key is revoked', async () => {
  const { key, workspaceId } = await api.createWorkspace()
  const principal = await api.services.authentication.principal(key, '')
  const { signal } = new AbortController()
  const request = { key, address: '', signal, lastEventId: null, heartbeat_ms: 10 }
  const reader = openStream(api.services, principal, request).getReader()
  const read = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await read()).toContain('event: ready')
  expect([await read(), await read()]).toEqual([': still here\n\n', ': still here\n\n'])
  const revoked = await api.request('DELETE', `/v1/keys/${principal.keyId}`, { key })
  expect(revoked.status).toBe(204)
  await until('the stream ends', 10_000, async () => (await reader.read()).done)
  expect(api.services.domainEventListener.count({ workspaceId, mode: 'live' })).toBe(0)
})

test('revoking the key ends the stream even while events keep arriving', async () => {
  const workspace = await api.createWorkspace()
  const principal = await api.services.authentication.principal(workspace.key, '')
  const { signal } = new AbortController()
  const request = { key: workspace.key, address: '', signal, lastEventId: null, heartbeat_ms: 50 }
  const reader = openStream(api.services, principal, request).getReader()
  await reader.read()
  expect((await api.request('DELETE', `/v1/keys/${principal.keyId}`, workspace)).status).toBe(204)
  let hasEnded = false
  const reading = (async () => {
    while (!(await reader.read()).done);
    hasEnded = true
  })()
  await until('the stream ends', 10_000, async () => {
    await happen(['site.created'], workspace)
    return hasEnded
  })
  await reading
})

test('limiting the key to other addresses ends the stream', async () => {
  const { key, workspaceId } = await api.createWorkspace()
  const address = '192.0.2.7'
  const principal = await api.services.authentication.principal(key, address)
  const { signal } = new AbortController()
  const request = { key, address, signal, lastEventId: null, heartbeat_ms: 10 }
  const reader = openStream(api.services, principal, request).getReader()
  await reader.read()
  const allowed = { allowed_addresses: ['192.0.2.8'] }
  expect((await api.request('PATCH', `/v1/keys/${principal.keyId}`, { key, body: allowed })).status).toBe(200)
  await until('the stream ends', 10_000, async () => (await reader.read()).done)
  expect(api.services.domainEventListener.count({ workspaceId, mode: 'live' })).toBe(0)
})

test('the number of streams is limited, and closed or unread streams do not count', async () => {
  const { workspaceId, key } = await api.createWorkspace()
  const count = () => api.services.domainEventListener.count({ workspaceId, mode: 'live' })
  const open = await Promise.all(Array.from({ length: 10 }, () => follow('', { key })))
  const refused = await api.request('GET', '/v1/webhooks/stream', { key })
  expect([refused.status, refused.body.error.code]).toEqual([409, 'conflict'])
  await Promise.all(open.map((it) => it.close()))
  await until('there are no followers', 5000, () => count() === 0)
  const unread = await api.fetch(
    new Request('http://analytics.test/v1/webhooks/stream', { headers: { Authorization: `Bearer ${key}` } }),
  )
  expect([unread.status, count()]).toEqual([200, 0])
})

test('unknown events are rejected by field', async () => {
  for (const [query, field] of [
    ['events=site.*,nothing', 'events'],
    ['events=site.created,', 'events'],
    ['max_seconds=0', 'max_seconds'],
  ]) {
    const { status, body } = await api.request('GET', `/v1/webhooks/stream?${query}`)
    expect([status, body.error.field]).toEqual([400, field])
  }
})

test('many events are split into notifications that the database accepts', async () => {
  await api.createSite()
  const stored = Array.from({ length: 1000 }, () => ({
    id: id('event'),
    workspaceId: api.workspaceId,
    mode: 'live' as const,
  }))
  await notifyListeners(api.services.db, stored)
  expect(await api.services.db.select().from(domainEvents).limit(1)).toHaveLength(1)
})
