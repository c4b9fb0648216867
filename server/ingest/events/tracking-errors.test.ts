import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { and, eq, sql } from 'drizzle-orm'
import { ingestInbox } from '../../../db/postgres/schema/ingest-inbox.ts'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { eventRefusals, webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { workspaces } from '../../../db/postgres/schema/workspaces.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { detectTrackingErrors } from './tracking-errors.ts'

const minute_ms = 60_000
const hour_ms = 60 * minute_ms
const day_ms = 24 * hour_ms
const good = { event_name: 'page_view', client_id: 'cid_a' }
const late = { ...good, timestamp: '2031-01-01T00:00:00Z' }

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  // The middle of an hour and of a minute, so that the clock does not reach the next one during a test.
  const now = new Date(Math.floor(Date.now() / hour_ms) * hour_ms + 30 * minute_ms + 10_000).getTime()
  api = await startInstance({ now, env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
afterAll(() => api.stop())

type Site = Awaited<ReturnType<typeof api.createSite>>
const batch = (site: Site, events: unknown[]) =>
  api.request('POST', '/v1/events/batch', { body: { site_id: site.id, events } })
const many = (n: number, event: object) => Array.from({ length: n }, () => event)

async function published(site: Site) {
  const { db } = api.services
  const rows = await db
    .select({ data: domainEvents.data })
    .from(domainEvents)
    .where(and(eq(domainEvents.siteId, site.id), eq(domainEvents.type, 'tracking.error')))
    .orderBy(domainEvents.createdAt)
  // biome-ignore lint/suspicious/noExplicitAny: a test reads payloads of every shape
  return rows.map(({ data }) => data as any)
}

async function detect() {
  await api.services.refusals.flush()
  await detectTrackingErrors(api.services)
}

describe('refused events', () => {
  test('publish an error from the hundredth on, with the message that the sender received', async () => {
    const site = await api.createSite()
    await batch(site, many(99, late))
    await detect()
    expect(await published(site)).toEqual([])
    await api.request('POST', '/v1/events', { body: { site_id: site.id, ...late } })
    await detect()
    const now = api.services.clock()
    const [domainEvent] = await published(site)
    expect(domainEvent).toMatchObject({
      error: { type: 'events_refused' },
      refusals: {
        code: 'unprocessable',
        field: 'timestamp',
        count: 100,
        example: 'timestamp is more than 24 hours in the future',
      },
      silence: null,
    })
    expect(now - Date.parse(domainEvent.detected_at)).toBeLessThan(10_000)
    expect(Date.parse(domainEvent.refusals.since) % minute_ms).toBe(0)
  })

  test('publish an error once an hour per reason', async () => {
    const site = await api.createSite()
    const refuse = () => batch(site, many(150, late))
    await refuse()
    await detect()
    await refuse()
    await detect()
    expect(await published(site)).toHaveLength(1)
    await batch(site, many(120, { client_id: 'cid_a' }))
    await detect()
    expect((await published(site)).map((it) => [it.refusals.code, it.refusals.field])).toEqual([
      ['unprocessable', 'timestamp'],
      ['invalid_request', 'event_name'],
    ])
    api.advance(59 * minute_ms)
    await refuse()
    await detect()
    expect(await published(site)).toHaveLength(2)
    api.advance(2 * minute_ms)
    await refuse()
    await detect()
    expect((await published(site)).map((it) => it.refusals.count)).toEqual([150, 120, 300])
  })

  test('publish no error if they are spread over more than ten minutes', async () => {
    const site = await api.createSite()
    for (let n = 0; n < 3; n++) {
      await batch(site, many(49, late))
      await detect()
      api.advance(6 * minute_ms)
    }
    expect(await published(site)).toEqual([])
  })

  test('are counted for single events, whole batches and requests without a site_id', async () => {
    const site = await api.createSite()
    const counted = async () => {
      await api.services.refusals.flush()
      const { reason, count } = eventRefusals
      const rows = await api.services.db
        .select({ reason, count: sql<number>`sum(${count})::int` })
        .from(eventRefusals)
        .where(eq(eventRefusals.siteId, site.id))
        .groupBy(reason)
        .orderBy(reason)
      return Object.fromEntries(rows.map((row) => [row.reason, row.count]))
    }
    const key = site.public_key
    await api.request('POST', '/v1/events', { body: { site_id: site.id, event_name: 'x', utm: 'y' } })
    await api.request('POST', '/v1/events', { key, body: { client_id: 'c' } })
    await api.request('POST', '/v1/events', { key, body: '{"event_name": ' })
    await api.request('POST', '/v1/events', { key, body: { ...good, client_id: '' } })
    await api.request('POST', '/v1/events/batch', { key, body: { events: many(1001, good) } })
    await api.request('POST', '/v1/events/batch', {
      key,
      body: { events: [good, late, 7, { ...good, x: 1 }] },
    })
    // Requests of another workspace are not counted for this site.
    const { key: stranger } = await api.createWorkspace()
    await api.request('POST', '/v1/events', { key: stranger, body: { site_id: site.id, ...late } })
    // Beyond the rate limit, the request body is not read: the site is that of the key.
    const limits = { rate: 1, burst: 1, concurrent: 100 }
    await api.services.db
      .update(workspaces)
      .set({ customLimits: limits })
      .where(eq(workspaces.id, api.workspaceId))
    api.services.authentication.forgetAll()
    const answers = await Promise.all(
      many(3, good).map((body) => api.request('POST', '/v1/events', { key, body })),
    )
    await api.services.db
      .update(workspaces)
      .set({ customLimits: null })
      .where(eq(workspaces.id, api.workspaceId))
    api.services.authentication.forgetAll()
    expect(await counted()).toEqual({
      'rate_limited:': answers.filter(({ status }) => status === 429).length,
      'invalid_request:': 1,
      'invalid_request:event_name': 1,
      'unprocessable:timestamp': 1,
      'validation_error:': 3,
      'validation_error:client_id': 1,
      'validation_error:events': 1001,
    })
  })

  test('publish no error while the site is paused', async () => {
    const site = await api.createSite()
    await api.request('PATCH', `/v1/sites/${site.id}`, { body: { status: 'paused' } })
    for (let n = 0; n < 3; n++) {
      const { status } = await batch(site, many(100, good))
      expect(status).toBe(422)
    }
    await detect()
    expect(await published(site)).toEqual([])
  })

  test('are kept if a flush fails', async () => {
    const site = await api.createSite()
    await batch(site, many(100, late))
    const { refusals, db } = api.services
    await db.execute(sql`alter table event_refusals add constraint none check (false) not valid`)
    await expect(refusals.flush()).rejects.toThrow()
    await db.execute(sql`alter table event_refusals drop constraint none`)
    await detect()
    expect((await published(site)).map((it) => it.refusals.count)).toEqual([100])
  })

  test('are delivered to the webhook subscriptions of their workspace and mode', async () => {
    const body = { url: 'http://127.0.0.1:9/hook', events: ['tracking.error'] }
    const { data: webhook } = (await api.request('POST', '/v1/webhooks', { body })).body
    const site = await api.createSite()
    await batch(site, many(100, late))
    await detect()
    const rows = await api.services.db
      .select()
      .from(webhookDeliveries)
      .where(and(eq(webhookDeliveries.webhookId, webhook.id), eq(webhookDeliveries.siteId, site.id)))
    expect(rows.map(({ eventType }) => eventType)).toEqual(['tracking.error'])
  })
})

describe('a site without events', () => {
  /** Sends groups of events of a site, each group at a time before now. */
  async function past(site: Site, ...groups: [ago_ms: number, events: number][]) {
    const now = api.services.clock()
    const events = groups.flatMap(([ago_ms, n]) =>
      many(n, { ...good, timestamp: new Date(now - ago_ms).toISOString() }),
    )
    expect((await batch(site, events)).body.data).toMatchObject({ rejected: 0 })
    await api.drained()
  }
  const weekly = (n: number): [number, number][] =>
    [7, 14, 21, 28].map((days) => [days * day_ms + hour_ms, n])

  test('is reported if it normally has events at this time of the week', async () => {
    const site = await api.createSite()
    await past(site, ...weekly(20))
    await detect()
    const [domainEvent] = await published(site)
    expect(domainEvent).toMatchObject({
      error: { type: 'site_silent' },
      refusals: null,
      silence: { usual_events: 20 },
    })
    const { since, until, last_event_at } = domainEvent.silence
    expect(Date.parse(until) - Date.parse(since)).toBe(2 * hour_ms)
    expect(Math.abs(api.services.clock() - 7 * day_ms - hour_ms - Date.parse(last_event_at))).toBeLessThan(
      10_000,
    )
  })

  test.each<[string, [number, number][]]>([
    ['it had one in the last two hours', [...weekly(30), [hour_ms, 1]]],
    ['it had fewer than 20', weekly(19)],
    ['two of the four weeks had none', weekly(100).slice(0, 2)],
    [
      'it had them at other times of the day',
      [7, 14, 21, 28].map((days) => [days * day_ms + 3 * hour_ms, 100]),
    ],
    ['it had them on other days', [1, 2, 3, 4, 5, 6].map((days) => [days * day_ms + hour_ms, 100])],
  ])('is not reported if %s', async (_, groups) => {
    const site = await api.createSite()
    await past(site, ...groups)
    await detect()
    expect(await published(site)).toEqual([])
  })

  test('is reported even if one of the four weeks was silent', async () => {
    const site = await api.createSite()
    await past(site, ...weekly(25).slice(1))
    await detect()
    expect((await published(site)).map((it) => it.silence.usual_events)).toEqual([25])
  })

  test('is reported once, and again only after new events and a new silence', async () => {
    const site = await api.createSite()
    const busy = [7, 14, 21, 28].flatMap((days) =>
      [0, 1, 2, 3, 4, 5].map((h): [number, number] => [days * day_ms - h * hour_ms, 30]),
    )
    await past(site, ...busy)
    await detect()
    api.advance(30 * minute_ms)
    // Late events do not end the silence: they happened before it began.
    await past(site, [3 * hour_ms, 1])
    await detect()
    expect(await published(site)).toHaveLength(1)
    await past(site, [0, 1])
    await detect()
    expect(await published(site)).toHaveLength(1)
    api.advance(2 * hour_ms + minute_ms)
    await detect()
    await detect()
    expect(await published(site)).toHaveLength(2)
  })

  test('is not reported while it is paused, nor while the inbox lags behind', async () => {
    const [paused, waiting] = [await api.createSite(), await api.createSite()]
    await past(paused, ...weekly(30))
    await past(waiting, ...weekly(30))
    await api.request('PATCH', `/v1/sites/${paused.id}`, { body: { status: 'paused' } })
    const { db } = api.services
    await db
      .transaction(async (tx) => {
        await tx.insert(ingestInbox).values({
          payload: Buffer.from(''),
          events: 1,
          bytes: 0,
          createdAt: new Date(Date.now() - hour_ms),
        })
        await detectTrackingErrors({ ...api.services, db: tx as unknown as typeof db })
        tx.rollback()
      })
      .catch(() => {})
    expect(await published(waiting)).toEqual([])
    await detect()
    expect([await published(paused), (await published(waiting)).length]).toEqual([[], 1])
  })
})
