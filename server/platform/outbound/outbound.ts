import {
  type AllowedTargets,
  literalOf,
  parseTarget,
  type Resolve,
  resolveTarget,
  TargetRefused,
  TargetUnresolved,
} from './address-rules.ts'
import { type Exchanged, type Limits, Refusal, timedOut } from './http-connection.ts'
import { HttpConnections } from './http-connections.ts'

/** What a request may take. `body`: how many bytes of the response are kept. */
export const outboundLimits: Limits = {
  connect_ms: 10_000,
  response_ms: 30_000,
  body: 16 * 1024,
  idle_ms: 4000,
}

type Options = {
  targets: AllowedTargets
  resolve?: Resolve
  /** Certificates of trusted authorities, replacing the platform's. */
  ca?: string
  limits?: Partial<Limits>
}

export type Message = { url: string; headers: Record<string, string>; body: string }

/** A POST, or without a body a GET. */
type Request = Omit<Message, 'body'> & { body?: string }

type Answer<B = string> = {
  /** Null if there was no response. */
  status: number | null
  headers: Record<string, string> | null
  body: B | null
  /** Null if the receiver answered 2xx in time. */
  error: string | null
}

/** The outcome of a request. */
export type Reply<B = string> = Answer<B> & { duration_ms: number }

export type Outbound = ReturnType<typeof createOutbound>

/**
 * Creates a client for requests to URLs that users have chosen. Every request checks its target again and connects to a
 * checked address, so that a later change of the DNS entry has no effect. Does not use proxies or follow redirects.
 */
export function createOutbound({ targets, resolve, ca, limits: changed }: Options) {
  const limit = { ...outboundLimits, ...changed }
  const connections = new HttpConnections(limit, ca)

  /** Callbacks that cancel pending name resolutions. */
  const stops = new Set<(reason: Error) => void>()
  let stopped: Error | null = null

  /** Sends a request. Rejects only after `stop`, with its reason. */
  async function exchanged<B>(request: Request, bodyOf: (bytes: Buffer) => B): Promise<Reply<B>> {
    const started = performance.now()
    const answer = await send(request, started)
      .then((it) => answerOf(it, bodyOf))
      .catch((error): Answer<B> => {
        if (stopped) throw stopped
        return { status: null, headers: null, body: null, error: describeError(error) }
      })
    return { ...answer, duration_ms: Math.round(performance.now() - started) }
  }

  async function send(message: Request, started: number): Promise<Exchanged> {
    const url = parseTarget(message.url, targets)
    const request = requestOf(url, message)
    const literal = literalOf(url)
    const addresses = literal ? [literal] : await inTime(resolveTarget(url, targets, resolve))
    let connectBy = started + limit.connect_ms
    for (let left = addresses.length; ; left--) {
      if (stopped) throw stopped
      const target = { url, address: addresses.at(-left) as string }
      const kept = connections.takeIdle(target)
      if (kept) {
        const exchanged = await kept.exchange(request)
        if (!wasClosedBefore(exchanged)) return exchanged
        connectBy = performance.now() + limit.connect_ms
      }
      const opening = connections.open(target, (connectBy - performance.now()) / left)
      const connection = await opening.catch((error) => {
        if (stopped || left === 1) throw error
        return null
      })
      // Without a connection, try the next address.
      if (connection) return connection.exchange(request)
    }
  }

  async function inTime(resolving: Promise<string[]>): Promise<string[]> {
    const late = Promise.withResolvers<never>()
    const refuse = () => late.reject(timedOut('The host name was not resolved', limit.connect_ms))
    const timer = setTimeout(refuse, limit.connect_ms)
    stops.add(late.reject)
    try {
      return await Promise.race([resolving, late.promise])
    } finally {
      clearTimeout(timer)
      stops.delete(late.reject)
    }
  }

  /** @throws the failure if there was no response, and always after `stop` */
  function answerOf<B>(
    { answer: { status, headers, body }, failure }: Exchanged,
    bodyOf: (bytes: Buffer) => B,
  ): Answer<B> {
    if (failure && (stopped || status === null)) throw failure
    return {
      status,
      headers,
      body: bodyOf(body),
      error: failure ? describeError(failure) : statusError(status as number),
    }
  }

  return {
    /** Sends a POST. Rejects only after `stop`, with its reason. */
    post: (message: Message) => exchanged(message, textOf),
    /** Sends a GET. Rejects as `post` does. */
    get: (request: Omit<Message, 'body'>) => exchanged(request, textOf),
    /** Sends a GET for a file. Rejects as `post` does. */
    getBytes: (request: Omit<Message, 'body'>) => exchanged(request, (bytes) => bytes),
    /** Cancels requests in progress and refuses new ones. */
    stop(reason: Error) {
      stopped = reason
      for (const end of [...stops]) end(reason)
      connections.destroy(reason)
    },
    /** Closes all connections. */
    close() {
      connections.destroy()
    },
  }
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/
const notInHeader = /[^\t\x20-\x7e]/

/** Serializes a request. @throws Error for a header that could be parsed as something else */
function requestOf(url: URL, { headers, body }: Request): string {
  // The parts of a parsed URL contain neither blanks nor line breaks.
  const method = body === undefined ? 'GET' : 'POST'
  let request = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\n`
  for (const name in headers) {
    const value = headers[name] as string
    if (!headerName.test(name) || notInHeader.test(value))
      throw new Error(`the header ${JSON.stringify(name)} cannot be sent`)
    request += `${name}: ${value}\r\n`
  }
  return body === undefined
    ? `${request}\r\n`
    : `${request}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** True if the receiver closed a reused connection just as we used it, which is not a failure of the receiver. */
function wasClosedBefore({ answer, failure }: Exchanged): boolean {
  return (
    !answer.hasBegun && /^(ECONNRESET|EPIPE)$/.test((failure as NodeJS.ErrnoException | null)?.code ?? '')
  )
}

/** True if a complete response with any status arrived in time. */
export function isWhole<A extends Answer<unknown>>(answer: A): answer is A & { status: number } {
  return answer.status !== null && answer.error === statusError(answer.status)
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `The receiver answered ${status}: redirects are not followed`
    : `The receiver answered ${status}`
}

function textOf(bytes: Buffer): string {
  return storable(bytes.toString('utf8'))
}

/** Replaces U+0000, the only character that Postgres cannot store. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

const errorTexts: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before a response arrived',
  EPIPE: 'The connection was closed before a response arrived',
  EHOSTUNREACH: 'The address is unreachable',
  ENETUNREACH: 'The address is unreachable',
  ETIMEDOUT: 'The connection timed out',
}

function describeError(error: unknown): string {
  if (error instanceof Refusal || error instanceof TargetRefused || error instanceof TargetUnresolved)
    return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  const known = errorTexts[code]
  if (known) return known
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return storable(`TLS failed: ${message}`)
  return storable(`The request failed: ${message}`)
}
