import { afterAll, beforeAll, expect, test } from 'bun:test'
import { exchange } from '../../test/fuzz/exchange.ts'
import { getRequest } from '../../test/fuzz/wire.ts'
import { startInstance } from '../../test/support/instance.ts'
import { currentVersion } from './http/version.ts'
import { openPort } from './listener.ts'

let api: Awaited<ReturnType<typeof startInstance>>
const listener = openPort({ host: '127.0.0.1', port: 0 })
beforeAll(async () => {
  api = await startInstance()
})
afterAll(async () => {
  await listener.close()
  await api.stop()
})

async function answerTo(head: string) {
  const method = head.split(' ', 1)[0] as string
  const outcome = await exchange(listener.port, { ...getRequest('/', null), method, head }, 5000)
  if (typeof outcome === 'string') throw new Error(outcome)
  return { status: outcome.status, headers: outcome.headers, text: outcome.body.toString() }
}

test('rejects an invalid Host header with the regular error body', async () => {
  listener.serve(api.fetch)
  for (const path of ['/v1/sites', '/healthz', '/']) {
    const { status, headers, text } = await answerTo(`GET ${path} HTTP/1.1\r\nHost: a b/c?\r\n\r\n`)
    expect(status).toBe(400)
    const { error } = JSON.parse(text)
    expect(error).toMatchObject({ code: 'invalid_request', message: expect.stringContaining('Host') })
    expect(error.request_id).toBe(headers.get('x-request-id'))
  }
})

test('rejects an invalid Host header of a HEAD request', async () => {
  listener.serve(api.fetch)
  expect((await answerTo('HEAD /v1/sites HTTP/1.1\r\nHost: a b/c?\r\n\r\n')).status).toBe(400)
})

test('HEAD cancels the response body without reading it, and ignores Range', async () => {
  const seen: unknown[] = []
  listener.serve(async (request) => {
    seen.push(request.headers.get('range'))
    const body = new ReadableStream({ cancel: () => void seen.push('cancelled') })
    return new Response(body, { headers: { 'Content-Type': 'text/csv', ETag: '"1"' } })
  })
  const answer = await answerTo('HEAD /v1/sites HTTP/1.1\r\nHost: a\r\nRange: bytes=0-3\r\n\r\n')
  expect([answer.status, answer.headers.get('etag'), answer.text]).toEqual([200, '"1"', ''])
  expect(seen).toEqual([null, 'cancelled'])
})

test('while the service starts, requests get 503, and API clients the regular error body', async () => {
  const early = openPort({ host: '127.0.0.1', port: 0 })
  const ask = (path: string, headers = {}) => fetch(`http://127.0.0.1:${early.port}${path}`, { headers })
  for (const answer of [await ask('/v1/sites'), await ask('/sites', { 'X-API-Version': currentVersion })]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect(answer.headers.get('x-api-version')).toBe(currentVersion)
    const body = (await answer.json()) as { success: boolean; error: { code: string; request_id: string } }
    expect(body).toMatchObject({ success: false, error: { code: 'unavailable' } })
    expect(body.error.request_id).toBe(answer.headers.get('x-request-id') as string)
  }
  const page = await ask('/')
  expect([page.status, await page.text()]).toEqual([503, 'starting\n'])
  await early.close()
})

test('while the service starts, /healthz answers 200 and /readyz gives the reason', async () => {
  let lines: string[] | null = null
  const port = { host: '127.0.0.1', port: 0 }
  const open = openPort(port, () => lines)
  const guarded = openPort({ ...port, metricsToken: 'a token for metrics' }, () => lines)
  const ask = async (path: string, at = open, headers = {}) => {
    const answer = await fetch(`http://127.0.0.1:${at.port}${path}`, { headers })
    return [answer.status, await answer.text()]
  }
  const is = (status: string, reasons?: string[]) => [503, JSON.stringify({ status, reasons })]
  expect(await ask('/healthz')).toEqual([200, 'ok\n'])
  expect(await ask('/readyz')).toEqual(is('starting', []))
  lines = ['ClickHouse 0013_more, migration 1 of 1, 4 s']
  expect(await ask('/healthz')).toEqual([200, 'ok\n'])
  expect(await ask('/readyz')).toEqual(is('migrating', lines))
  expect(await ask('/readyz', guarded)).toEqual(is('migrating'))
  const headers = { Authorization: 'Bearer a token for metrics' }
  expect(await ask('/readyz', guarded, headers)).toEqual(is('migrating', lines))
  expect(await ask('/')).toEqual([503, 'migrating\n'])
  expect((await ask('/v1/sites'))[1]).toContain('The service is migrating its databases')
  await Promise.all([open.close(), guarded.close()])
})

