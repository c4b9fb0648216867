import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { webhookDeliveries } from '../../../db/postgres/schema/webhooks.ts'
import { purgeSite } from '../../../jobs/tasks/purge-site.ts'
import { startInstance } from '../../../test/support/instance.ts'
import { normaliseDomain } from './domain.ts'
import { siteTables } from './purge.ts'

let api: Awaited<ReturnType<typeof startInstance>>
beforeAll(async () => {
  api = await startInstance({ env: { WEBHOOK_ALLOW_PRIVATE: '1' } })
})
afterAll(() => api.stop())

const post = (body: object, key = api.key) => api.request('POST', '/v1/sites', { body, key })
const patch = (id: string, body: object, key = api.key) =>
  api.request('PATCH', `/v1/sites/${id}`, { body, key })

describe('POST /v1/sites', () => {
  test('returns exactly the fields of the specification, including the snippet', async () => {
    const { status, body } = await post({
      name: 'Shop',
      domain: 'https://Shop.Example:8080/start?x=1',
      timezone: 'Europe/Berlin',
      currency: 'EUR',
    })
    expect(status).toBe(201)
    expect(Object.keys(body.data).sort()).toEqual(['domain', 'id', 'name', 'public_key', 'snippet'])
    expect(body.data.snippet).toContain('src="http://analytics.test/tracker.js"')
    expect(body.data.snippet).toContain(`data-site="${body.data.id}"`)
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^site_/),
      name: 'Shop',
      domain: 'shop.example',
      public_key: expect.stringMatching(/^pk_(?!live_|test_)/),
    })
  })

  test('fills in the defaults', async () => {
    const { id } = await api.createSite()
    const { body } = await api.request('GET', `/v1/sites/${id}`)
    expect(body.data).toMatchObject({ status: 'active', timezone: 'UTC', currency: 'USD', integrations: {} })
    expect(body.data.settings).toEqual({
      tracking_enabled: true,
      cookie_consent_required: false,
      data_retention_days: 1095,
      ip_anonymization: true,
      cross_domain_tracking: [],
      allowed_hostnames: [],
      page_parameters: [],
      custom_dimensions: [],
      content_groups: [],
      public_key_max_age_hours: 24,
      public_key_identities: 'accepted',
      public_key_revenue: true,
    })
    expect(Object.keys(body.data).sort().join()).toBe(
      'created_at,currency,domain,has_identity_secret,id,integrations,name,previous_public_key_valid_until,public_key,recomputed_since,settings,status,timezone,updated_at',
    )
  })

  test('reports all problems at once', async () => {
    const { status, body } = await post({
      name: ' ',
      domain: 'not a domain',
      timezone: 'Mars/Base',
      currency: 'ABC',
      settings: { cross_domain_tracking: ['a b'] },
    })
    expect(status).toBe(400)
    expect(body.error.code).toBe('validation_error')
    expect(body.error.details.map((it: { field: string }) => it.field).sort()).toEqual([
      'currency',
      'domain',
      'name',
      'settings.cross_domain_tracking.0',
      'timezone',
    ])
  })

  test.each([
    [{ settings: { data_retention_days: '30' } }, 'settings.data_retention_days'],
    [{ settings: { data_retention_days: 30.5 } }, 'settings.data_retention_days'],
    [{ settings: { tracking_enabled: 'true' } }, 'settings.tracking_enabled'],
    [{ name: 7 }, 'name'],
  ])('rejects a value of the wrong type: %p', async (wrong, field) => {
    const { status, body } = await post({ name: 'Shop', domain: 'types.example', ...wrong })
    expect([status, body.error]).toMatchObject([400, { code: 'validation_error', field }])
  })

  test('a second site with the same domain is a conflict, but not in the other mode', async () => {
    expect((await post({ name: 'A', domain: 'taken.example' })).status).toBe(201)
    const second = await post({ name: 'B', domain: 'TAKEN.example/' })
    expect([second.status, second.body.error]).toMatchObject([409, { code: 'conflict', field: 'domain' }])
    expect((await post({ name: 'B', domain: 'taken.example' }, api.testKey)).status).toBe(201)
  })

  test('only one of several concurrent requests gets the domain', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => post({ name: `${n}`, domain: 'race.example' })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
  })
})

