import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { createHmac } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { domainEvents } from '../../../db/postgres/schema/outbox.ts'
import { startInstance } from '../../../test/support/instance.ts'
import type { ConversionCompleted } from '../../notify/outbox/conversion-events.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
type Site = { id: string; public_key: string; domain: string }

const now = Date.parse('2026-03-31T12:00:00Z')
const hour_ms = 3_600_000
let api: Instance

beforeAll(async () => {
  api = await startInstance({ now })
}, 120_000)
afterAll(() => api.stop())

async function newSite(settings: object = {}): Promise<Site> {
  const domain = `${crypto.randomUUID()}.example`
  return { ...(await api.createSite({ domain, settings })), domain }
}

const at = (ms: number) => new Date(now + ms).toISOString()

/** Sends an event. @param key the public key of the site unless given */
async function send(site: Site, event: object, { key = site.public_key, headers = {} } = {}) {
  const body = { site_id: site.id, event_name: 'page_view', client_id: 'cid_1', ...event }
  return api.request('POST', '/v1/events', { key, body, headers })
}

const receipt = async (eventId: string) => (await api.request('GET', `/v1/events/${eventId}`)).body.data

async function eventsOf(site: Site, status = 'processed') {
  const query = `status=${status}&start_date=2024-01-01&end_date=2026-04-02`
  return (await api.request('GET', `/v1/sites/${site.id}/events?${query}`)).body.data
}

describe('ids that senders choose', () => {
  test('an id that a public key guessed does not make the event of the server a duplicate', async () => {
    const site = await newSite()
    const forged = await send(site, { event_id: 'evt_order-1', properties: { value: 1 } })
    expect(forged.body.data.event_id).toBe('evt_pk_order-1')
    await api.drained()
    const order = { event_name: 'purchase', event_id: 'evt_order-1', properties: { value: 250 } }
    expect((await send(site, order, { key: api.key })).body.data).toEqual({
      event_id: 'evt_order-1',
      status: 'accepted',
      processed_at: null,
    })
    await api.drained()
    expect((await eventsOf(site)).map((it: { event_id: string }) => it.event_id).sort()).toEqual([
      'evt_order-1',
      'evt_pk_order-1',
    ])
    expect(await receipt('evt_order-1')).toMatchObject({
      sent_by: 'secret',
      status: 'processed',
      duplicates: 0,
    })
    expect(await receipt('evt_pk_order-1')).toMatchObject({ sent_by: 'public' })
  })

  test('a secret key must not use ids of public keys', async () => {
    const site = await newSite()
    const { status, body } = await send(site, { event_id: 'evt_pk_order-1' }, { key: api.key })
    expect([status, body.error]).toMatchObject([400, { code: 'validation_error', field: 'event_id' }])
    const publishable = await api.keyOf('live', 'publishable')
    const sent = await send(site, { event_id: 'evt_pk_order-1' }, { key: publishable })
    expect(sent.body.data.event_id).toBe('evt_pk_pk_order-1')
  })

  test('a repeated event is a duplicate in the response and in the receipt', async () => {
    const site = await newSite()
    const event = { event_id: `evt_${crypto.randomUUID()}` }
    const [first, second] = [await send(site, event), await send(site, event)]
    expect([first.body.data.duplicate, second.body.data.duplicate]).toEqual([undefined, true])
    await api.drained()
    await send(site, event)
    await api.drained()
    expect(await receipt(first.body.data.event_id)).toMatchObject({ status: 'processed', duplicates: 2 })
    expect(await api.count('events', site.id)).toBe(1)
  })

  test('duplicates within a batch are marked, too', async () => {
    const site = await newSite()
    const event = { event_name: 'order', client_id: 'c', event_id: `evt_${crypto.randomUUID()}` }
    const events = [event, { ...event, client_id: 'd' }, { event_name: 'order', client_id: 'c' }]
    const batch = () => api.request('POST', '/v1/events/batch', { body: { site_id: site.id, events } })
    const marked = async () =>
      (await batch()).body.data.events.map((it: { duplicate?: true }) => it.duplicate ?? false)
    expect(await marked()).toEqual([false, true, false])
    expect(await marked()).toEqual([true, true, false])
    await api.drained()
    expect(await receipt(event.event_id)).toMatchObject({ duplicates: 3 })
  })
})