test('every response of the port has the security headers', async () => {
  const names = ['x-content-type-options', 'cache-control', 'content-security-policy', 'x-frame-options']
  const ask = async (head: string) => {
    const { status, headers } = await answerTo(head)
    return [status, ...names.map((name) => headers.get(name))]
  }
  const headers = (cacheControl: string, policy: string) => ['nosniff', cacheControl, policy, 'DENY']
  const usual = headers('no-store', "default-src 'none'; frame-ancestors 'none'")
  listener.serve(api.fetch)
  expect(await ask('GET /v1/sites HTTP/1.1\r\nHost: a\r\n\r\n')).toEqual([401, ...usual])
  expect(await ask('HEAD /v1/sites HTTP/1.1\r\nHost: a\r\n\r\n')).toEqual([401, ...usual])
  expect(await ask('GET /v2/sites HTTP/1.1\r\nHost: a\r\n\r\n')).toEqual([404, ...usual])
  expect(await ask('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')).toEqual([200, ...usual])
  expect(await ask('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999\r\n\r\n')).toEqual([413, ...usual])
  const docs = await ask('GET /docs HTTP/1.1\r\nHost: a\r\n\r\n')
  expect(docs).toEqual([200, ...headers('no-store', expect.stringContaining("script-src 'self'; "))])
  listener.serve(async () => {
    throw new Error('unexpected')
  })
  expect(await ask('GET / HTTP/1.1\r\nHost: a\r\n\r\n')).toEqual([500, ...usual])
})

test('limits the size of form bodies, but not of uploads, which are streamed', async () => {
  const seen: string[] = []
  listener.serve(async (request) => {
    seen.push(new URL(request.url).pathname)
    const pieces = request.body ? await Array.fromAsync(request.body) : []
    return new Response(String(pieces.reduce((sum, it) => sum + it.length, 0)))
  })
  const head = (path: string, length: string) => `POST ${path} HTTP/1.1\r\nHost: a\r\n${length}\r\n\r\n`
  const chunked = 'Transfer-Encoding: chunked'
  const status = async (path: string, length: string, body = '') =>
    (await answerTo(head(path, length) + body)).status
  expect(await status('/sign-in', `Content-Length: ${65 * 1024 ** 2}`)).toBe(413)
  expect(await status('/sign-in', chunked, '1\r\na\r\n0\r\n\r\n')).toBe(411)
  expect(seen).toEqual([])
  expect(await status('/sign-in', 'Content-Length: 1', 'a')).toBe(200)
  const versioned = `X-API-Version: ${currentVersion}\r\n${chunked}`
  expect(await status('/events', versioned, '1\r\na\r\n0\r\n\r\n')).toBe(200)
  const upload = '/sites/site_a/import/upload'
  for (const path of [upload, '/v1/import/historical', '/import/historical'])
    expect(await status(path, chunked, '1\r\na\r\n0\r\n\r\n')).toBe(200)
  expect(seen).toEqual(['/sign-in', '/events', upload, '/v1/import/historical', '/import/historical'])
})

test('an uncaught error is answered without internal details', async () => {
  const original = console.error
  const lines: unknown[] = []
  console.error = (...line: unknown[]) => lines.push(...line)
  try {
    listener.serve(() => {
      throw new Error('an internal secret')
    })
    const { status, text } = await answerTo('GET / HTTP/1.1\r\nHost: a\r\n\r\n')
    expect(status).toBe(500)
    expect(text).not.toContain('secret')
    expect(text).not.toContain('listener')
    expect(String(lines)).toContain('an internal secret')
  } finally {
    console.error = original
  }
})
