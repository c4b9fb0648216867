import { afterAll, afterEach, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { integrations } from '../../../db/postgres/schema/integrations.ts'
import { startIntegrations } from '../../../test/fixtures/integrations.ts'

setDefaultTimeout(60_000)

const now = Date.UTC(2026, 2, 28, 12)

let api: Awaited<ReturnType<typeof startIntegrations>>
beforeAll(async () => {
  api = await startIntegrations(now)
}, 120_000)
afterEach(() => api.platforms.recover())
afterAll(() => api.stop())

const post = async (body: object, siteId?: string) =>
  api.request('POST', `/v1/sites/${siteId ?? (await api.createSite()).id}/integrations`, { body })
const siteOf = async (siteId: string) => (await api.request('GET', `/v1/sites/${siteId}`)).body.data

test('a connected account is published, and only the ends of its secrets are shown', async () => {
  const google = await api.connect(api.inputs.google_ads)
  expect(google.created).toMatchObject({
    id: expect.stringMatching(/^intg_/),
    type: 'google_ads',
    name: 'Google Ads',
    status: 'active',
    settings: {
      customer_id: '123-456-7890',
      client_id: '4711.apps.googleusercontent.com',
      source: 'google',
      medium: 'cpc',
    },
    credentials: {
      developer_token: { last4: 'n-22' },
      client_secret: { last4: 'cret' },
      refresh_token: { last4: 'ogle' },
    },
    every_hours: 6,
    lookback_days: 30,
    error: null,
    last_synced_at: null,
    last_sync: { status: 'waiting', trigger: 'schedule' },
  })
  expect(await google.publishedEvents()).toEqual([
    {
      type: 'integration.connected',
      data: {
        integration: { name: 'google_ads', account_id: '123-456-7890' },
        connected_at: google.created.connected_at,
      },
    },
  ])
  const [stored] = await api.services.db.select().from(integrations).where(eq(integrations.id, google.id))
  const rest = JSON.stringify([stored, await google.read(), await google.syncs()])
  for (const secret of Object.values(api.inputs.google_ads.credentials)) expect(rest).not.toContain(secret)
})

test('missing and invalid values are reported by field', async () => {
  const site = await api.createSite()
  const missing = await post({ type: 'google_ads', settings: { client_id: 'x' } }, site.id)
  expect(missing.status).toBe(400)
  expect(missing.body.error).toMatchObject({ code: 'invalid_request', field: 'settings.customer_id' })
  expect(missing.body.error.details.map((it: { field: string }) => it.field)).toEqual([
    'settings.customer_id',
    'credentials.developer_token',
    'credentials.client_secret',
    'credentials.refresh_token',
  ])
  const wrong = async (body: object) => {
    const { status, body: answer } = await post(body, site.id)
    return [status, answer.error.code, ...answer.error.details.map((it: { field: string }) => it.field)]
  }
  const { google_ads, meta_ads, cost_feed, slack } = api.inputs
  const settings = { ...google_ads.settings, customer_id: '12', pixel_id: '1' }
  const refused = [400, 'validation_error']
  expect(await wrong({ ...google_ads, settings })).toEqual([
    ...refused,
    'settings.pixel_id',
    'settings.customer_id',
  ])
  expect(await wrong({ ...meta_ads, settings: { ad_account_id: 'me' } })).toEqual([
    ...refused,
    'settings.ad_account_id',
  ])
  expect(await wrong({ ...slack, every_hours: 5 })).toEqual([...refused, 'every_hours'])
  expect(await wrong({ ...cost_feed, lookback_days: 5 })).toEqual([...refused, 'lookback_days'])
  expect(await wrong({ ...cost_feed, credentials: {} })).toEqual([...refused, 'credentials.header_value'])
  expect(await wrong({ ...cost_feed, settings: { ...cost_feed.settings, header_name: 'Host' } })).toEqual([
    ...refused,
    'settings.header_name',
  ])
  expect(await wrong({ ...cost_feed, credentials: { header_value: 'a\nb: c' } })).toEqual([
    ...refused,
    'credentials.header_value',
  ])
  expect(await wrong({ ...slack, credentials: { webhook_url: 'hooks.slack.com' } })).toEqual([
    ...refused,
    'credentials.webhook_url',
  ])
  expect(await wrong({ type: 'tiktok_ads' })).toEqual([...refused, 'type'])
})

test('a site has one account of each platform and may have several feeds', async () => {
  const google = await api.connect(api.inputs.google_ads)
  const again = await post(api.inputs.google_ads, google.siteId)
  expect([again.status, again.body.error.field]).toEqual([409, 'type'])
  await api.connect(api.inputs.cost_feed, google.siteId)
  await api.connect({ ...api.inputs.cost_feed, name: 'Another' }, google.siteId)
  const path = `/v1/sites/${google.siteId}/integrations`
  const all = (await api.request('GET', path)).body
  expect(all.data.map((it: { name: string }) => it.name)).toEqual(['Google Ads', 'Cost feed', 'Another'])
  expect((await api.request('GET', `${path}?type=cost_feed&limit=1`)).body.pagination).toMatchObject({
    total: 2,
    has_more: true,
  })
})

test('concurrent requests connect an account once', async () => {
  const { id } = await api.createSite()
  const answers = await Promise.all([1, 2, 3].map(() => post(api.inputs.meta_ads, id)))
  expect(answers.map((it) => it.status).sort()).toEqual([201, 409, 409])
})

test('a site lists its accounts and reflects their changes', async () => {
  const meta = await api.connect(api.inputs.meta_ads)
  const google = await api.connect(api.inputs.google_ads, meta.siteId)
  const connected = {
    google_ads: { enabled: true, customer_id: '123-456-7890' },
    meta_ads: { enabled: true, pixel_id: '98765432101' },
  }
  expect((await siteOf(meta.siteId)).integrations).toEqual(connected)
  const patched = await api.request('PATCH', `/v1/sites/${meta.siteId}`, {
    body: { integrations: { google_ads: { enabled: false, customer_id: '1' } } },
  })
  expect([patched.status, patched.body.error.field]).toEqual([409, 'integrations.google_ads'])
  await google.patch({ status: 'paused' })
  await meta.disconnect()
  expect((await siteOf(meta.siteId)).integrations).toEqual({
    google_ads: { ...connected.google_ads, enabled: false },
    meta_ads: { ...connected.meta_ads, enabled: false },
  })
})

test('a disconnected integration is removed with its history, and its costs stay', async () => {
  api.platforms.feed.body = 'date,source,cost\n2026-03-01,bing,2.5\n'
  const feed = await api.connect(api.inputs.cost_feed)
  await feed.runSyncs()
  expect(await feed.costs()).toHaveLength(1)
  expect((await feed.disconnect()).status).toBe(204)
  expect(await feed.costs()).toHaveLength(1)
  expect((await api.request('GET', feed.path)).status).toBe(404)
  expect((await api.request('GET', `${feed.path}/syncs`)).status).toBe(404)
  expect((await feed.publishedEvents()).at(-1)).toEqual({
    type: 'integration.disconnected',
    data: {
      integration: { name: 'cost_feed', account_id: new URL(api.platforms.origin).host },
      disconnected_at: expect.any(String),
    },
  })
})

test('a change keeps omitted fields, tries new credentials at once, and publishes an event', async () => {
  const google = await api.connect(api.inputs.google_ads)
  const [first] = await google.syncs()
  const renamed = (await google.patch({ name: 'Ads', every_hours: 12 })).body.data
  expect(renamed).toMatchObject({
    name: 'Ads',
    every_hours: 12,
    last_sync: { id: first.id, status: 'waiting' },
  })
  api.advance(1000)
  const changed = (await google.patch({ credentials: { refresh_token: 'another-refresh-token' } })).body.data
  expect(changed.credentials).toEqual({ ...renamed.credentials, refresh_token: { last4: 'oken' } })
  expect(changed.settings).toEqual(renamed.settings)
  expect((await google.syncs()).map((it: { status: string }) => it.status)).toEqual(['waiting', 'failed'])
  expect((await google.publishedEvents()).map((it) => it.type)).toEqual([
    'integration.connected',
    'integration.connected',
  ])
  const removed = await google.patch({ settings: { login_customer_id: '111-222-3333' } })
  expect(removed.body.data.settings.login_customer_id).toBe('111-222-3333')
  const without = await google.patch({ settings: { login_customer_id: null } })
  expect(without.body.data.settings.login_customer_id).toBeUndefined()
  await google.patch({ settings: { source: 'adwords', medium: 'ppc' } })
  const reset = await google.patch({ settings: { source: null, medium: null } })
  expect(reset.body.data.settings).toMatchObject({ source: 'google', medium: 'cpc' })
})

test('the secret of a feed is sent only to the host that it was given for', async () => {
  const feed = await api.connect(api.inputs.cost_feed)
  const elsewhere = { url: 'http://127.0.0.1:9/costs.csv' }
  const refused = await feed.patch({ settings: elsewhere })
  expect([refused.status, refused.body.error.field]).toEqual([400, 'credentials.header_value'])
  const given = await feed.patch({ settings: elsewhere, credentials: { header_value: 'another-token' } })
  expect(given.status).toBe(200)
  expect(
    (await feed.patch({ settings: { header_name: null }, credentials: { header_value: null } })).status,
  ).toBe(200)
})

test('a paused integration exchanges no data, and resumes with a synchronisation', async () => {
  const google = await api.connect(api.inputs.google_ads)
  const paused = (await google.patch({ status: 'paused' })).body.data
  expect(paused).toMatchObject({ status: 'paused', next_sync_at: null, last_sync: { status: 'failed' } })
  const input = await google.syncNow()
  expect([input.status, input.body.error.code]).toEqual([422, 'unprocessable'])
  const active = (await google.patch({ status: 'active' })).body.data
  expect(active).toMatchObject({ status: 'active', last_sync: { status: 'waiting' } })
})

test('an archived site rejects new integrations and changes', async () => {
  const google = await api.connect(api.inputs.google_ads)
  await api.request('PATCH', `/v1/sites/${google.siteId}`, { body: { status: 'archived' } })
  expect((await post(api.inputs.meta_ads, google.siteId)).status).toBe(422)
  expect((await google.patch({ name: 'Ads' })).status).toBe(422)
  expect((await google.syncNow()).status).toBe(422)
})