describe('hosts', () => {
  const page = (host: string) => ({ context: { page_url: `https://${host}/` } })
  const reasonOf = async (site: Site, event: object, headers = {}) => {
    const { body } = await send(site, event, { headers })
    await api.drained()
    return (await receipt(body.data.event_id)).reason
  }

  test('events of foreign hosts are excluded; those of the site, its subdomains and allowed hosts count', async () => {
    const site = await newSite({
      cross_domain_tracking: ['pay.example'],
      allowed_hostnames: ['shop.example.org'],
    })
    expect(await reasonOf(site, page(site.domain))).toBeNull()
    expect(await reasonOf(site, page(`www.${site.domain}`))).toBeNull()
    expect(await reasonOf(site, page('pay.example'))).toBeNull()
    expect(await reasonOf(site, page('eu.shop.example.org'))).toBeNull()
    expect(await reasonOf(site, {})).toBeNull()
    expect(await reasonOf(site, page('evil.example'))).toBe('hostname')
    expect(await reasonOf(site, page(`evil-${site.domain}`))).toBe('hostname')
    expect(await reasonOf(site, page('localhost'))).toBe('hostname')
  })

  test('the page that sends a request cannot pretend to be another one', async () => {
    const site = await newSite()
    expect(await reasonOf(site, page(site.domain), { Origin: 'https://evil.example' })).toBe('hostname')
    expect(await reasonOf(site, {}, { Origin: 'https://evil.example:8443' })).toBe('hostname')
    expect(await reasonOf(site, page(site.domain), { Origin: `https://${site.domain}` })).toBeNull()
    expect(await reasonOf(site, page(site.domain), { Origin: 'null' })).toBeNull()
  })

  test('a secret key may send events of any host, and * allows any host', async () => {
    const site = await newSite()
    const { body } = await send(site, page('evil.example'), { key: api.key })
    const open = await newSite({ allowed_hostnames: ['*'] })
    expect(await reasonOf(open, page('any.example'))).toBeNull()
    expect((await receipt(body.data.event_id)).reason).toBeNull()
  })

  test('excluded events are counted by host, and can be included', async () => {
    const site = await newSite()
    for (const host of ['staging.example', 'staging.example', 'evil.example']) await send(site, page(host))
    await send(site, page(site.domain))
    await api.drained()
    const path = `/v1/sites/${site.id}/events`
    const counted = await api.request('GET', `${path}/excluded`)
    expect(counted.body.data).toEqual([
      { reason: 'hostname', hostname: 'staging.example', events: 2, last_seen: expect.any(String) },
      { reason: 'hostname', hostname: 'evil.example', events: 1, last_seen: expect.any(String) },
    ])
    const included = await api.request('POST', `${path}/include`, {
      body: { reason: 'hostname', hostname: 'staging.example' },
    })
    expect([included.status, included.body.data]).toEqual([202, { events: 2 }])
  })

  test('hosts are normalized, and must be domains', async () => {
    const site = await newSite()
    const change = (allowed_hostnames: string[]) =>
      api.request('PATCH', `/v1/sites/${site.id}`, { body: { settings: { allowed_hostnames } } })
    expect(
      (await change(['https://Shop.Example/path', 'shop.example', '*'])).body.data.settings,
    ).toMatchObject({
      allowed_hostnames: ['shop.example', '*'],
    })
    const { status, body } = await change(['shop.example', 'not a host'])
    expect([status, body.error]).toMatchObject([400, { field: 'settings.allowed_hostnames.1' }])
  })
})

describe('time', () => {
  test('a public key cannot change the past', async () => {
    const site = await newSite()
    expect((await send(site, { timestamp: at(-23 * hour_ms) })).status).toBe(202)
    const old = await send(site, { timestamp: at(-25 * hour_ms) })
    expect([old.status, old.body.error]).toMatchObject([
      422,
      {
        code: 'unprocessable',
        field: 'timestamp',
        message: expect.stringContaining('more than 24 hours old'),
      },
    ])
    expect((await send(site, { timestamp: at(-25 * hour_ms) }, { key: api.key })).status).toBe(202)
    const wide = await newSite({ public_key_max_age_hours: 48 })
    expect((await send(wide, { timestamp: at(-25 * hour_ms) })).status).toBe(202)
  })

  test('in a batch, only the events that are too old are rejected', async () => {
    const site = await newSite()
    const events = [-1, -30].map((hours) => ({
      event_name: 'page_view',
      client_id: 'c',
      timestamp: at(hours * hour_ms),
    }))
    const { body } = await api.request('POST', '/v1/events/batch', { key: site.public_key, body: { events } })
    expect(body.data).toMatchObject({
      accepted: 1,
      rejected: 1,
      events: [
        { status: 'accepted' },
        { status: 'rejected', error: { code: 'unprocessable', field: 'timestamp' } },
      ],
    })
  })
})

