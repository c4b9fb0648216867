import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'
import { consoleSecret } from '../../identity/console/secret.ts'

let api: Awaited<ReturnType<typeof startInstance>>
let siteId: string
let keyId: string
beforeAll(async () => {
  api = await startInstance()
  siteId = (await api.createSite()).id
  keyId = (await api.request('POST', '/v1/keys', { body: { name: 'Spare', kind: 'secret' } })).body.data.id
})
afterAll(() => api.stop())

describe('the character U+0000', () => {
  test.each([
    '/v1/sites/%00',
    '/v1/sites/%00/events',
    '/v1/sites/x%00/public',
    '/v1/keys/%00',
    '/v1/events/%00',
  ])('in a path is answered 404: %s', async (path) => {
    expect(await api.request('GET', path)).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  })

  test('is refused in stored text', async () => {
    for (const [method, path, body] of [
      ['POST', '/v1/sites', { name: 'a\0b', domain: 'nul.example' }],
      ['PATCH', `/v1/sites/${siteId}`, { name: '\0' }],
      [
        'PATCH',
        `/v1/sites/${siteId}`,
        { integrations: { google_ads: { enabled: true, customer_id: 'a\0b' } } },
      ],
      ['PATCH', `/v1/keys/${keyId}`, { name: '\0' }],
      ['POST', '/v1/events', { site_id: '\0', event_name: 'x', client_id: 'c' }],
    ] as const) {
      const answer = await api.request(method, path, { body })
      expect(answer).toMatchObject({ status: 400, body: { error: { code: 'validation_error' } } })
      expect(answer.body.error.message).toContain('U+0000')
    }
  })

  test('is refused by the account endpoints of the console, too', async () => {
    const body = { token: 'a\0b', newPassword: 'a password, long enough' }
    expect(await api.request('POST', '/api/auth/reset-password', { body })).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', message: expect.stringContaining('U+0000') } },
    })
  })
})

describe('a lone surrogate is replaced by U+FFFD before validation', () => {
  test('in stored text, so that the response shows what is stored', async () => {
    const body = { name: 'Shop \ud83d!', domain: 'half.example' }
    const { status, body: answer } = await api.request('POST', '/v1/sites', { body })
    expect(status).toBe(201)
    expect(answer.data.name).toBe('Shop \ufffd!')
    const found = await api.request('GET', `/v1/sites/${answer.data.id}`)
    expect(found.body.data.name).toBe('Shop \ufffd!')
  })

  test('in JSON, where Postgres would reject its escape', async () => {
    const body = { integrations: { google_ads: { enabled: true, customer_id: 'x\udfff' } } }
    const { status, body: answer } = await api.request('PATCH', `/v1/sites/${siteId}`, { body })
    expect(status).toBe(200)
    expect(answer.data.integrations.google_ads.customer_id).toBe('x\ufffd')
  })

  test('in names and values at any depth of an event, but pairs are kept', async () => {
    const properties = { 'k\udc00': [{ deep: '\ud800' }, 'paired \u{1f600}'], __proto: 'a' }
    const { body: receipt } = await api.request('POST', '/v1/events', {
      body: { site_id: siteId, event_name: 'odd', client_id: 'cid_1', properties },
    })
    await api.drained()
    const { body } = await api.request('GET', `/v1/sites/${siteId}/events`)
    const stored = body.data.find(({ event_id }: { event_id: string }) => event_id === receipt.data.event_id)
    expect(stored.properties).toEqual({ 'k\ufffd': [{ deep: '\ufffd' }, 'paired \u{1f600}'], __proto: 'a' })
  })
})

describe('a body', () => {
  test('that is nested too deeply is refused', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
      ['[{"grace_period_seconds":', '}]'],
    ] as const) {
      const body = open.repeat(10_000) + close.repeat(10_000)
      const { status, body: answer } = await api.request('POST', `/v1/keys/${keyId}/rotate`, {
        body: open.endsWith(':') ? body.replace(':}', ':1}') : body,
      })
      expect(status).toBe(413)
      expect(answer.error.message).toContain('nested too deeply')
    }
  })

  test('with permitted nesting is stored unchanged', async () => {
    const properties = JSON.parse(`${'{"a":['.repeat(40)}1${']}'.repeat(40)}`)
    const sent = await api.request('POST', '/v1/events', {
      body: { site_id: siteId, event_name: 'deep', client_id: 'c', properties },
    })
    expect(sent.status).toBe(202)
    await api.drained()
    const { body } = await api.request('GET', `/v1/sites/${siteId}/events?event_name=deep`)
    expect(body.data[0].properties).toEqual(properties)
  })

  test('with an object that cannot be converted to text in place of a text is refused', async () => {
    const name = '{"toString":1,"valueOf":1,"__proto__":null}'
    const answer = await api.request('POST', '/v1/keys', { body: `{"kind":"secret","name":${name}}` })
    expect(answer).toMatchObject({
      status: 400,
      body: { error: { code: 'validation_error', field: 'name' } },
    })
  })

  test('that is large and invalid is refused quickly', async () => {
    const wrong = `{"events":5,"more":[${'1,'.repeat(400_000)}1]}`
    const began = performance.now()
    const { status, body } = await api.request('POST', '/v1/events/batch', { body: wrong })
    expect(status).toBe(400)
    expect(body.error.details).toContainEqual({ field: 'more', message: 'more is not a known field' })
    expect(performance.now() - began).toBeLessThan(1000)
  })
})

test('a request whose body is interrupted is answered 400', async () => {
  for (const [path, key, more] of [
    ['/v1/events', api.key, {}],
    ['/v1/events', api.key, { 'Idempotency-Key': 'broken-off' }],
    ['/api/console/session', consoleSecret(api.config.appSecret), {}],
    ['/api/auth/sign-in/email', 'anything', {}],
  ] as const) {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(Buffer.from('{"mode"'))
        controller.error(new DOMException('The connection was closed.', 'AbortError'))
      },
    })
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', ...more }
    const request = new Request(`http://analytics.test${path}`, { method: 'POST', headers, body })
    expect((await api.fetch(request)).status).toBe(400)
  }
})

test('an event id with an impossible timestamp is answered 404', async () => {
  for (const time of ['ffffffffffff', 'e677d21fdc00', '000000000000'])
    expect((await api.request('GET', `/v1/events/evt_${time}7c8e9b1f4c5d6e7f8a9b`)).status).toBe(404)
})

test('an offset beyond the maximum is refused', async () => {
  for (const offset of ['1000001', '9223372036854775808', '1e308']) {
    const { status, body } = await api.request('GET', `/v1/sites?offset=${offset}`)
    expect(status).toBe(400)
    expect(body.error.field).toBe('offset')
  }
})
