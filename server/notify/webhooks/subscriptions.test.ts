import { afterAll, beforeAll, expect, test } from 'bun:test'
import { eq, sql } from 'drizzle-orm'
import { webhookDeliveries, webhooks } from '../../../db/postgres/schema/webhooks.ts'
import { type Answer, startInstance } from '../../../test/support/instance.ts'
import { id } from '../../platform/ids.ts'
import { signingSecrets } from './secrets.ts'

const url = 'http://127.0.0.1:9/hook'
const day_ms = 86_400_000
let api: Awaited<ReturnType<typeof startInstance>>
/** An instance that allows only public addresses. */
let strict: Awaited<ReturnType<typeof startInstance>>

beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
  strict = await startInstance()
})
afterAll(async () => {
  await api.stop()
  await strict.stop()
})

async function create(fields: Record<string, unknown> = {}, key = api.key) {
  const body = { url, events: ['conversion.completed'], ...fields }
  const answer = await api.request('POST', '/v1/webhooks', { key, body })
  expect([answer.status, answer.body.error]).toEqual([200, undefined])
  return answer.body.data
}

async function change(webhook_id: string, body: object): Promise<Answer> {
  return api.request('PATCH', `/v1/webhooks/${webhook_id}`, { body })
}

async function secretsOf(webhook_id: string) {
  const { db, clock, config } = api.services
  const [row] = await db.select().from(webhooks).where(eq(webhooks.id, webhook_id))
  return row && signingSecrets(config, row, new Date(clock()))
}

/** Stores a delivery with the given status, without sending it. */
async function store(webhookId: string, status: 'pending' | 'retrying' | 'delivered' | 'failed', age_ms = 0) {
  await api.services.db.insert(webhookDeliveries).values({
    id: id('delivery'),
    webhookId,
    eventId: id('event'),
    eventType: 'site.created',
    siteId: id('site'),
    eventCreatedAt: new Date(),
    data: {},
    status,
    attempts: status === 'pending' ? 0 : 1,
    createdAt: new Date(api.services.clock() - age_ms),
  })
}

test('a URL is stored in the form used for requests', async () => {
  const typed = 'HTTP://Bücher.LOCALHOST:80/In Basket?a=1#part'
  const kept = 'http://xn--bcher-kva.localhost/In%20Basket?a=1'
  const { id } = await create({ url: typed })
  expect((await api.request('GET', `/v1/webhooks/${id}`)).body.data.url).toBe(kept)
  expect((await change(id, { url })).body.data.url).toBe(url)
  expect((await change(id, { url: typed })).body.data.url).toBe(kept)
})

test('the secret of a subscription is returned once, at its creation', async () => {
  const { id: site_id } = await api.createSite()
  const { secret, ...rest } = await create({
    site_ids: [site_id],
    filters: { 'conversion.completed': { min_value: 100 } },
    metadata: { team: 'growth' },
  })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(rest.id).toMatch(/^wh_/)
  expect(rest).toMatchObject({
    url,
    events: ['conversion.completed'],
    site_ids: [site_id],
    filters: { 'conversion.completed': { min_value: 100 } },
    metadata: { team: 'growth' },
    status: 'active',
    disabled_reason: null,
    previous_secret_until: null,
    health: { success_rate_24h: null, last_delivery_at: null, last_attempt_at: null, failing_since: null },
  })
  expect((await api.request('GET', `/v1/webhooks/${rest.id}`)).body.data).toEqual(rest)
  const listed = await api.request('GET', '/v1/webhooks?limit=100')
  expect(listed.body.data[0]).toEqual(rest)
  expect(JSON.stringify(listed.body)).not.toContain('whsec_')
})

