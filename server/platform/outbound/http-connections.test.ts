import { afterEach, expect, test } from 'bun:test'
import { createServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { atEnd, closeAll, listen, sender } from '../../../test/fixtures/outbound.ts'
import { selfSignedCertificate } from '../../../test/support/certificate.ts'
import { until } from '../../../test/support/until.ts'

afterEach(closeAll)

const ok = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok'

/** Starts a receiver. `answer` returns the response to each request, or acts on the socket itself. */
async function receiver(answer: (number: number, socket: Socket) => string | undefined) {
  const requests: string[] = []
  let closed = 0
  const server = createServer((socket) => {
    socket.on('close', () => closed++)
    socket.on('data', (bytes) => {
      requests.push(bytes.toString())
      const text = answer(requests.length, socket)
      if (text !== undefined) socket.write(text, 'latin1')
    })
  })
  const { port, connections } = await listen(server)
  return { url: `http://127.0.0.1:${port}/in?x=1`, port, requests, connections, closed: () => closed }
}

test('sequential requests are sent unchanged on one connection', async () => {
  const { url, port, requests, connections } = await receiver(() => ok)
  const { post } = sender()
  for (const number of ['1', '2', '3'])
    expect(await post(url, '{"a":"ä"}', { 'X-Number': number })).toMatchObject({ status: 200, body: 'ok' })
  expect(connections()).toBe(1)
  expect(requests).toEqual(
    ['1', '2', '3'].map(
      (number) =>
        `POST /in?x=1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\n` +
        `X-Number: ${number}\r\nContent-Length: 10\r\n\r\n{"a":"ä"}`,
    ),
  )
})

test.each([
  ['says so', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok'],
  ['speaks HTTP/1.0', 'HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok'],
  [
    'sends the length in two ways',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n',
  ],
  ['sends more than its answer', `${ok}HTTP/1.1 500 No\r\nContent-Length: 0\r\n\r\n`],
  ['sends more than is kept', `HTTP/1.1 200 OK\r\nContent-Length: 20000\r\n\r\n${'x'.repeat(20_000)}`],
])('a connection is not reused if the receiver %s', async (_, answer) => {
  const { url, connections, closed } = await receiver(() => answer)
  const { post } = sender()
  for (let times = 0; times < 2; times++) expect(await post(url)).toMatchObject({ status: 200, error: null })
  expect(connections()).toBe(2)
  await until('both are closed', 5000, () => closed() === 2)
})

test('a response that ends with its connection is complete', async () => {
  const { url } = await receiver((_, socket) => {
    socket.end('HTTP/1.1 200 OK\r\n\r\nuntil the end')
    return undefined
  })
  expect(await sender().post(url)).toMatchObject({ status: 200, body: 'until the end', error: null })
})

test('interim responses are skipped, and chunks are joined', async () => {
  const answer =
    'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n' +
    'HTTP/1.1 202 Accepted\r\nTransfer-Encoding: chunked\r\n\r\n3;a=b\r\nabc\r\n4\r\ndefg\r\n0\r\nX-After: y\r\n\r\n'
  const { url, connections } = await receiver((_, socket) => {
    for (const letter of answer) socket.write(letter)
    return undefined
  })
  const { post } = sender()
  for (let times = 0; times < 2; times++) {
    const reply = await post(url)
    expect(reply).toMatchObject({ status: 202, body: 'abcdefg', error: null })
    expect({ ...reply.headers }).toEqual({ 'transfer-encoding': 'chunked' })
  }
  expect(connections()).toBe(1)
})

test.each([
  [null, `HTTP/1.1 200 OK\r\nX: ${'y'.repeat(20_000)}`, 'the headers are longer than 16 KiB'],
  [200, 'HTTP/1.1 200 OK\r\nContent-Length: 2, 3\r\n\r\nokk', 'Content-Length is "2, 3"'],
  [
    null,
    '220 mail.example ESMTP\r\n',
    'the response does not start with an HTTP/1.1 status line but with "220 mail.example ESMTP"',
  ],
])('invalid HTTP fails with an error that says what is wrong (%p)', async (status, answer, error) => {
  const { url, closed } = await receiver(() => answer)
  expect(await sender().post(url)).toMatchObject({ status, error: `The request failed: ${error}` })
  await until('the connection is closed', 5000, () => closed() === 1)
})

test('a reused connection that the receiver has closed is replaced by a new one', async () => {
  const { url, requests, connections } = await receiver((number, socket) => {
    if (number !== 2) return ok
    socket.destroy()
  })
  const { post } = sender()
  expect((await post(url)).error).toBeNull()
  expect((await post(url)).error).toBeNull()
  expect([requests.length, connections()]).toEqual([3, 2])
})

test('a new connection that the receiver closes fails without a retry', async () => {
  const { url, requests } = await receiver((_, socket) => void socket.destroy())
  expect((await sender().post(url)).error).toBe('The connection was closed before a response arrived')
  expect(requests).toHaveLength(1)
})

test('a request is not sent again once part of its response has arrived', async () => {
  const { url, requests } = await receiver((number, socket) => {
    if (number === 1) return ok
    socket.end('HTTP/1.1 2')
  })
  const { post } = sender()
  expect((await post(url)).error).toBeNull()
  expect((await post(url)).error).toBe('The connection was closed before the response was complete')
  expect(requests).toHaveLength(2)
})

test('a request is not sent again after a timeout on a reused connection', async () => {
  const { url, requests } = await receiver((number) => (number === 1 ? ok : undefined))
  const { post } = sender({ limits: { response_ms: 100 } })
  expect((await post(url)).error).toBeNull()
  expect((await post(url)).error).toBe('No complete response within 0.1 s')
  expect(requests).toHaveLength(2)
})

test('an unrequested response is not taken as the response to the next request', async () => {
  let socket: Socket | undefined
  const { url, connections, closed } = await receiver((number, its) => {
    socket = its
    return number === 1 ? ok : 'HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n'
  })
  const { post } = sender()
  expect((await post(url)).status).toBe(200)
  socket?.write(ok)
  await until('the connection is closed', 5000, () => closed() === 1)
  expect((await post(url)).status).toBe(404)
  expect(connections()).toBe(2)
})

test('connections that were idle for too long are not reused', async () => {
  const { url, connections, closed } = await receiver(() => ok)
  const { post } = sender({ limits: { idle_ms: 0 } })
  for (let times = 0; times < 3; times++) expect((await post(url)).status).toBe(200)
  expect(connections()).toBe(3)
  await until('they are closed', 5000, () => closed() === 2)
})

test('keeps at most 16 idle connections', async () => {
  const waiting: Socket[] = []
  const { url, connections, closed } = await receiver((number, socket) => {
    if (number > 20) return ok
    waiting.push(socket)
    if (number === 20) for (const it of waiting) it.write(ok)
  })
  const { post } = sender()
  const replies = await Promise.all(Array.from({ length: 20 }, () => post(url)))
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200))
  await until('four are closed', 5000, () => closed() === 4)
  await Promise.all(Array.from({ length: 16 }, () => post(url)))
  expect([connections(), closed()]).toEqual([20, 4])
})

