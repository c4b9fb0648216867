import { afterEach, expect, test } from 'bun:test'
import { createServer } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { atEnd, closeAll, listen, sender } from '../../../test/fixtures/outbound.ts'
import { selfSignedCertificate } from '../../../test/support/certificate.ts'
import { until } from '../../../test/support/until.ts'
import type { Resolve } from './address-rules.ts'
import { createOutbound } from './outbound.ts'

afterEach(closeAll)

type Handler = (request: Request) => Response | Promise<Response>

function receiver(handler: Handler = () => new Response('ok')) {
  const seen: { host: string | null; path: string; body: string }[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const { pathname, search } = new URL(request.url)
      seen.push({
        host: request.headers.get('host'),
        path: pathname + search,
        body: await request.clone().text(),
      })
      return handler(request)
    },
  })
  atEnd(() => server.stop(true))
  return { port: server.port as number, seen }
}

const resolvingTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

test('a request goes to the checked address, with the name of the URL as host', async () => {
  const { port, seen } = receiver(
    (request) => new Response('thanks', { headers: { 'X-Method': request.method } }),
  )
  let resolved = 0
  const { post } = sender({
    resolve: async () => {
      resolved++
      return resolved === 1 ? ['127.0.0.1'] : []
    },
  })
  const reply = await post(`http://hooks.example:${port}/in?x=1#part`)
  expect(reply).toMatchObject({ status: 200, body: 'thanks', error: null })
  expect(reply.headers?.['x-method']).toBe('POST')
  expect(seen).toEqual([{ host: `hooks.example:${port}`, path: '/in?x=1', body: '{"a":"ä"}' }])
  expect(resolved).toBe(1)
})

test('a file arrives byte by byte as it was sent', async () => {
  const file = new Uint8Array(200_000).map((_, index) => index % 251)
  const { port } = receiver(() => new Response(file))
  const outbound = createOutbound({ targets: 'loopback', limits: { body: file.length } })
  atEnd(() => outbound.close())
  const reply = await outbound.getBytes({ url: `http://127.0.0.1:${port}/file`, headers: {} })
  expect(reply).toMatchObject({ status: 200, error: null })
  expect(reply.body?.equals(file)).toBeTrue()
})

test('tries the next address if a connection fails', async () => {
  const { port, seen } = receiver()
  const { post } = sender({ resolve: resolvingTo('127.0.0.2', '127.0.0.1') })
  expect(await post(`http://hooks.example:${port}/`)).toMatchObject({ status: 200, error: null })
  expect(seen).toHaveLength(1)
})

test.each([
  'https://127.0.0.1:PORT/',
  'https://localhost:PORT/',
  'https://localhost.:PORT/',
  'https://2130706433:PORT/',
  'https://0x7f000001:PORT/',
  'https://0x7f.0.0.1:PORT/',
  'https://0177.0.0.1:PORT/',
  'https://017700000001:PORT/',
  'https://127.1:PORT/',
  'https://0:PORT/',
  'https://[::1]:PORT/',
  'https://[::ffff:127.0.0.1]:PORT/',
  'https://[::ffff:7f00:1]:PORT/',
  'https://[0:0:0:0:0:ffff:7f00:0001]:PORT/',
  'https://10.0.0.1:PORT/',
  'https://172.16.0.1:PORT/',
  'https://192.168.0.1:PORT/',
  'https://169.254.169.254:PORT/latest/meta-data',
  'https://[fd00:ec2::254]:PORT/latest/meta-data',
  'https://[fe80::1]:PORT/',
  'http://127.0.0.1:PORT/',
])('nothing connects to %s', async (url) => {
  const { port, connections } = await listen(createServer())
  const { post } = sender({ targets: 'public', limits: { connect_ms: 500 } })
  const reply = await post(url.replace('PORT', String(port)))
  expect(reply).toMatchObject({ status: null, error: expect.stringMatching(/public|https|No address/) })
  expect(connections()).toBe(0)
})

