import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import {
  literalOf,
  parseTarget,
  type Resolve,
  resolveTarget,
  TargetRefused,
  TargetUnresolved,
} from './address-rules.ts'

const limits = {
  /** Until a connection can be used: name, connection and TLS. */
  connect_ms: 10_000,
  /** From there until the answer is read, or as much of it as is kept. */
  response_ms: 30_000,
  /** Bytes kept of an answer's body. */
  body: 16 * 1024,
}

type Options = {
  /** Private and loopback addresses, and plain HTTP, are allowed. */
  allowPrivate: boolean
  resolve?: Resolve
  /** Certificates of authorities to trust, in place of the platform's. */
  ca?: string
  limits?: Partial<typeof limits>
}

export type Message = { url: string; headers: Record<string, string>; body: string }

type Answer = {
  /** Null: there was no answer. */
  status: number | null
  headers: Record<string, string> | null
  body: string | null
  /** Null when the receiver answered 2xx in time. */
  error: string | null
}

/** What became of a request. */
export type Reply = Answer & { duration_ms: number }

/** A failure that is not the connection's own: its message is for whoever looks after the receiver. */
class Refusal extends Error {}

/** It ended before a connection was there: another address may do better. */
class NotConnected extends Error {}

export type Outbound = ReturnType<typeof createOutbound>

/**
 * Sends requests to addresses that others have chosen. Every request checks its target anew and goes to an address
 * that was checked, never to what the name stands for a moment later. Proxies are not used, redirects not followed.
 */