test('a response before the whole request was sent closes the connection', async () => {
  const server = createServer((socket) => {
    // The receiver stops reading after the first bytes.
    socket.once('data', () => {
      socket.pause()
      socket.write('HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\n\r\n')
    })
  })
  const { port, connections } = await listen(server)
  const { post } = sender()
  for (let times = 0; times < 2; times++)
    expect(await post(`http://127.0.0.1:${port}/`, 'x'.repeat(50_000_000))).toMatchObject({ status: 413 })
  expect(connections()).toBe(2)
})

test.each([
  ['X-Kind', 'a\r\nX-Other: b'],
  ['X-Kind', 'a\0'],
  ['X-Kind', 'ä'],
  ['X-Kind: a\r\nX-Other', 'b'],
  ['X Kind', 'a'],
])('refuses to send a header that could be parsed as another one: %j', async (name, value) => {
  const { url, connections } = await receiver(() => ok)
  expect(await sender().post(url, '{}', { [name]: value })).toMatchObject({
    status: null,
    error: `The request failed: the header ${JSON.stringify(name)} cannot be sent`,
  })
  expect(connections()).toBe(0)
})

test('TLS connections are reused only for the name that was verified', async () => {
  const { key, cert } = selfSignedCertificate('hooks.example')
  let handshakes = 0
  const server = createTlsServer({ key, cert }, (socket) => {
    handshakes++
    socket.on('error', () => {}).on('data', () => socket.write(ok))
  })
  const { port } = await listen(server)
  const { post } = sender({ resolve: async () => ['127.0.0.1'], ca: cert })
  for (let times = 0; times < 3; times++)
    expect(await post(`https://hooks.example:${port}/`)).toMatchObject({ status: 200, body: 'ok' })
  expect(handshakes).toBe(1)
  expect((await post(`https://other.example:${port}/`)).error).toContain('TLS failed')
})

test('connections are reused only for the same address', async () => {
  const first = await receiver(() => ok)
  const server = createServer((socket) => socket.on('data', () => socket.write(ok)))
  await new Promise<void>((done) => server.listen(first.port, '127.0.0.2', done))
  atEnd(() => server.close())
  const addresses = ['127.0.0.1', '127.0.0.2', '127.0.0.1']
  const reached: string[] = []
  server.on('connection', (socket) => {
    reached.push(socket.localAddress ?? '')
    atEnd(() => socket.destroy())
  })
  const { post } = sender({ resolve: async () => [addresses.shift() as string] })
  for (let times = 0; times < 3; times++)
    expect((await post(`http://hooks.example:${first.port}/`)).status).toBe(200)
  expect(reached).toEqual(['127.0.0.2'])
  expect([first.requests.length, first.connections()]).toEqual([2, 1])
})