describe('GET /v1/sites', () => {
  test('pages through the sites of the mode, newest first', async () => {
    const own = await api.createWorkspace()
    for (const name of ['a', 'b', 'c']) await post({ name, domain: `${name}.paging.example` }, own.key)
    await post({ name: 'sandbox', domain: 'sandbox.example' }, own.testKey)
    const page = await api.request('GET', '/v1/sites?limit=2', { key: own.key })
    expect(page.body.data.map((site: { name: string }) => site.name)).toEqual(['c', 'b'])
    expect(page.body.pagination).toEqual({ total: 3, limit: 2, offset: 0, has_more: true })
    const rest = await api.request('GET', '/v1/sites?limit=2&offset=2', { key: own.key })
    expect(rest.body.data.map((site: { name: string }) => site.name)).toEqual(['a'])
    expect(rest.body.pagination).toEqual({ total: 3, limit: 2, offset: 2, has_more: false })
    await patch(rest.body.data[0].id, { status: 'archived' }, own.key)
    const archived = await api.request('GET', '/v1/sites?status=archived', { key: own.key })
    expect(archived.body.data.map((site: { name: string }) => site.name)).toEqual(['a'])
    expect(archived.body.pagination.limit).toBe(20)
  })
})

describe('PATCH /v1/sites/{site_id}', () => {
  test('changes only the given fields', async () => {
    const { id } = await api.createSite()
    await patch(id, {
      settings: { ip_anonymization: false, cross_domain_tracking: ['https://B.example/', 'b.example'] },
    })
    const { status, body } = await patch(id, {
      settings: { tracking_enabled: false },
      integrations: { google_ads: { enabled: true, customer_id: '1' } },
    })
    expect(status).toBe(200)
    expect(body.data.settings).toMatchObject({
      tracking_enabled: false,
      ip_anonymization: false,
      cross_domain_tracking: ['b.example'],
    })
    expect(body.data.integrations).toEqual({ google_ads: { enabled: true, customer_id: '1' } })
    expect(Date.parse(body.data.updated_at)).toBeGreaterThan(Date.parse(body.data.created_at))
  })

  test('parameters of pages are listed once, and must be names', async () => {
    const { id } = await api.createSite()
    const { body } = await patch(id, { settings: { page_parameters: ['id', 'lang', 'id'] } })
    expect(body.data.settings.page_parameters).toEqual(['id', 'lang'])
    for (const name of ['', 'a b', 'id=7', '?id']) {
      const refused = await patch(id, { settings: { page_parameters: ['id', name] } })
      expect(refused.status).toBe(400)
      expect(refused.body.error.details[0].field).toBe('settings.page_parameters.1')
    }
  })

  test('the only change to an archived site is to reactivate it, if its domain is still free', async () => {
    const { id } = await api.createSite({ domain: 'archive.example' })
    expect((await patch(id, { status: 'archived' })).body.data.status).toBe('archived')
    expect((await patch(id, { name: 'New' })).status).toBe(422)
    const successor = await api.createSite({ domain: 'archive.example' })
    expect((await patch(id, { status: 'active' })).status).toBe(409)
    await patch(successor.id, { status: 'archived' })
    expect((await patch(id, { status: 'paused' })).body.data.status).toBe('paused')
  })

  test('takes effect on that node before the response is sent, as does a deletion', async () => {
    for (let n = 0; n < 20; n++) {
      const { id, public_key: key } = await api.createSite()
      const track = async () =>
        (await api.request('POST', '/v1/events', { key, body: { event_name: 'x', client_id: 'c' } })).status
      expect(await track()).toBe(202)
      await api.request('PATCH', `/v1/sites/${id}`, { body: { status: 'paused' } })
      expect(await track()).toBe(422)
      await api.request('DELETE', `/v1/sites/${id}`)
      expect(await track()).toBe(401)
    }
  })

  test('an empty change is rejected', async () => {
    const { id } = await api.createSite()
    expect((await patch(id, {})).status).toBe(400)
  })
})

