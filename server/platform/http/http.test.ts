import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { startInstance } from '../../../test/support/instance.ts'

type Instance = Awaited<ReturnType<typeof startInstance>>
let api: Instance
beforeAll(async () => {
  api = await startInstance()
})
afterAll(() => api.stop())

const failureShape = (code: string) => ({
  success: false,
  error: { code, message: expect.any(String), request_id: expect.stringMatching(/^req_/) },
  meta: { request_id: expect.stringMatching(/^req_/) },
})

describe('every response', () => {
  test('has its own request id in body and header', async () => {
    const [first, second] = [await api.request('GET', '/v1/sites'), await api.request('GET', '/v1/sites')]
    expect(first.body.success).toBe(true)
    expect(first.body.meta.request_id).toMatch(/^req_[0-9a-f]{32}$/)
    expect(first.headers.get('x-request-id')).toBe(first.body.meta.request_id)
    expect(second.body.meta.request_id).not.toBe(first.body.meta.request_id)
  })

  test('combines both error shapes of the specification if it is an error', async () => {
    const { status, body, headers } = await api.request('POST', '/v1/sites', {
      body: { domain: 'x.example', settings: { data_retention_days: 0 } },
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ ...failureShape('invalid_request'), error: { field: 'name' } })
    expect(body.error.details).toEqual([
      { field: 'name', message: 'name is required' },
      { field: 'settings.data_retention_days', message: expect.stringContaining('from 1 to 3650') },
    ])
    expect(body.error.request_id).toBe(headers.get('x-request-id'))
  })
})

