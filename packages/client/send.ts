import { type Problem, SightlineError } from './error.ts'
import { sleep as realSleep, type Sleep } from './sleep.ts'

export type Connection = {
  /** The address of the service, for example `https://analytics.example.com`. */
  baseUrl: string
  /** An API key: a secret key on servers only, a site's public key in browsers. */
  key: string
  /** The maximum number of retries after 429, 502, 503, 504 or a failed connection. Default 4. */
  retries?: number
  /** The timeout of one attempt. Default 60,000. */
  timeout_ms?: number
  /** The maximum `Retry-After` to wait for; after a longer one, the error is thrown immediately. Default 60,000. */
  longestWait_ms?: number
  /** Called with every raw response, including errors and responses after which the request is retried. */
  onResponse?: (response: RawResponse) => void
  fetch?: (url: string, init: RequestInit) => Promise<Response>
  sleep?: Sleep
  /** The current time in milliseconds. */
  now?: () => number
}

/** A response before it is parsed. */
export type RawResponse = { verb: string; url: string; status: number; headers: Headers; text: string }

export type CallOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /**
   * For a POST: requests with the same key have one effect and one response. By default, each call gets its own key.
   */
  idempotencyKey?: string
}

type Call = CallOptions & { query?: object; body?: unknown }
type Answer = { status: number; headers: Headers; body: unknown }

/**
 * Sends a request, with retries, until there is a final response. @throws SightlineError, or the reason of the aborted
 * signal
 */
export type Send = (verb: string, path: string, call?: Call) => Promise<Answer>

/** Status codes of temporary failures; 0 is a failed connection. */
const temporary = new Set([0, 429, 502, 503, 504])

/** Creates the function that sends requests to one service with one key. */
export function createSender(connection: Connection): Send {
  const { key, retries = 4, longestWait_ms = 60_000, sleep = realSleep } = connection
  const origin = connection.baseUrl.replace(/\/+$/, '').replace(/\/v1$/, '')

  return async (verb, path, { query, body, signal, headers, idempotencyKey } = {}) => {
    const init = {
      method: verb,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...headers,
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }
    for (let tries = 1; ; tries++) {
      const answer = await tryOnce(connection, origin + path + search(query), init, signal)
      if (!(answer instanceof SightlineError)) return answer
      const wait_ms = answer.retry_after === undefined ? backoff_ms(tries) : answer.retry_after * 1000
      if (tries > retries || !temporary.has(answer.status) || wait_ms > longestWait_ms) throw answer
      await sleep(wait_ms, signal)
    }
  }
}

async function tryOnce(
  { fetch = globalThis.fetch, timeout_ms = 60_000, now = Date.now, onResponse }: Connection,
  url: string,
  init: RequestInit & { method: string },
  signal: AbortSignal | undefined,
): Promise<Answer | SightlineError> {
  signal?.throwIfAborted()
  // AbortSignal.any is not available in the oldest supported Node.
  const ended = new AbortController()
  const stop = () => ended.abort()
  const timer = setTimeout(stop, timeout_ms)
  signal?.addEventListener('abort', stop)
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, signal: ended.signal })
    text = await response.text()
  } catch (cause) {
    signal?.throwIfAborted()
    if (ended.signal.aborted)
      return new SightlineError('timeout', { message: `No response within ${timeout_ms} ms`, cause })
    return new SightlineError('connection_failed', {
      message: `Could not connect to ${url}`,
      cause,
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
  onResponse?.({ verb: init.method, url, status: response.status, headers: response.headers, text })
  return read(response, text, now())
}

type FailureBody = {
  error?: { code: string; message: string; field?: string; details?: Problem[]; request_id?: string }
}

function read(response: Response, text: string, now_ms: number): Answer | SightlineError {
  const { status, headers, ok } = response
  let body: unknown
  try {
    body = text === '' ? undefined : JSON.parse(text)
  } catch {
    // A proxy between client and service may respond in any format.
  }
  if (ok && (body !== undefined || text === '')) return { status, headers, body }
  const { code, ...rest } = (body as FailureBody | undefined)?.error ?? {
    code: 'unreadable_answer',
    message: `The response (${status}) is not from this API. Check baseUrl`,
  }
  const retry_after = retryAfter(headers.get('Retry-After'), now_ms)
  return new SightlineError(code, {
    request_id: headers.get('X-Request-Id') ?? undefined,
    ...rest,
    status,
    headers,
    retry_after,
  })
}

/** Returns the seconds of a `Retry-After`, which is a number of seconds or a date. */
function retryAfter(header: string | null, now_ms: number): number | undefined {
  if (!header) return undefined
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - now_ms) / 1000
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}

/**
 * Half a second, doubled with each attempt. Half of the wait is random, so that clients do not retry simultaneously.
 */
function backoff_ms(tries: number): number {
  return Math.round(250 * 2 ** tries * (0.5 + Math.random() / 2))
}

function search(query: object = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) parameters.set(name, String(value))
  const text = parameters.toString()
  return text && `?${text}`
}
