import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { t } from 'elysia'
import { startInstance } from '../../../test/support/instance.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let site: { id: string; public_key: string }
beforeAll(async () => {
  api = await startInstance()
  site = await api.createSite()
})
afterAll(() => api.stop())

const send = (body: object, options: object = {}) =>
  api.request('POST', '/v1/events', { body: { site_id: site.id, ...body }, ...options })

const StoredEvent = t.Object({
  event_name: t.String(),
  client_id: t.String(),
  time: t.String(),
  properties: t.String(),
  context: t.String(),
  traits: t.String(),
  email_hash: t.String(),
  device: t.String(),
  excluded: t.String(),
  everything: t.String(),
})

/** Returns the stored row of an event, as soon as it can be queried. */
async function stored(eventId: string) {
  await api.drained()
  const [row] = await api.services.clickhouse.rows({
    sql: `SELECT event_name, client_id, toString(timestamp) AS time, properties, context, traits, email_hash, device, excluded,
            formatRow('JSONEachRow', *) AS everything
          FROM events WHERE site_id = {site_id:String} AND event_id = {event_id:String}`,
    params: { site_id: site.id, event_id: eventId },
    row: StoredEvent,
  })
  return row
}

describe('POST /v1/events', () => {
  test('answers 202 and stores the event as it was sent, without the IP address', async () => {
    const event = {
      event_name: 'purchase',
      client_id: 'cid_1',
      timestamp: new Date(Date.now() - 60_000).toISOString(),
      properties: {
        transaction_id: 'T-1',
        value: 99.5,
        items: [{ item_id: 'a', price: 1, quantity: 2 }],
        'ключ "quoted"': '\\ \n\t\u0000 😀',
      },
      context: {
        page_url: 'https://shop.example/thanks',
        page_title: 'Thanks',
        referrer: '',
        user_agent:
          'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
        ip: '203.0.113.77',
      },
      user: { user_id: 'u1', email_hash: 'abc', traits: { plan: 'pro' } },
    }
    const { status, body } = await send(event)
    expect(status).toBe(202)
    expect(body.data).toEqual({
      event_id: expect.stringMatching(/^evt_/),
      status: 'accepted',
      processed_at: null,
    })
    const row = await stored(body.data.event_id)
    expect(row).toMatchObject({
      event_name: 'purchase',
      client_id: 'cid_1',
      email_hash: 'abc',
      device: 'mobile',
      excluded: '',
      time: event.timestamp.replace('T', ' ').slice(0, -1),
    })
    expect(JSON.parse(row?.properties ?? '')).toEqual(event.properties)
    expect(JSON.parse(row?.traits ?? '')).toEqual({ plan: 'pro' })
    expect(row?.everything).not.toContain('203.0.113')
    expect(JSON.parse(row?.context ?? '')).toEqual({ ...event.context, ip: undefined })
  })

  test('stores an event with a lone surrogate', async () => {
    const { status, body } = await send({
      event_name: 'odd \ud800',
      client_id: 'cid_odd',
      properties: { text: '\udfff' },
    })
    expect(status).toBe(202)
    expect((await stored(body.data.event_id))?.event_name).toBe('odd \ufffd')
  })

  test('stores pageview as page_view', async () => {
    const { body } = await send({ event_name: 'pageview', client_id: 'cid_2' })
    expect((await stored(body.data.event_id))?.event_name).toBe('page_view')
  })

  test('stores bot events, marked as excluded', async () => {
    const { body } = await send({
      event_name: 'page_view',
      client_id: 'cid_bot',
      context: { user_agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' },
    })
    expect((await stored(body.data.event_id))?.excluded).toBe('bot')
  })

  test.each([
    [{ client_id: 'c' }, 400, 'invalid_request', 'event_name'],
    [{ event_name: 'x' }, 400, 'invalid_request', 'client_id'],
    [{ event_name: 'x', user: {} }, 400, 'invalid_request', 'client_id'],
    [{ event_name: '', client_id: 'c' }, 400, 'validation_error', 'event_name'],
    [{ event_name: 7, client_id: 'c' }, 400, 'validation_error', 'event_name'],
    [{ event_name: 'x', client_id: 'c', event_id: 'mine' }, 400, 'validation_error', 'event_id'],
    [{ event_name: 'x', client_id: 'c', timestamp: 'yesterday' }, 400, 'validation_error', 'timestamp'],
    [
      { event_name: 'x', client_id: 'c', timestamp: '2026-13-45T00:00:00Z' },
      422,
      'unprocessable',
      'timestamp',
    ],
    [
      { event_name: 'x', client_id: 'c', timestamp: '2999-01-01T00:00:00Z' },
      422,
      'unprocessable',
      'timestamp',
    ],
    [
      { event_name: 'x', client_id: 'c', timestamp: '1999-01-01T00:00:00Z' },
      422,
      'unprocessable',
      'timestamp',
    ],
    [
      { event_name: 'x', client_id: 'c', user: { email_hash: 'me@example.com' } },
      400,
      'validation_error',
      'user.email_hash',
    ],
    [{ event_name: 'x', client_id: 'c', properties: [] }, 400, 'validation_error', 'properties'],
    [{ event_name: 'x', client_id: 'c', colour: 'red' }, 400, 'validation_error', 'colour'],
  ])('rejects %p', async (event, status, code, field) => {
    const answer = await send(event)
    expect([answer.status, answer.body.error]).toMatchObject([status, { code, field }])
  })

  test('accepts an event with only a user_id, and custom fields in the context', async () => {
    expect(
      (await send({ event_name: 'x', user: { user_id: 'u' }, context: { screen: '1920x1080' } })).status,
    ).toBe(202)
  })

  test('rejects events for a site that is paused, archived or has tracking disabled', async () => {
    for (const change of [
      { status: 'paused' },
      { status: 'archived' },
      { settings: { tracking_enabled: false } },
    ]) {
      const closed = await api.createSite()
      await api.request('PATCH', `/v1/sites/${closed.id}`, { body: change })
      const deadline = Date.now() + 5000
      const event = { site_id: closed.id, event_name: 'x', client_id: 'c' }
      let answer = await api.request('POST', '/v1/events', { body: event })
      while (answer.status !== 422 && Date.now() < deadline)
        answer = await api.request('POST', '/v1/events', { body: event })
      expect([answer.status, answer.body.error.code]).toEqual([422, 'unprocessable'])
      expect(
        (await api.request('POST', '/v1/events/batch', { body: { site_id: closed.id, events: [event] } }))
          .status,
      ).toBe(422)
    }
  })
})

describe("a site's public key", () => {
  test('sends events to its own site without a site_id, also as a beacon', async () => {
    const event = { event_name: 'page_view', client_id: 'cid_pk' }
    expect((await api.request('POST', '/v1/events', { key: site.public_key, body: event })).status).toBe(202)
    const beacon = await api.request('POST', `/v1/events?key=${site.public_key}`, {
      key: null,
      body: JSON.stringify(event),
      headers: {
        'Content-Type': 'text/plain;charset=UTF-8',
        'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
      },
    })
    expect(beacon.status).toBe(202)
    expect(await stored(beacon.body.data.event_id)).toMatchObject({ device: 'desktop' })
  })

  test('cannot do anything else, except read the public settings of its site', async () => {
    const other = await api.createSite()
    const event = { site_id: other.id, event_name: 'x', client_id: 'c' }
    expect((await api.request('POST', '/v1/events', { key: site.public_key, body: event })).status).toBe(404)
    for (const path of [
      `/v1/sites/${site.id}`,
      '/v1/sites',
      `/v1/sites/${site.id}/events`,
      '/v1/keys',
      `/v1/sites/${site.id}/analytics/traffic`,
    ])
      expect((await api.request('GET', path, { key: site.public_key })).status).toBe(403)
    const settings = await api.request('GET', `/v1/sites/${site.id}/public`, { key: site.public_key })
    expect(settings.body.data).toEqual({
      id: site.id,
      tracking_enabled: true,
      cookie_consent_required: false,
      cross_domain_tracking: [],
    })
  })
})

describe('POST /v1/events/batch', () => {
  test('accepts valid events and returns an error for each other one', async () => {
    const { status, body } = await api.request('POST', '/v1/events/batch', {
      body: {
        site_id: site.id,
        events: [
          { event_name: 'a', client_id: 'c' },
          { event_name: 'b' },
          null,
          { event_name: 'c', client_id: 'c', timestamp: '2999-01-01T00:00:00Z' },
          { event_name: 'd', client_id: 'c', event_id: 'evt_mine' },
        ],
      },
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ accepted: 2, rejected: 3 })
    expect(body.data.events).toEqual([
      { index: 0, event_id: expect.stringMatching(/^evt_/), status: 'accepted' },
      {
        index: 1,
        event_id: null,
        status: 'rejected',
        error: { code: 'invalid_request', message: expect.any(String), field: 'client_id' },
      },
      {
        index: 2,
        event_id: null,
        status: 'rejected',
        error: { code: 'validation_error', message: expect.any(String), field: 'event' },
      },
      {
        index: 3,
        event_id: null,
        status: 'rejected',
        error: { code: 'unprocessable', message: expect.any(String), field: 'timestamp' },
      },
      { index: 4, event_id: 'evt_mine', status: 'accepted' },
    ])
    expect(await stored('evt_mine')).toMatchObject({ event_name: 'd' })
  })

  test('accepts 1,000 events, but not 1,001 and not zero', async () => {
    const events = (length: number) =>
      Array.from({ length }, (_, n) => ({ event_name: 'n', client_id: `cid_${n}` }))
    const batch = (length: number) =>
      api.request('POST', '/v1/events/batch', { body: { site_id: site.id, events: events(length) } })
    expect((await batch(1000)).body.data.accepted).toBe(1000)
    for (const length of [1001, 0]) {
      const { status, body } = await batch(length)
      expect([status, body.error]).toMatchObject([400, { code: 'validation_error', field: 'events' }])
    }
  })

  test('an integer that JSON readers would change is rejected, with only its event in a batch', async () => {
    const big = '12345678901234567890'
    const event = (n: string) => `{"event_name":"order","client_id":"c","properties":{"deep":[{"n":${n}}]}}`
    const single = await api.request('POST', '/v1/events', {
      body: `{"site_id":"${site.id}",${event(big).slice(1)}`,
    })
    expect([single.status, single.body.error]).toMatchObject([
      400,
      { code: 'validation_error', message: expect.stringContaining(`The integer ${big} is beyond`) },
    ])
    const numbers = [
      '1',
      big,
      '-9007199254740993',
      '9007199254740991',
      '12345678901234567890.5',
      `"${big}"`,
      '1e300',
    ]
    const { body } = await api.request('POST', '/v1/events/batch', {
      body: `{"site_id":"${site.id}","events":[${numbers.map(event).join(',')}]}`,
    })
    expect(body.data.events.map(({ status }: { status: string }) => status)).toEqual([
      'accepted',
      'rejected',
      'rejected',
      'accepted',
      'accepted',
      'accepted',
      'accepted',
    ])
    expect(body.data.events[2].error.message).toContain('-9007199254740993')
  })

  test('the same event_id counts once per site', async () => {
    const twice = await api.createSite()
    const event = { event_name: 'order', client_id: 'c', event_id: 'evt_order-1' }
    const batch = () =>
      api.request('POST', '/v1/events/batch', {
        body: { site_id: twice.id, events: [event, { ...event, client_id: 'd' }] },
      })
    await batch()
    await api.drained()
    await batch()
    await api.drained()
    expect(await api.count('events', twice.id)).toBe(1)
  })
})