test('a secret can be supplied and is stored encrypted', async () => {
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  const created = await create({ secret })
  expect(created.secret).toBe(secret)
  expect(await secretsOf(created.id)).toEqual([secret])
  const [row] = await api.services.db.select().from(webhooks).where(eq(webhooks.id, created.id))
  expect(JSON.stringify(row)).not.toContain(secret.slice(6))
  for (const weak of ['whsec_short', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_with spaces in it all'])
    expect(
      (await api.request('POST', '/v1/webhooks', { body: { url, events: ['*'], secret: weak } })).body.error,
    ).toMatchObject({ code: 'validation_error', field: 'secret' })
})

test('events are types, groups or `*`, and anything else is rejected by field', async () => {
  const events = ['export.completed', 'conversion.*', 'tracking.*', '*']
  expect((await create({ events })).events).toEqual(events)
  for (const [wrong, field] of [
    [['conversion.finished'], 'events.0'],
    [['*', 'conversion'], 'events.1'],
    [['*', '*'], 'events'],
    [[], 'events'],
  ] as const) {
    const { status, body } = await api.request('POST', '/v1/webhooks', { body: { url, events: wrong } })
    expect([status, body.error.code, body.error.field]).toEqual([400, 'validation_error', field])
  }
})

test('filters of an unknown type or with an unknown key are rejected by field', async () => {
  for (const [filters, field] of [
    [{ 'site.created': { min_value: 1 } }, 'filters.site.created'],
    [{ 'conversion.completed': { max_value: 1 } }, 'filters.conversion.completed.max_value'],
    [{ 'conversion.completed': { min_value: '1' } }, 'filters.conversion.completed.min_value'],
    [{ 'alert.triggered': { severity: ['huge'] } }, 'filters.alert.triggered.severity.0'],
  ] as const) {
    const body = { url, events: ['*'], filters }
    const answer = await api.request('POST', '/v1/webhooks', { body })
    expect([answer.status, answer.body.error.code, answer.body.error.field]).toEqual([
      400,
      'validation_error',
      field,
    ])
  }
})

test.each([
  ['without a scheme', 'hooks.example.com'],
  ['without encryption', 'http://192.0.46.8/hook'],
  ['with a password', 'https://user:secret@192.0.46.8/hook'],
  ['of another protocol', 'ftp://192.0.46.8/hook'],
  ['of this machine', 'https://127.0.0.1/hook'],
  ['of a private network', 'https://10.0.0.1/hook'],
  ['in decimal', 'https://2130706433/hook'],
  ['of a cloud metadata service', 'https://169.254.169.254/latest'],
  ['of this machine, by name', 'https://localhost/hook'],
])('a URL %s is rejected, at creation and later', async (_, wrong) => {
  const refused = { status: 400, error: { code: 'validation_error', field: 'url' } }
  const outcomeOf = ({ status, body }: Answer) => ({ status, error: body.error })
  const body = { url: wrong, events: ['*'] }
  expect(outcomeOf(await strict.request('POST', '/v1/webhooks', { body }))).toMatchObject(refused)
  const good = { ...body, url: 'https://192.0.46.8/hook' }
  const { id: webhook_id } = (await strict.request('POST', '/v1/webhooks', { body: good })).body.data
  const path = `/v1/webhooks/${webhook_id}`
  expect(outcomeOf(await strict.request('PATCH', path, { body: { url: wrong } }))).toMatchObject(refused)
  expect((await strict.request('GET', path)).body.data.url).toBe(good.url)
})

test('only sites of the workspace and mode are accepted', async () => {
  const { id: mine } = await api.createSite()
  const answer = await api.request('POST', '/v1/webhooks', {
    key: api.testKey,
    body: { url, events: ['*'], site_ids: [mine] },
  })
  expect([answer.status, answer.body.error.field]).toEqual([404, 'site_ids'])
  const webhook = await create({ site_ids: [mine] })
  expect((await change(webhook.id, { site_ids: [mine, 'site_x'] })).status).toBe(404)
})

test('a subscription may keep a site that was deleted since', async () => {
  const { id: gone } = await api.createSite()
  const { id: other } = await api.createSite()
  const webhook = await create({ site_ids: [gone] })
  expect((await api.request('DELETE', `/v1/sites/${gone}`)).status).toBe(204)
  const { status, body } = await change(webhook.id, { site_ids: [other, gone] })
  expect([status, body.data.site_ids]).toEqual([200, [other, gone]])
})

test('a change leaves omitted fields alone and replaces filters as a whole', async () => {
  const webhook = await create({
    filters: { 'conversion.completed': { min_value: 5, conversion_ids: ['conv_a'] } },
    metadata: { a: 1 },
  })
  const filters = { 'alert.triggered': { severity: ['high', 'critical'] } }
  const { body } = await change(webhook.id, { filters })
  const { secret: _, updated_at: __, ...rest } = webhook
  expect(body.data).toMatchObject({ ...rest, filters })
  expect(body.data.filters).toEqual(filters)
  expect((await change(webhook.id, {})).status).toBe(400)
  expect((await change(webhook.id, { status: 'disabled' })).status).toBe(400)
})

test('the new and the previous secret both sign until the grace period is over', async () => {
  const { id: webhook_id, secret: first } = await create()
  const path = `/v1/webhooks/${webhook_id}/rotate-secret`
  const rotated = await api.request('POST', path, { body: { grace_period_seconds: 3600 } })
  const { secret: second, previous_secret_until } = rotated.body.data
  expect(second).not.toBe(first)
  expect(await secretsOf(webhook_id)).toEqual([second, first])
  expect(Date.parse(previous_secret_until) - Date.parse(rotated.body.data.updated_at)).toBe(3_600_000)
  api.advance(3_600_000)
  expect(await secretsOf(webhook_id)).toEqual([second])
  expect((await api.request('GET', `/v1/webhooks/${webhook_id}`)).body.data.previous_secret_until).toBeNull()

  const third = (await api.request('POST', path)).body.data
  expect(await secretsOf(webhook_id)).toEqual([third.secret, second])
  expect(Date.parse(third.previous_secret_until) - Date.parse(third.updated_at)).toBe(day_ms)

  const own = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  await api.request('POST', path, { body: { secret: own, grace_period_seconds: 0 } })
  expect(await secretsOf(webhook_id)).toEqual([own])
})

test('activating a disabled subscription clears its failure record and schedules waiting deliveries', async () => {
  const { id: webhook_id } = await create()
  const failingSince = new Date('2026-03-01T00:00:00Z')
  const disabledAt = new Date('2026-03-06T00:00:00Z')
  await api.services.db
    .update(webhooks)
    .set({ status: 'disabled', disabledAt, failingSince })
    .where(eq(webhooks.id, webhook_id))
  const disabled = (await api.request('GET', `/v1/webhooks/${webhook_id}`)).body.data
  expect(disabled.disabled_reason).toBe(
    'Every delivery failed from 2026-03-01T00:00:00.000Z to 2026-03-06T00:00:00.000Z',
  )
  expect((await change(webhook_id, { metadata: {} })).body.data.status).toBe('disabled')
  expect((await change(webhook_id, { status: 'active' })).body.data).toMatchObject({
    status: 'active',
    disabled_reason: null,
    health: { failing_since: null },
  })
  const [job] = await api.services.db.execute(
    sql`select task_identifier from graphile_worker.jobs where key = ${`webhook:${webhook_id}`}`,
  )
  expect(job?.task_identifier).toBe('deliver-webhook')
  expect((await change(webhook_id, { status: 'paused' })).body.data.status).toBe('paused')
})

test('the success rate covers the deliveries attempted within 24 hours', async () => {
  const { id: webhook_id } = await create()
  for (const status of ['delivered', 'delivered', 'retrying', 'pending'] as const)
    await store(webhook_id, status)
  await store(webhook_id, 'failed', day_ms + 1000)
  const { body } = await api.request('GET', `/v1/webhooks/${webhook_id}`)
  expect(body.data.health.success_rate_24h).toBe(66.67)
})

test('the success rate uses earlier attempted deliveries if many newer ones wait', async () => {
  const { id: webhook_id } = await create()
  for (const status of ['delivered', 'retrying'] as const) await store(webhook_id, status)
  await api.services.db.execute(sql`
    insert into webhook_deliveries
      (id, webhook_id, event_id, event_type, site_id, event_created_at, data, next_attempt_at, created_at)
    select ${webhook_id} || n, ${webhook_id}, 'evt_' || n, 'site.created', 'site_1', at, '{}', at, at
    from generate_series(1, 6000) as n,
      lateral (select to_timestamp(${api.services.clock()}::float8 / 1000) + n * interval '1 ms' as at) as time`)
  const { body } = await api.request('GET', `/v1/webhooks/${webhook_id}`)
  expect(body.data.health.success_rate_24h).toBe(50)
})

test('the list is paged, newest first, and can be filtered by status', async () => {
  const { key } = await api.createWorkspace()
  const ids: string[] = []
  for (let n = 0; n < 3; n++) {
    ids.unshift((await create({}, key)).id)
    api.advance(1)
  }
  await api.request('PATCH', `/v1/webhooks/${ids[1]}`, { key, body: { status: 'paused' } })
  const page = async (query: string) => (await api.request('GET', `/v1/webhooks?${query}`, { key })).body
  const first = await page('limit=2')
  expect(first.pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true })
  const rest = await page('limit=2&offset=2')
  expect([...first.data, ...rest.data].map((it: { id: string }) => it.id)).toEqual(ids)
  expect((await page('status=paused')).data.map((it: { id: string }) => it.id)).toEqual([ids[1]])
})

test('a subscription is deleted with its deliveries', async () => {
  const { id: webhook_id } = await create()
  await store(webhook_id, 'pending')
  const path = `/v1/webhooks/${webhook_id}`
  expect((await api.request('DELETE', path)).status).toBe(204)
  for (const method of ['GET', 'DELETE']) expect((await api.request(method, path)).status).toBe(404)
  const left = await api.services.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.webhookId, webhook_id))
  expect(left).toEqual([])
})

test('a workspace has at most 100 subscriptions, even if many are created at once', async () => {
  const { key } = await api.createWorkspace()
  const body = { url, events: ['*'] }
  const answers = await Promise.all(
    Array.from({ length: 103 }, () => api.request('POST', '/v1/webhooks', { key, body })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(answers.filter(({ status }) => status === 422)).toHaveLength(3)
})