test.each([
  ['private', ['10.0.0.1']],
  ['loopback', ['127.0.0.1']],
  ['loopback, version 6', ['::1']],
  ['link-local', ['169.254.0.1']],
  ['metadata', ['169.254.169.254']],
  ['mapped', ['::ffff:127.0.0.1']],
  ['translated', ['64:ff9b::7f00:1']],
  ['private beside public', ['93.184.216.34', '127.0.0.1']],
  ['private before public', ['127.0.0.1', '93.184.216.34']],
])('nothing connects to a name whose addresses are %s', async (_, addresses) => {
  const { port, connections } = await listen(createServer())
  const { post } = sender({ targets: 'public', resolve: resolvingTo(...addresses) })
  const reply = await post(`https://hooks.example:${port}/`)
  expect(reply).toMatchObject({ status: null, error: expect.stringContaining('public addresses') })
  expect(connections()).toBe(0)
})

test('a name that becomes private after the check is not resolved again', async () => {
  const { port, connections } = await listen(createServer())
  let asked = 0
  const rebinding: Resolve = async () => [asked++ === 0 ? '93.184.216.34' : '127.0.0.1']
  const { post } = sender({ targets: 'public', resolve: rebinding, limits: { connect_ms: 100 } })
  expect(await post(`https://hooks.example:${port}/`)).toMatchObject({ status: null })
  expect(asked).toBe(1)
  // The next request checks the name again and connects to nothing.
  expect((await post(`https://hooks.example:${port}/`)).error).toContain('public addresses')
  expect(connections()).toBe(0)
})

test('a redirect is a final response and is not followed', async () => {
  const { port: forbidden, connections } = await listen(createServer())
  for (const status of [301, 302, 303, 307, 308]) {
    const { port } = receiver(
      () => new Response(null, { status, headers: { Location: `http://127.0.0.1:${forbidden}/` } }),
    )
    const reply = await sender().post(`http://127.0.0.1:${port}/`)
    expect(reply).toMatchObject({ status, error: expect.stringContaining('redirects are not followed') })
  }
  expect(connections()).toBe(0)
})

test('ignores proxy settings of the environment', async () => {
  const { port: proxy, connections } = await listen(createServer())
  const { port, seen } = receiver()
  const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY']
  const before = names.map((name) => process.env[name])
  for (const name of names) process.env[name] = `http://127.0.0.1:${proxy}`
  try {
    expect(await sender().post(`http://127.0.0.1:${port}/`)).toMatchObject({ status: 200 })
  } finally {
    for (const [index, name] of names.entries())
      if (before[index] === undefined) delete process.env[name]
      else process.env[name] = before[index]
  }
  expect(seen).toHaveLength(1)
  expect(connections()).toBe(0)
})

test.each([200, 201, 202, 204])('%d is a success', async (status) => {
  const { port } = receiver(() => new Response(null, { status }))
  expect(await sender().post(`http://127.0.0.1:${port}/`)).toMatchObject({ status, error: null })
})

test.each([400, 404, 410, 429, 500, 503])('%d is a failure, and its body is kept', async (status) => {
  const { port } = receiver(() => new Response('why\0', { status }))
  const error = `The receiver answered ${status}`
  expect(await sender().post(`http://127.0.0.1:${port}/`)).toMatchObject({ status, error, body: 'why\uFFFD' })
})

test('keeps 16 KiB of an endless body and stops reading', async () => {
  const piece = 'x'.repeat(10_000)
  let wasCancelled = false
  const endless = () =>
    new Response(
      new ReadableStream({
        pull: (controller) => controller.enqueue(piece),
        cancel: () => {
          wasCancelled = true
        },
      }),
    )
  const { port } = receiver(endless)
  const reply = await sender().post(`http://127.0.0.1:${port}/`)
  expect(reply).toMatchObject({ status: 200, error: null })
  expect(reply.body).toBe('x'.repeat(16 * 1024))
  await until('the receiver notices', 5000, () => wasCancelled)
})

test('a receiver that accepts the request but stays silent fails after the response timeout', async () => {
  const { port } = await listen(createServer())
  const reply = await sender({ limits: { response_ms: 150 } }).post(`http://127.0.0.1:${port}/`)
  expect(reply).toMatchObject({ status: null, error: 'No complete response within 0.15 s' })
  expect(reply.duration_ms).toBeWithin(140, 2000)
})