describe('users', () => {
  const user = { user_id: 'ann', traits: { plan: 'pro' } }

  async function signingSite() {
    const site = await newSite()
    const { body } = await api.request('POST', `/v1/sites/${site.id}/identity-secret`)
    const set = await api.request('PATCH', `/v1/sites/${site.id}`, {
      body: { settings: { public_key_identities: 'signed' } },
    })
    expect(set.body.data).toMatchObject({ has_identity_secret: true })
    return { site, secret: body.data.secret as string }
  }
  const signatureOf = (secret: string, userId = 'ann') =>
    createHmac('sha256', secret).update(userId).digest('hex')

  test('are accepted by default, and can be refused', async () => {
    expect((await send(await newSite(), { user })).status).toBe(202)
    const site = await newSite({ public_key_identities: 'refused' })
    expect((await send(site, { user })).body.error).toMatchObject({ code: 'unprocessable', field: 'user' })
    expect((await send(site, { user: {} })).status).toBe(202)
    expect((await send(site, { user }, { key: api.key })).status).toBe(202)
  })

  test('can be required to be signed by the site’s own server', async () => {
    const { site, secret } = await signingSite()
    const signed = (signature: string, user_id = 'ann') =>
      send(site, { user: { ...user, user_id, signature } })
    expect((await signed(signatureOf(secret))).status).toBe(202)
    expect((await signed(signatureOf(secret), 'bob')).status).toBe(422)
    expect((await signed(signatureOf('idsec_guess'))).status).toBe(422)
    expect((await send(site, { user })).body.error).toMatchObject({ field: 'user' })
    expect((await send(site, { user: { traits: { plan: 'pro' } } })).status).toBe(422)
    expect((await send(site, {})).status).toBe(202)
    expect((await send(site, { user }, { key: api.key })).status).toBe(202)
  })

  test('stay signed by a replaced secret for its grace period', async () => {
    const { site, secret } = await signingSite()
    const replace = async (grace_period_seconds: number) =>
      (await api.request('POST', `/v1/sites/${site.id}/identity-secret`, { body: { grace_period_seconds } }))
        .body.data
    const status = async (from: string) =>
      (await send(site, { user: { user_id: 'ann', signature: signatureOf(from) } })).status
    const second = await replace(3600)
    expect(second).toEqual({
      secret: expect.stringMatching(/^idsec_/),
      previous_secret_valid_until: expect.any(String),
    })
    expect([await status(secret), await status(second.secret)]).toEqual([202, 202])
    const third = await replace(0)
    expect(third.previous_secret_valid_until).toBeNull()
    expect([await status(second.secret), await status(third.secret)]).toEqual([422, 202])
  })

  test('cannot be required to be signed before there is a secret', async () => {
    const site = await newSite()
    const { status, body } = await api.request('PATCH', `/v1/sites/${site.id}`, {
      body: { settings: { public_key_identities: 'signed' } },
    })
    expect([status, body.error]).toMatchObject([422, { field: 'settings.public_key_identities' }])
  })

  test('keep the traits that a secret key has set', async () => {
    const site = await newSite()
    const traits = async () => (await api.request('GET', `/v1/sites/${site.id}/users/ann`)).body.data.traits
    const identify = (traits: object, key = site.public_key, timestamp = at(0)) =>
      send(site, { event_name: 'identify', timestamp, user: { user_id: 'ann', traits } }, { key })
    await identify({ plan: 'free', city: 'Kiel' })
    await api.drained()
    expect(await traits()).toEqual({ plan: 'free', city: 'Kiel' })
    await api.request('PATCH', `/v1/sites/${site.id}/users/ann`, { body: { traits: { plan: 'pro' } } })
    await identify({ plan: 'hacked', city: 'Rome' }, site.public_key, at(hour_ms))
    await api.drained()
    expect(await traits()).toEqual({ plan: 'pro', city: 'Rome' })

    await identify({ city: 'Bern', seats: 3 }, api.key, at(-hour_ms))
    await identify({ city: 'Oslo', seats: 4 }, site.public_key, at(2 * hour_ms))
    await api.drained()
    expect(await traits()).toEqual({ plan: 'pro', city: 'Bern', seats: 3 })
    await api.request('PATCH', `/v1/sites/${site.id}/users/ann`, { body: { traits: { seats: null } } })
    await identify({ seats: 5 }, site.public_key, at(3 * hour_ms))
    await api.drained()
    expect(await traits()).toEqual({ plan: 'pro', city: 'Bern' })
  })
})

