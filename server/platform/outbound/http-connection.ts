import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { AnswerReader } from './http-answer.ts'

/** A failure that is not the connection's own: its message is for whoever looks after the receiver. */
export class Refusal extends Error {}

export function tooLate(what: string, limit_ms: number): Refusal {
  return new Refusal(`${what} within ${limit_ms / 1000} s`)
}

export type Limits = {
  /** Until a connection can be used: name, connection and TLS. */
  connect_ms: number
  /** From there until the answer is read, or as much of it as is kept. */
  response_ms: number
  /** Bytes kept of an answer's body. */
  body: number
  /** How long a connection is kept for another request. Many receivers close it after five seconds. */
  idle_ms: number
}

export type Target = {
  url: URL
  /** The address that was checked: the connection goes there, whatever the name of the URL stands for. */
  address: string
}

/** What came of a request on a connection. */
export type Exchanged = {
  answer: AnswerReader
  /** Null: the answer is complete, or as much of it as is kept. */
  failure: Error | null
}

/** A socket on its way to a target. It emits `connectedEvent` when it can be used. */
export function openSocket({ url, address }: Target, ca: string | undefined): Socket {
  const isSecure = url.protocol === 'https:'
  const to = { host: address, port: Number(url.port) || (isSecure ? 443 : 80), noDelay: true }
  if (!isSecure) return connectTcp(to)
  // Where the URL names an address there is no name to ask for: the certificate has to be of the address.
  const servername = isIP(url.hostname.replace(/^\[|\]$/g, '')) ? '' : url.hostname
  return connectTls({ ...to, servername, ca, rejectUnauthorized: true, ALPNProtocols: ['http/1.1'] })
}

/** Waits until a socket can be used. @throws what it failed with, or Refusal when it takes too long */
export async function connected(
  socket: Socket,
  { url }: Target,
  within_ms: number,
  limit: Limits,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => socket.destroy(tooLate('No connection', limit.connect_ms)), within_ms)
  socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', resolve)
  socket.once('error', reject).once('close', () => reject(closedEarly()))
  try {
    await promise
  } finally {
    clearTimeout(timer)
  }
}

type Owner = {
  /** It waits for another request. */
  onIdle: (connection: HttpConnection) => void
  onClosed: (connection: HttpConnection) => void
}

type Exchange = { answer: AnswerReader; settle: (exchanged: Exchanged) => void; timer: Timer }

/** A connection to a receiver, for one request after another. */
export class HttpConnection {
  idleSince = 0
  #exchange: Exchange | null = null

  /** @param socket can be used, and is nobody else's from now on */
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

  /** Sends a request, when none is under way. */
  exchange(request: string): Promise<Exchanged> {
    const { promise, resolve: settle } = Promise.withResolvers<Exchanged>()
    const late = () => this.#finish(tooLate('No complete answer', this.limit.response_ms))
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
    // Nobody has asked for anything.
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
    else this.#finish(answer.hasBegun ? new Refusal('The connection ended within the answer') : error)
  }

  #finish(failure: Error | null) {
    const { answer, settle, timer } = this.#exchange as Exchange
    this.#exchange = null
    clearTimeout(timer)
    // An answer may come before all of the request was sent.
    const isReusable = !failure && answer.isReusable && this.socket.writableLength === 0
    if (isReusable) this.owner.onIdle(this)
    else this.close()
    settle({ answer, failure })
  }
}

/** What a socket that the other side closes fails with where it says nothing. */
function closedEarly(): Error {
  return Object.assign(new Error('the connection was closed'), { code: 'ECONNRESET' })
}