test('a response that trickles in fails after the response timeout, and the received part is kept', async () => {
  const server = createServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Kind: slow\r\nContent-Length: 1000\r\n\r\n')
    const timer = setInterval(() => socket.write('.'), 20)
    socket.on('close', () => clearInterval(timer))
  })
  const { port } = await listen(server)
  const reply = await sender({ limits: { response_ms: 200 } }).post(`http://127.0.0.1:${port}/`)
  expect(reply).toMatchObject({
    status: 200,
    error: 'No complete response within 0.2 s',
    body: expect.stringMatching(/^\.+$/),
  })
  expect(reply.headers?.['x-kind']).toBe('slow')
})

test('a TLS handshake that does not end fails after the connect timeout', async () => {
  const { port } = await listen(createServer())
  const reply = await sender({ limits: { connect_ms: 150 } }).post(`https://127.0.0.1:${port}/`)
  expect(reply).toMatchObject({ status: null, error: 'No connection within 0.15 s' })
})

test('a name that is not resolved fails after the connect timeout', async () => {
  const { post } = sender({ resolve: () => new Promise(() => {}), limits: { connect_ms: 100 } })
  expect((await post('https://hooks.example/')).error).toBe('The host name was not resolved within 0.1 s')
  const nowhere = sender({ resolve: () => Promise.reject(new Error('ENOTFOUND')) })
  expect((await nowhere.post('https://hooks.example/')).error).toBe('No address was found for hooks.example')
})

test.each([
  ['closes the connection', '', 'The connection was closed before a response arrived'],
  [
    'ends within its answer',
    'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf',
    'before the response was complete',
  ],
  [
    'wants another protocol',
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    'answered 101',
  ],
  ['does not speak HTTP', 'hello\r\n\r\n', 'The request failed'],
])('a receiver that %s fails', async (_, bytes, error) => {
  const server = createServer((socket) => socket.once('data', () => socket.end(bytes)))
  const { port } = await listen(server)
  const reply = await sender().post(`http://127.0.0.1:${port}/`)
  expect(reply.error).toContain(error)
})

test('fails if no process listens on the port', async () => {
  const server = createServer()
  const { port } = await listen(server)
  await new Promise((done) => server.close(done))
  expect((await sender().post(`http://127.0.0.1:${port}/`)).error).toBe('The connection was refused')
})

test('stop cancels a request in progress, which rejects with the reason', async () => {
  const { port, connections } = await listen(createServer())
  const { post, stop } = sender()
  const reply = post(`http://127.0.0.1:${port}/`)
  await until('it is under way', 5000, () => connections() === 1)
  stop()
  await expect(reply).rejects.toThrow('the end')
  await expect(post(`http://127.0.0.1:${port}/`)).rejects.toThrow('the end')
  expect(connections()).toBe(1)
})

test('stop cancels a request whose name is still being resolved', async () => {
  const asked = Promise.withResolvers<void>()
  const { post, stop } = sender({
    resolve: () => {
      asked.resolve()
      return new Promise(() => {})
    },
  })
  const reply = post('https://hooks.example/')
  await asked.promise
  stop()
  await expect(reply).rejects.toThrow('the end')
})

async function tlsReceiver(name: string) {
  const certificate = selfSignedCertificate(name)
  const requests: string[] = []
  const server = createTlsServer(certificate, (socket) => {
    socket.on('error', () => {})
    socket.on('data', (bytes) => {
      requests.push(bytes.toString())
      socket.end('HTTP/1.1 204 No Content\r\n\r\n')
    })
  })
  return { ...(await listen(server)), ...certificate, requests }
}

test('refuses a certificate that no authority has signed', async () => {
  const { port, requests } = await tlsReceiver('hooks.example')
  const { post } = sender({ resolve: resolvingTo('127.0.0.1') })
  const reply = await post(`https://hooks.example:${port}/`)
  expect(reply).toMatchObject({ status: null, error: expect.stringContaining('TLS failed') })
  expect(requests).toEqual([])
})

test('refuses a certificate for another name than the one in the URL', async () => {
  const { port, cert, requests } = await tlsReceiver('hooks.example')
  const { post } = sender({ resolve: resolvingTo('127.0.0.1'), ca: cert })
  expect(await post(`https://hooks.example:${port}/in`)).toMatchObject({ status: 204, error: null })
  expect(requests[0]).toStartWith('POST /in HTTP/1.1')
  for (const other of ['other.example', '127.0.0.1'])
    expect(await post(`https://${other}:${port}/`)).toMatchObject({
      status: null,
      error: expect.stringContaining('TLS failed'),
    })
  expect(requests).toHaveLength(1)
})