test('values from public keys can be left out of all revenue, also of the past', async () => {
  const site = await newSite()
  const goal = await api.request('POST', `/v1/sites/${site.id}/conversions`, {
    body: { name: 'Purchase', event_name: 'purchase', value_type: 'dynamic', value_property: 'value' },
  })
  const purchase = (value: number) => ({ event_name: 'purchase', properties: { value } })
  await send(site, purchase(1000))
  await send(site, { ...purchase(30), client_id: 'cid_2' }, { key: api.key })
  await api.drained()
  const events = await eventsOf(site)
  expect(events.map(({ sent_by }: { sent_by: string }) => sent_by).sort()).toEqual(['public', 'secret'])
  const published = await api.services.db
    .select()
    .from(domainEvents)
    .where(and(eq(domainEvents.siteId, site.id), eq(domainEvents.type, 'conversion.completed')))
  expect(
    published.map(({ data }) => data as ConversionCompleted).map(({ value, sent_by }) => [sent_by, value]),
  ).toEqual(
    expect.arrayContaining([
      ['public', 1000],
      ['secret', 30],
    ]),
  )
  const total = async () =>
    (await api.request('GET', `/v1/sites/${site.id}/conversions/${goal.body.data.id}/stats`)).body.data
      .summary
  expect(await total()).toMatchObject({ total_conversions: 2, total_value: 1030 })
  const set = (public_key_revenue: boolean) =>
    api.request('PATCH', `/v1/sites/${site.id}`, { body: { settings: { public_key_revenue } } })
  await set(false)
  expect(await total()).toMatchObject({ total_conversions: 2, total_value: 30 })
  await set(true)
  expect(await total()).toMatchObject({ total_value: 1030 })
})

describe('rotation of a site’s public key', () => {
  const rotate = async (site: Site, body?: object) =>
    (await api.request('POST', `/v1/sites/${site.id}/public-key/rotate`, { body })).body.data

  test('keeps the old key valid for a grace period', async () => {
    const moving = await startInstance()
    const site = await moving.createSite()
    const path = `/v1/sites/${site.id}/public-key/rotate`
    const { body } = await moving.request('POST', path, { body: { grace_period_seconds: 3600 } })
    expect(body.data.snippet).toContain(`data-key="${body.data.public_key}"`)
    expect(body.data.public_key).not.toBe(site.public_key)
    const status = async (key: string) =>
      (await moving.request('GET', `/v1/sites/${site.id}/public`, { key })).status
    expect([await status(site.public_key), await status(body.data.public_key)]).toEqual([200, 200])
    const shown = (await moving.request('GET', `/v1/sites/${site.id}`)).body.data
    expect(shown).toMatchObject({
      public_key: body.data.public_key,
      previous_public_key_valid_until: body.data.previous_public_key_valid_until,
    })
    moving.advance(3_600_001)
    expect([await status(site.public_key), await status(body.data.public_key)]).toEqual([401, 200])
    await moving.stop()
  })

  test('ends an even older key at once, and the old one without a grace period', async () => {
    const site = await newSite()
    const second = await rotate(site)
    const third = await rotate(site, { grace_period_seconds: 60 })
    const status = async (key: string) =>
      (await api.request('GET', `/v1/sites/${site.id}/public`, { key })).status
    const statuses = await Promise.all([site.public_key, second.public_key, third.public_key].map(status))
    expect(statuses).toEqual([401, 200, 200])
    const last = await rotate(site, { grace_period_seconds: 0 })
    expect(last.previous_public_key_valid_until).toBeNull()
    expect([await status(third.public_key), await status(last.public_key)]).toEqual([401, 200])
  })
})
