import { connect } from 'node:net'
import type { Wire } from './wire.ts'

/** The result of a request: an answer, a closed connection, or nothing before the timeout. */
export type Answer = { status: number; headers: Map<string, string>; body: Buffer; took_ms: number }
export type Outcome = Answer | 'closed' | 'hung'

/** Sends a request over its own connection. */
export function exchange(port: number, wire: Wire, deadline_ms: number): Promise<Outcome> {
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const started = performance.now()
  const pieces: Buffer[] = []
  let isOver = false
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  const end = (outcome: Outcome) => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    socket.destroy()
    resolve(outcome)
  }
  const received = (isEnded: boolean) => {
    const answer = readAnswer(Buffer.concat(pieces), wire.method === 'HEAD', isEnded)
    if (answer) end({ ...answer, took_ms: performance.now() - started })
    else if (isEnded) end('closed')
  }
  const timer = setTimeout(() => end('hung'), deadline_ms)
  socket.on('connect', () => {
    socket.write(Buffer.from(wire.head, 'latin1'))
    if (wire.body.length > 0) socket.write(wire.body)
    if (wire.isCut) socket.end()
  })
  socket.on('data', (piece) => {
    pieces.push(piece as Buffer)
    received(false)
  })
  socket.on('error', () => received(true))
  socket.on('close', () => received(true))
  return promise
}

/** Returns the first final answer in the received bytes, once it is complete. */
function readAnswer(bytes: Buffer, isHead: boolean, isEnded: boolean): Omit<Answer, 'took_ms'> | null {
  const at = bytes.indexOf('\r\n\r\n')
  if (at < 0) return null
  const [first = '', ...lines] = bytes.toString('latin1', 0, at).split('\r\n')
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(first)?.[1] ?? 0)
  const rest = bytes.subarray(at + 4)
  if (status >= 100 && status < 200 && status !== 101) return readAnswer(rest, isHead, isEnded)
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  const body = isHead || status === 204 || status === 304 ? Buffer.alloc(0) : readBody(rest, headers, isEnded)
  return body && { status, headers, body }
}

function readBody(bytes: Buffer, headers: Map<string, string>, isEnded: boolean): Buffer | null {
  if (headers.get('transfer-encoding') === 'chunked') return unchunked(bytes)
  const length = headers.get('content-length')
  if (length !== undefined) return bytes.length >= Number(length) ? bytes.subarray(0, Number(length)) : null
  return isEnded ? bytes : null
}

function unchunked(bytes: Buffer): Buffer | null {
  const pieces: Buffer[] = []
  for (let at = 0; ; ) {
    const end = bytes.indexOf('\r\n', at)
    if (end < 0) return null
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16)
    if (size === 0) return Buffer.concat(pieces)
    if (bytes.length < end + 2 + size + 2) return null
    pieces.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}
