import { afterEach, expect, test } from 'bun:test'
import { SendError, sendShop } from './send.ts'

const shop = { end: Date.parse('2026-04-20T15:30:00Z'), days: 3, visitors: 500 }

type Call = {
  method: string
  path: string
  key: string | null
  body: { site_id?: string; events?: unknown[] } | null
}
const servers: { stop: (force?: boolean) => unknown }[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.stop(true)
})

/** Starts a service that records the requests that it receives. */
function serve(answer: (call: Call, number: number) => Response) {
  const calls: Call[] = []
  const server = Bun.serve({
    port: 0,
    async fetch(request) {
      const text = await request.text()
      const call = {
        method: request.method,
        path: new URL(request.url).pathname,
        key: request.headers.get('authorization'),
        body: text ? JSON.parse(text) : null,
      }
      calls.push(call)
      return answer(call, calls.length)
    },
  })
  servers.push(server)
  return { url: `http://localhost:${server.port}/`, calls }
}

const accepted = ({ body }: Call) =>
  Response.json({ data: { accepted: body?.events?.length ?? 0, rejected: 0, events: [] } })

test('creates the site and sends everything in batches', async () => {
  const { url, calls } = serve((call) => {
    if (call.method === 'GET') return Response.json({ data: [] })
    if (call.path === '/v1/sites') return Response.json({ data: { id: 'site_1' } }, { status: 201 })
    return accepted(call)
  })
  const lines: string[] = []
  const { siteId, sent } = await sendShop({ url, key: 'sk_test_1' }, shop, (line) => lines.push(line))
  expect(siteId).toBe('site_1')
  const batches = calls.filter(({ path }) => path === '/v1/events/batch')
  expect(batches.flatMap(({ body }) => body?.events ?? []).length).toBe(sent)
  expect(sent).toBeGreaterThan(2_000)
  for (const { body } of batches) expect(body?.site_id).toBe('site_1')
  for (const { key } of calls) expect(key).toBe('Bearer sk_test_1')
  expect(lines.at(-1)).toStartWith(`Done: ${sent} events`)
})

test('uses an existing site', async () => {
  const { url, calls } = serve((call) =>
    call.method === 'GET'
      ? Response.json({ data: [{ id: 'site_2', domain: 'fernwood.example' }] })
      : accepted(call),
  )
  expect((await sendShop({ url, key: 'k' }, shop, () => {})).siteId).toBe('site_2')
  expect(calls.some(({ path, method }) => path === '/v1/sites' && method === 'POST')).toBeFalse()
})

test('waits as long as Retry-After says', async () => {
  const { url } = serve((call, number) =>
    number === 1 ? Response.json({}, { status: 429, headers: { 'Retry-After': '0' } }) : accepted(call),
  )
  const { sent } = await sendShop({ url, key: 'k', siteId: 'site_3' }, shop, () => {})
  expect(sent).toBeGreaterThan(2_000)
})

test('reports errors', async () => {
  const unauthorized = serve(() =>
    Response.json({ error: { message: 'The key is not known' } }, { status: 401 }),
  )
  const otherServer = serve(() => new Response('<h1>Welcome</h1>'))
  const refusing = serve(() =>
    Response.json({ data: { accepted: 0, rejected: 1, events: [{ error: { message: 'too old' } }] } }),
  )
  const attempt = (url: string) => sendShop({ url, key: 'k', siteId: 'site_4' }, shop, () => {})
  expect(attempt(unauthorized.url)).rejects.toThrow(
    'POST /v1/events/batch was answered 401: The key is not known',
  )
  expect(attempt(otherServer.url)).rejects.toThrow('is not a Sightline server')
  expect(attempt(refusing.url)).rejects.toThrow('too old')
  expect(attempt('http://localhost:1')).rejects.toBeInstanceOf(SendError)
})