describe('without a valid key', () => {
  test.each([
    ['no key', null, {}],
    ['an unknown key', 'sk_unknown', {}],
    ['a key of an unknown form', 'hello', {}],
    ['a header without a bearer token', null, { Authorization: 'Basic eDp5' }],
    ['an empty bearer', null, { Authorization: 'Bearer ' }],
  ])('%s: 401', async (_, key, headers) => {
    for (const [method, path] of [
      ['GET', '/v1/sites'],
      ['POST', '/v1/events'],
      ['DELETE', '/v1/keys/key_x'],
    ] as const) {
      const answer = await api.request(method, path, { key, headers })
      expect(answer.status).toBe(401)
      expect(answer.body).toMatchObject(failureShape('unauthorized'))
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
  })

  test('the body is not parsed', async () => {
    expect((await api.request('POST', '/v1/sites', { key: null, body: '{broken' })).status).toBe(401)
  })

  test('a secret key in the URL is refused', async () => {
    expect((await api.request('POST', `/v1/events?key=${api.key}`, { key: null, body: {} })).status).toBe(401)
  })
})

describe('invalid requests', () => {
  test('malformed JSON', async () => {
    const { status, body } = await api.request('POST', '/v1/sites', { body: '{"name": ' })
    expect([status, body]).toMatchObject([400, failureShape('invalid_request')])
  })

  test('an unsupported content type', async () => {
    const { status, body } = await api.request('POST', '/v1/sites', {
      body: 'name=x',
      headers: { 'Content-Type': 'text/plain' },
    })
    expect([status, body]).toMatchObject([400, { error: { code: 'invalid_request', field: 'Content-Type' } }])
  })

  test('a missing body', async () => {
    const { status, body } = await api.request('POST', '/v1/sites')
    expect([status, body]).toMatchObject([400, failureShape('invalid_request')])
  })

  test('a body over 1 MiB, with or without a declared length', async () => {
    const large = JSON.stringify({ name: 'x'.repeat(1024 * 1024) })
    expect((await api.request('POST', '/v1/sites', { body: large })).status).toBe(413)
    expect(
      (
        await api.request('POST', '/v1/sites', {
          body: large,
          headers: { 'Content-Length': String(large.length) },
        })
      ).status,
    ).toBe(413)
    const batch = JSON.stringify({
      site_id: 'site_x',
      events: [{ event_name: 'x', properties: { text: 'x'.repeat(2 ** 20) } }],
    })
    expect((await api.request('POST', '/v1/events/batch', { body: batch })).status).toBe(404)
  })

  test('an unknown field in the body, an unknown parameter in the query', async () => {
    const unknown = await api.request('POST', '/v1/sites', {
      body: { name: 'x', domain: 'unknown.example', colour: 'red' },
    })
    expect([unknown.status, unknown.body.error]).toMatchObject([
      400,
      { code: 'validation_error', field: 'colour' },
    ])
    const parameter = await api.request('GET', '/v1/sites?limt=3')
    expect([parameter.status, parameter.body.error]).toMatchObject([
      400,
      { code: 'validation_error', field: 'limt' },
    ])
  })

  test.each(['0', '101', 'ten', '1.5', ''])('limit=%s', async (limit) => {
    const { status, body } = await api.request('GET', `/v1/sites?limit=${limit}`)
    expect([status, body.error]).toMatchObject([400, { code: 'validation_error', field: 'limit' }])
  })
})

describe('paths', () => {
  test('an unknown path under /v1 is answered 404 with the regular error body', async () => {
    const { status, body } = await api.request('GET', '/v1/nothing')
    expect([status, body]).toMatchObject([404, failureShape('not_found')])
  })

  test('a wrong method is answered 405 with the allowed methods', async () => {
    const { status, body, headers } = await api.request('PUT', '/v1/sites/site_x')
    expect([status, body]).toMatchObject([405, failureShape('invalid_request')])
    expect(headers.get('allow')).toBe('DELETE, GET, HEAD, PATCH')
  })

  test('all other paths belong to the console', async () => {
    expect((await api.request('GET', '/sites', { key: null })).body).toBe('console')
  })
})

describe('other origins', () => {
  test('may send events, and nothing else', async () => {
    const preflight = await api.request('OPTIONS', '/v1/events', {
      key: null,
      headers: { Origin: 'https://shop.example' },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization')
    expect(Number(preflight.headers.get('x-ratelimit-limit'))).toBeGreaterThan(0)
    for (const [path, key] of [
      ['/v1/events', api.key],
      ['/v1/events/', api.key],
      ['/v1/events/batch', null],
    ] as const) {
      const { headers } = await api.request('POST', path, { key, body: {} })
      expect(headers.get('access-control-allow-origin')).toBe('*')
    }
    expect((await api.request('GET', '/v1/sites')).headers.get('access-control-allow-origin')).toBeNull()
  })
})

test('answers a preflight that announces the version header', async () => {
  const preflight = (path: string, announced: string) =>
    api.request('OPTIONS', path, { key: null, headers: { 'Access-Control-Request-Headers': announced } })
  const allowed = await preflight('/events', 'authorization, x-api-version')
  expect([allowed.status, allowed.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
  expect(allowed.headers.get('access-control-allow-headers')).toContain('X-API-Version')
  expect((await preflight('/events', 'authorization')).body).toBe('console')
})

describe('operational endpoints', () => {
  let local: Instance
  beforeAll(async () => {
    local = await startInstance({ env: { TRUST_PROXY: '1' } })
    local.services.listener = { addressOf: () => '127.0.0.1' }
  })
  afterAll(() => local.stop())
  const ask = (path: string, headers = {}) => local.request('GET', path, { key: null, headers })

  test('/healthz, /readyz and /metrics', async () => {
    const alive = await ask('/healthz')
    expect([alive.status, alive.body, alive.headers.get('content-type')]).toEqual([
      200,
      'ok\n',
      'text/plain; charset=utf-8',
    ])
    const ready = await ask('/readyz')
    expect([ready.status, ready.body]).toMatchObject([
      200,
      { status: 'ready', postgres: 'ok', clickhouse: 'ok', inbox: { rows: expect.any(Number) } },
    ])
    await local.request('GET', '/v1/sites/site_unknown')
    // A request is counted after its response was sent.
    const counted =
      /sightline_http_requests_total\{method="GET",route="\/v1\/sites\/:site_id",status="404"\} [1-9]/
    const deadline = Date.now() + 5000
    let metrics = ''
    while (!counted.test(metrics) && Date.now() < deadline) metrics = (await ask('/metrics')).body
    expect(counted.test(metrics)).toBe(true)
    expect(metrics).toMatch(/sightline_inbox_lag_seconds \d/)
    expect(metrics).toMatch(/sightline_drain_failures 0/)
    expect(metrics).toMatch(/sightline_process_cpu_seconds_total \d/)
    expect(metrics).toMatch(/sightline_process_resident_memory_bytes [1-9]/)
    expect(metrics).toMatch(/sightline_nodejs_eventloop_lag_p99_seconds \d/)
    expect(metrics).not.toContain('site_unknown')
  })

  test('without METRICS_TOKEN, show details only to this machine, and not through a proxy on it', async () => {
    expect((await ask('/metrics')).status).toBe(200)
    const forwarded = [
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { 'X-Real-IP': '::1' },
    ]
    for (const headers of forwarded) {
      expect((await ask('/metrics', headers)).status).toBe(401)
      expect((await ask('/readyz', headers)).body).toEqual({ status: 'ready' })
    }
    local.services.listener = { addressOf: () => '192.0.2.7' }
    const remote = await ask('/metrics')
    expect([remote.status, remote.body.error.message]).toEqual([
      401,
      expect.stringContaining('Set METRICS_TOKEN'),
    ])
    expect((await ask('/healthz')).status).toBe(200)
  })

  test('with METRICS_TOKEN, show details only with the token, also on this machine', async () => {
    const token = 'a token for these tests'.replaceAll(' ', '-')
    const guarded = await startInstance({ env: { METRICS_TOKEN: token } })
    guarded.services.listener = { addressOf: () => '127.0.0.1' }
    expect((await guarded.request('GET', '/metrics', { key: null })).status).toBe(401)
    expect((await guarded.request('GET', '/metrics', { key: token })).status).toBe(200)
    expect((await guarded.request('GET', '/readyz', { key: null })).body).toEqual({ status: 'ready' })
    await guarded.stop()
  })

  test.each(['a', 'api', '[::1]'])('answer under a short host name: %s', async (host) => {
    const response = await api.fetch(new Request(`http://${host}/healthz`))
    expect([response.status, await response.text()]).toEqual([200, 'ok\n'])
    const headers = { Authorization: `Bearer ${api.key}` }
    expect((await api.fetch(new Request(`http://${host}/v1/sites`, { headers }))).status).toBe(200)
  })

  test('/docs/json describes the routes, and /docs loads nothing from other servers', async () => {
    const { body } = await api.request('GET', '/docs/json', { key: null })
    expect(Object.keys(body.paths)).toContain('/v1/sites/{site_id}')
    expect(body.components.securitySchemes).toBeDefined()
    const page = (await api.request('GET', '/docs', { key: null })).body as string
    expect(page).toContain('src="/docs/reference.js"')
    const elsewhere = [...page.matchAll(/(?:src|href)="(https?:)?\/\/[^"]*"/g)].map(([match]) => match)
    expect(elsewhere).toEqual([])
    expect((await api.request('GET', '/docs/reference.js', { key: null })).status).toBe(200)
  })
})
