import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { t } from 'elysia'
import { workspaces } from '../db/postgres/schema/workspaces.ts'
import { createInbox } from '../server/ingest/pipeline/inbox.ts'
import { deliverDue } from '../server/notify/webhooks/deliver.ts'
import { Unavailable } from '../server/platform/errors.ts'
import { idleTimeout_s, openPort } from '../server/platform/listener.ts'
import { outboundLimits } from '../server/platform/outbound/outbound.ts'
import { startInstance } from './support/instance.ts'
import { root } from './support/product.ts'
import { until } from './support/until.ts'

setDefaultTimeout(60_000)

const MiB = 1024 * 1024
const receiver = Bun.serve({ port: 0, fetch: () => new Response('a'.repeat(100 * 1024)) })
const listener = openPort({ host: '127.0.0.1', port: 0 })
let api: Awaited<ReturnType<typeof startInstance>>
let site: string
beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1', TRUST_PROXY: '1' } })
  listener.serve(api.fetch)
  site = (await api.createSite()).id
})
afterAll(async () => {
  await listener.close()
  receiver.stop(true)
  await api.stop()
})

const event = { event_name: 'page_view', client_id: 'cid_1' }
const batch = (events: object[]) => JSON.stringify({ site_id: site, events })
const post = (path: string, body: string, headers = {}) => api.request('POST', path, { body, headers })
const padded = (text: string, size: number) => text + ' '.repeat(size - text.length)
const list = (key: string, address = '192.0.2.1') =>
  api.request('GET', '/v1/sites', { key, headers: { 'X-Forwarded-For': address } })

async function expectBodyLimit(path: string, value: object, size: number): Promise<void> {
  const text = JSON.stringify(value)
  expect((await post(path, padded(text, size))).status).toBeLessThan(300)
  expect((await post(path, padded(text, size + 1))).status).toBe(413)
}

async function keyWith(customLimits: {
  rate: number
  burst: number
  daily?: number
  concurrent?: number
}): Promise<string> {
  const { workspaceId, key } = await api.createWorkspace()
  await api.services.db.update(workspaces).set({ customLimits }).where(eq(workspaces.id, workspaceId))
  return key
}

const setting = async (name: string) => {
  const sql = `SELECT toString(getSetting('${name}')) AS value`
  const [found] = await api.services.clickhouse.rows({
    sql,
    params: {},
    row: t.Object({ value: t.String() }),
  })
  return Number(found?.value)
}