export function createOutbound({ allowPrivate, resolve, ca, limits: changed }: Options) {
  const limit = { ...limits, ...changed }
  // Connections are kept by address and TLS name, so that a kept one leads where a new one would.
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  }

  /** What ends those that are under way. */
  const stops = new Set<(reason: Error) => void>()
  let stopped: Error | null = null

  /** Sends a POST. Rejects with the reason of a stop, and never otherwise. */
  async function post(message: Message): Promise<Reply> {
    const started = performance.now()
    const answer = await send(message, started).catch((error): Answer => {
      if (stopped) throw stopped
      return { status: null, headers: null, body: null, error: wordingOf(error) }
    })
    return { ...answer, duration_ms: Math.round(performance.now() - started) }
  }

  async function send(message: Message, started: number): Promise<Answer> {
    const url = parseTarget(message.url, { allowPrivate })
    const literal = literalOf(url)
    const addresses = literal ? [literal] : await inTime(resolveTarget(url, { allowPrivate, resolve }))
    for (let tried = 0; ; tried++) {
      const left = addresses.length - tried
      const connect_ms = (limit.connect_ms - (performance.now() - started)) / left
      try {
        return await exchange(message, url, addresses[tried] as string, connect_ms)
      } catch (error) {
        if (!(error instanceof NotConnected)) throw error
        if (left === 1) throw error.cause
      }
    }
  }

  async function inTime(resolving: Promise<string[]>): Promise<string[]> {
    const late = Promise.withResolvers<never>()
    const refuse = () => late.reject(tooLate('The name was not resolved', limit.connect_ms))
    const timer = setTimeout(refuse, limit.connect_ms)
    stops.add(late.reject)
    try {
      return await Promise.race([resolving, late.promise])
    } finally {
      clearTimeout(timer)
      stops.delete(late.reject)
    }
  }

  async function exchange(
    message: Message,
    url: URL,
    address: string,
    connect_ms: number,
    agent: http.Agent | false = agents[url.protocol as keyof typeof agents],
  ): Promise<Answer> {
    if (stopped) throw stopped
    const { promise, resolve: settle, reject } = Promise.withResolvers<Answer>()
    const isSecure = url.protocol === 'https:'
    const request = (isSecure ? https : http).request({
      agent,
      method: 'POST',
      host: address,
      port: url.port || (isSecure ? 443 : 80),
      path: `${url.pathname}${url.search}`,
      headers: { ...message.headers, Host: url.host, 'Content-Length': Buffer.byteLength(message.body) },
      // Where the URL names an address there is no name to ask for: the certificate has to be of the address.
      ...(isSecure && { servername: isName(url) ? url.hostname : '', rejectUnauthorized: true, ca }),
    })
    let isConnected = false
    let isOver = false
    let timer: Timer | undefined
    let received: IncomingMessage | null = null
    const kept: Buffer[] = []

    const finish = (failure?: Error) => {
      isOver = true
      if (!received) return reject(isConnected ? failure : new NotConnected('', { cause: failure }))
      settle(answerOf(received, Buffer.concat(kept).subarray(0, limit.body), failure))
    }
    /** Ends with what there is; the rest is of no interest. */
    const breakOff = (failure?: Error) => {
      finish(failure)
      request.destroy()
    }
    const connected = () => {
      isConnected = true
      clearTimeout(timer)
      timer = setTimeout(() => breakOff(tooLate('No complete answer', limit.response_ms)), limit.response_ms)
    }
    const stop = (reason: Error) => {
      isOver = true
      reject(reason)
      request.destroy()
    }
    stops.add(stop)

    request.on('socket', (socket) => {
      if (!socket.connecting) return connected()
      timer = setTimeout(() => breakOff(tooLate('No connection', limit.connect_ms)), connect_ms)
      socket.once(isSecure ? 'secureConnect' : 'connect', connected)
    })
    request.on('response', (response) => {
      received = response
      let size = 0
      response.on('data', (bytes: Buffer) => {
        kept.push(bytes)
        size += bytes.length
        if (size >= limit.body) breakOff()
      })
      response.on('end', () => finish())
      const breaks = () => isOver || finish(new Refusal('The connection ended within the answer'))
      response.on('error', breaks).on('close', breaks)
    })
    request.on('upgrade', (response) => {
      received = response
      breakOff()
    })
    request.on('error', (error: NodeJS.ErrnoException) => {
      const wasKept =
        request.reusedSocket && !isOver && !received && /^(ECONNRESET|EPIPE)$/.test(error.code ?? '')
      // The receiver closed a kept connection as we used it: that says nothing of the receiver.
      if (wasKept) exchange(message, url, address, connect_ms, false).then(settle, reject)
      else finish(error)
    })
    request.end(message.body)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      stops.delete(stop)
    }
  }

  return {
    post,
    /** Ends what is under way, and sends nothing any more. */
    stop(reason: Error) {
      stopped = reason
      for (const end of [...stops]) end(reason)
    },
    /** Closes the connections that are kept. */
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

function answerOf(response: IncomingMessage, body: Buffer, failure?: Error): Answer {
  const status = response.statusCode ?? 0
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(response.headers))
    headers[name] = storable(Array.isArray(value) ? value.join(', ') : (value ?? ''))
  return {
    status,
    headers,
    body: storable(body.toString('utf8')),
    error: failure ? wordingOf(failure) : statusError(status),
  }
}

function statusError(status: number): string | null {
  if (status >= 200 && status < 300) return null
  return status >= 300 && status < 400
    ? `The receiver answered ${status}: redirects are not followed`
    : `The receiver answered ${status}`
}

/** Postgres takes any character but this. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}

const wordings: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was closed before an answer came',
  EPIPE: 'The connection was closed before an answer came',
  EHOSTUNREACH: 'The address cannot be reached',
  ENETUNREACH: 'The address cannot be reached',
  ETIMEDOUT: 'No connection came about',
}

function wordingOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof TargetRefused || error instanceof TargetUnresolved)
    return error.message
  const { code = '', message } = error as NodeJS.ErrnoException
  const known = wordings[code]
  if (known) return known
  if (/CERT|TLS|SSL|SIGNATURE|ISSUER/.test(code)) return storable(`TLS failed: ${message}`)
  return storable(`The request failed: ${message}`)
}

function tooLate(what: string, limit_ms: number): Refusal {
  return new Refusal(`${what} within ${limit_ms / 1000} s`)
}

/** Whether a URL has a name, rather than an address in its place. */
function isName({ hostname }: URL): boolean {
  return !hostname.startsWith('[') && !/^[\d.]+$/.test(hostname)
}