describe('DELETE /v1/sites/{site_id}', () => {
  test('deletes the site and all its data in ClickHouse', async () => {
    const gone = await api.createSite()
    const stays = await api.createSite()
    for (const site of [gone, stays])
      for (const user_id of ['anna', 'ben'])
        await api.request('POST', '/v1/events', {
          body: {
            site_id: site.id,
            event_id: `evt_${user_id}`,
            event_name: 'signup',
            client_id: 'cid_shared',
            user: { user_id, traits: { plan: 'pro' } },
          },
        })
    await api.drained()
    // Tables that events alone do not fill.
    for (const table of ['segment_members', 'import_visitors', 'session_settings'])
      for (const { id } of [gone, stays])
        await api.services.clickhouse.insertNdjson(table, JSON.stringify({ site_id: id }))
    const deleted = await api.request('DELETE', `/v1/sites/${gone.id}`)
    expect([deleted.status, deleted.body]).toEqual([204, ''])
    await purgeSite(api.services, { workspace_id: api.workspaceId, site_id: gone.id, is_last: true })
    for (const table of siteTables)
      for (const [site, isThere] of [
        [gone, false],
        [stays, true],
      ] as const) {
        const found = await api.count(table, site.id)
        expect([table, found > 0]).toEqual([table, isThere])
      }
    expect((await api.request('GET', `/v1/sites/${gone.id}`)).status).toBe(404)
    expect(
      (
        await api.request('POST', '/v1/events', {
          key: gone.public_key,
          body: { event_name: 'x', client_id: 'c' },
        })
      ).status,
    ).toBe(401)
  })
})

describe('domain events of a site', () => {
  const published = async (siteId: string) =>
    (await api.services.db.select().from(domainEvents).where(eq(domainEvents.siteId, siteId))).map(
      ({ type, mode, data }) => ({ type, mode, data }),
    )
  const sent = async (siteId: string) =>
    (await api.services.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.siteId, siteId)))
      .map(({ eventType, status }) => [eventType, status])
      .sort()

  test('site.created is published, but not if the creation fails', async () => {
    const { key, workspaceId } = await api.createWorkspace()
    const body = { name: 'Shop', domain: 'published.example', timezone: 'Europe/Berlin', currency: 'EUR' }
    const { data: site } = (await api.request('POST', '/v1/sites', { key, body })).body
    expect((await api.request('POST', '/v1/sites', { key, body })).status).toBe(409)
    const rows = await api.services.db
      .select()
      .from(domainEvents)
      .where(eq(domainEvents.workspaceId, workspaceId))
    const { created_at } = (await api.request('GET', `/v1/sites/${site.id}`, { key })).body.data
    expect(rows.map(({ type, data }) => [type, data])).toEqual([
      ['site.created', { site: { id: site.id, ...body }, created_at }],
    ])
  })

  test('site.deleted is published, and all other events of the site are removed', async () => {
    const body = { url: 'http://127.0.0.1:9/hook', events: ['site.*'] }
    const webhook = (await api.request('POST', '/v1/webhooks', { body })).body.data
    const { id } = await api.createSite({ name: 'Short-lived' })
    expect(await sent(id)).toEqual([['site.created', 'pending']])
    expect((await api.request('DELETE', `/v1/sites/${id}`)).status).toBe(204)
    expect(await published(id)).toMatchObject([
      { type: 'site.deleted', mode: 'live', data: { site: { id, name: 'Short-lived' } } },
    ])
    await purgeSite(api.services, { workspace_id: api.workspaceId, site_id: id })
    expect(await sent(id)).toEqual([['site.deleted', 'pending']])
    expect((await api.request('DELETE', `/v1/webhooks/${webhook.id}`)).status).toBe(204)
  })
})

describe('a site of another workspace or mode', () => {
  test('does not exist for the caller', async () => {
    const { id } = await api.createSite()
    const stranger = await api.createWorkspace()
    for (const key of [stranger.key, api.testKey])
      for (const [method, path, body] of [
        ['GET', `/v1/sites/${id}`, undefined],
        ['PATCH', `/v1/sites/${id}`, { name: 'Mine' }],
        ['DELETE', `/v1/sites/${id}`, undefined],
        ['POST', '/v1/events', { site_id: id, event_name: 'x', client_id: 'c' }],
      ] as const)
        expect((await api.request(method, path, { key, body })).status).toBe(404)
    expect((await api.request('GET', `/v1/sites/${id}`)).status).toBe(200)
  })
})

describe('normaliseDomain', () => {
  test.each([
    ['example.com', 'example.com'],
    ['HTTPS://user:pw@Example.COM:443/a/b?c#d', 'example.com'],
    ['münchen.de', 'xn--mnchen-3ya.de'],
    ['example.com.', 'example.com'],
    ['localhost', 'localhost'],
    ['127.0.0.1:3000', '127.0.0.1'],
    ['a b.com', null],
    ['', null],
    ['-x.com', null],
    [`${'a'.repeat(64)}.com`, null],
    ['a..b', null],
    ['<script>', null],
  ])('%s', (text, expected) => expect(normaliseDomain(text)).toBe(expected))

  test('is idempotent', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
        const domain = normaliseDomain(text)
        expect(domain === null || normaliseDomain(domain) === domain).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})