/** Shows that a row of the table holds, with the numbers that it names: sizes in bytes, everything else as written. */
const proofs: Record<string, (...numbers: number[]) => Promise<void>> = {
  async 'body of a request'(usual = 0, bulk = 0, forms = 0) {
    const goal = { name: 'Purchase', event_name: 'purchase' }
    await expectBodyLimit(`/v1/sites/${site}/conversions`, goal, usual)
    await expectBodyLimit('/v1/events/batch', { site_id: site, events: [event] }, bulk)
    await expectBodyLimit('/v1/segments/batch-evaluate', { site_id: site, user_ids: ['ann'] }, bulk)
    const costs = [{ date: '2026-01-01', source: 'google', cost: 1 }]
    await expectBodyLimit(`/v1/sites/${site}/costs`, { costs }, bulk)
    const events = [{ ...event, timestamp: '2026-01-01T00:00:00Z' }]
    await expectBodyLimit('/v1/import/historical', { site_id: site, events }, bulk)
    const sent = (size: number) =>
      fetch(`http://127.0.0.1:${listener.port}/sign-in`, { method: 'POST', body: new Uint8Array(size) })
    expect((await sent(forms)).status).toBe(200)
    expect((await sent(forms + 1)).status).toBe(413)
  },

  async 'streamed imports'() {
    const line = JSON.stringify({ ...event, timestamp: '2026-01-01T00:00:00Z' })
    const headers = { 'Content-Type': 'application/x-ndjson' }
    const path = `/v1/import/historical?site_id=${site}`
    expect((await post(path, line + '\n'.repeat(11 * MiB), headers)).status).toBe(202)
  },

  async 'address and headers of a request'(size = 0) {
    const status = async (length: number) => {
      const headers = { 'X-Long': 'a'.repeat(length) }
      return (await fetch(`http://127.0.0.1:${listener.port}/healthz`, { headers })).status
    }
    expect(await status(size - 1024)).toBe(200)
    expect(await status(size)).toBe(431)
  },

  async 'nesting of JSON'(levels = 0) {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect((await post('/v1/sites', nested(levels))).status).toBe(400)
    expect((await post('/v1/sites', nested(levels + 1))).status).toBe(413)
  },

  async 'integers in JSON'() {
    const [largest, larger] = ['9007199254740991', '9007199254740992'] as const
    const valued = { ...event, properties: { n: 'N' } }
    const single = JSON.stringify({ ...valued, site_id: site })
    expect((await post('/v1/events', single.replace('"N"', largest))).status).toBe(202)
    expect((await post('/v1/events', single.replace('"N"', larger))).status).toBe(400)
    const { status, body } = await post('/v1/events/batch', batch([event, valued]).replace('"N"', larger))
    expect([status, body.data]).toMatchObject([200, { accepted: 1, rejected: 1 }])
  },

  async 'requests per second, per day, at the same time'() {
    const statusesOf = async (key: string, count: number) => {
      const statuses = []
      for (let n = 0; n < count; n++) statuses.push((await list(key)).status)
      return statuses
    }
    const [second, day] = [
      { rate: 1, burst: 3 },
      { rate: 100, burst: 100, daily: 3 },
    ]
    for (const limits of [second, day])
      expect(await statusesOf(await keyWith(limits), 4)).toEqual([200, 200, 200, 429])
    const key = await keyWith({ rate: 100, burst: 100, concurrent: 3 })
    await list(key)
    const answers = await Promise.all(Array.from({ length: 4 }, () => list(key)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
  },

  async 'invalid keys from an address'(most = 0) {
    const statuses = []
    for (let n = 0; n <= most; n++) statuses.push((await list(`sk_${n}`, '192.0.2.9')).status)
    expect(statuses).toEqual([...Array(most).fill(401), 429])
    expect((await list(api.key, '192.0.2.9')).status).toBe(200)
  },

  async 'events in a batch'(most = 0) {
    const path = '/v1/events/batch'
    expect((await post(path, batch(Array(most).fill(event)))).status).toBe(200)
    expect((await post(path, batch(Array(most + 1).fill(event)))).status).toBe(400)
  },

  async 'events that wait to be stored'(size = 0) {
    const outage = Promise.withResolvers<never>()
    outage.promise.catch(() => {})
    const insert = () => Object.assign(outage.promise, { cancel() {} })
    const hanging = Object.assign(insert, { json: () => '' })
    const inbox = createInbox(hanging as unknown as Parameters<typeof createInbox>[0])
    const accepted = Array.from({ length: size / MiB }, () => inbox.accept('a'.repeat(MiB), 1))
    await expect(inbox.accept('a', 1)).rejects.toBeInstanceOf(Unavailable)
    outage.reject(new Error('ended'))
    await Promise.allSettled(accepted)
  },

  async 'an analytics query'(time_s = 0, memory = 0) {
    expect(await setting('max_execution_time')).toBe(time_s)
    expect(await setting('max_memory_usage')).toBe(memory)
  },

  async 'a page of events'(size = 0) {
    const events = Array(9).fill({
      ...event,
      event_name: 'long',
      properties: { text: 'a'.repeat(MiB - 1024) },
    })
    for (let n = 0; n < 2; n++) expect((await post('/v1/events/batch', batch(events))).status).toBe(200)
    await api.drained()
    const { body } = await api.request('GET', `/v1/sites/${site}/events?event_name=long&limit=100`)
    expect(body.pagination.has_more).toBe(true)
    const read = JSON.stringify(body.data).length
    expect(read).toBeGreaterThan(size / 2)
    expect(read).toBeLessThan(size + 2 * MiB)
  },

  async 'idle connections'(time_s = 0) {
    expect(idleTimeout_s).toBe(time_s)
  },

  async 'open streams of a workspace'(most = 0) {
    const { workspaceId, key } = await api.createWorkspace()
    const open = () =>
      api.fetch(
        new Request('http://analytics.test/v1/webhooks/stream', {
          headers: { Authorization: `Bearer ${key}` },
        }),
      )
    const readers = await Promise.all(
      Array.from({ length: most }, async () => {
        const reader = ((await open()).body as ReadableStream).getReader()
        await reader.read()
        return reader
      }),
    )
    expect((await open()).status).toBe(409)
    for (const reader of readers) await reader.cancel()
    const count = () => api.services.domainEventListener.count({ workspaceId, mode: 'live' })
    await until('the streams are closed', 5000, () => count() === 0)
  },

  async 'open realtime streams of a key'(most = 0) {
    const { id } = await api.createSite()
    const key = await api.keyOf('live')
    const open = () =>
      api.fetch(
        new Request(`http://analytics.test/v1/sites/${id}/analytics/realtime/stream`, {
          headers: { Authorization: `Bearer ${key}` },
        }),
      )
    const readers = await Promise.all(
      Array.from({ length: most }, async () => {
        const reader = ((await open()).body as ReadableStream).getReader()
        await reader.read()
        return reader
      }),
    )
    expect((await open()).status).toBe(429)
    for (const reader of readers) await reader.cancel()
    await until('the streams are closed', 5000, () => api.services.realtimeFeeds.count(id) === 0)
  },

  async "body of a receiver's response that is kept"(size = 0) {
    const fields = { url: receiver.url.href, events: ['site.created'] }
    const webhook = (await api.request('POST', '/v1/webhooks', { body: fields })).body.data.id
    const { body } = await api.request('POST', `/v1/webhooks/${webhook}/test`, {
      body: { event_type: 'site.created' },
    })
    await deliverDue(api.services, webhook)
    const attempts = await api.request('GET', `/v1/webhooks/${webhook}/deliveries/${body.data.id}`)
    expect(JSON.stringify(attempts.body)).toContain('a'.repeat(size))
    expect(JSON.stringify(attempts.body)).not.toContain('a'.repeat(size + 1))
  },

  async 'a webhook attempt'(connect_s = 0, response_s = 0) {
    expect(outboundLimits).toMatchObject({ connect_ms: connect_s * 1000, response_ms: response_s * 1000 })
  },
}

const [, section = ''] = readFileSync(join(root, 'docs/security.md'), 'utf8').split('## Limits of a request')
const rows = [...(section.split('\n## ')[0] ?? '').matchAll(/^\| ([^|]+) \| ([^|]+) \|/gm)]
  .map(([, what = '', limit = '']) => ({ what, limit }))
  .slice(1)

test('every limit in the documentation has a proof', () => {
  expect(rows.map(({ what }) => what)).toEqual(Object.keys(proofs))
})

test.each(rows)('limit of $what: $limit', async ({ what, limit }) => {
  const units = { KiB: 1024, MiB }
  const numbers = [...limit.matchAll(/(?<![\^\d])([\d,]+)(?: (KiB|MiB))?\b/g)].map(
    ([, number = '', unit]) =>
      Number(number.replaceAll(',', '')) * (unit ? units[unit as keyof typeof units] : 1),
  )
  await proofs[what]?.(...numbers)
})
