import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AnswerReader } from './http-answer.ts'

/** A failure that we detect ourselves. The message is for the operator of the receiver. */
export class Refusal extends Error {}

export function timedOut(what: string, limit_ms: number): Refusal {
  return new Refusal(`${what} within ${limit_ms / 1000} s`)
}

export type Limits = {
  /** Timeout until a connection is usable: name resolution, TCP and TLS. */
  connect_ms: number
  /** Timeout from then until the response is read, or the part of it that is kept. */
  response_ms: number
  /** Number of bytes kept of a response body. */
  body: number
  /** How long a connection is kept for another request. Many receivers close it after five seconds. */
  idle_ms: number
}

export type Target = {
  url: URL
  /** The checked address. The connection goes there, whatever the URL's name resolves to now. */
  address: string
}

/** The result of a request on a connection. */
export type Exchanged = {
  answer: AnswerReader
  /** Null if the response is complete, or the part of it that is kept. */
  failure: Error | null
}

/** Opens a socket to a target. Use `connected` to wait until it is usable. */
export function openSocket({ url, address }: Target, ca: string | undefined): Socket {
  const isSecure = url.protocol === 'https:'
  const to = { host: address, port: Number(url.port) || (isSecure ? 443 : 80), noDelay: true }
  if (!isSecure) return connectTcp(to)
  // If the URL has an address instead of a name, send no SNI: the certificate must be for the address.
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? '' : url.hostname
  return connectTls({ ...to, servername, ca, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] })
}

/** Waits until a socket is usable. @throws the socket's error, or Refusal at the timeout */
export async function connected(
  socket: Socket,
  { url }: Target,
  within_ms: number,
  limit: Limits,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => socket.destroy(timedOut('No connection', limit.connect_ms)), within_ms)
  socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', resolve)
  socket.once('error', reject).once('close', () => reject(closedEarly()))
  try {
    await promise
  } finally {
    clearTimeout(timer)
  }
}

type Owner = {
  /** Called when the connection is free for another request. */
  onIdle: (connection: HttpConnection) => void
  onClosed: (connection: HttpConnection) => void
}

type Exchange = { answer: AnswerReader; settle: (exchanged: Exchanged) => void; timer: Timer }

/** A connection to a receiver, for sequential requests. */
export class HttpConnection {
  idleSince = 0
  #exchange: Exchange | null = null

  /** @param socket a connected socket, owned by this object from now on */
  constructor(
    private readonly socket: Socket,
    private readonly limit: Limits,
    private readonly owner: Owner,
  ) {
    socket.on('data', (bytes: Buffer) => this.#read(bytes))
    socket.on('end', () => this.#ended(closedEarly()))
    socket.on('error', (error) => this.#ended(error))
    socket.on('close', () => {
      this.#ended(closedEarly())
      owner.onClosed(this)
    })
  }

  /** Sends a request. No other request may be in progress. */
  exchange(request: string): Promise<Exchanged> {
    const { promise, resolve: settle } = Promise.withResolvers<Exchanged>()
    const late = () => this.#finish(timedOut('No complete response', this.limit.response_ms))
    const timer = setTimeout(late, this.limit.response_ms)
    this.#exchange = { answer: new AnswerReader(this.limit.body), settle, timer }
    if (this.socket.destroyed) this.#finish(closedEarly())
    else this.socket.write(request)
    return promise
  }

  close() {
    this.socket.destroy()
  }

  #read(bytes: Buffer) {
    // Data without a request: the receiver misbehaves.
    if (!this.#exchange) return this.close()
    const { answer } = this.#exchange
    try {
      answer.push(bytes)
      if (answer.isDone) this.#finish(null)
    } catch (error) {
      this.#finish(error as Error)
    }
  }

  #ended(error: Error) {
    const answer = this.#exchange?.answer
    if (!answer) return this.close()
    if (answer.end()) this.#finish(null)
    else
      this.#finish(
        answer.hasBegun ? new Refusal('The connection was closed before the response was complete') : error,
      )
  }

  #finish(failure: Error | null) {
    const { answer, settle, timer } = this.#exchange as Exchange
    this.#exchange = null
    clearTimeout(timer)
    // The response may arrive before the whole request was sent.
    const isReusable = !failure && answer.isReusable && this.socket.writableLength === 0
    if (isReusable) this.owner.onIdle(this)
    else this.close()
    settle({ answer, failure })
  }
}

/** The error for a socket that the other side closes without an error of its own. */
function closedEarly(): Error {
  return Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' })
}
