import { type Client, createClient, type RawResponse, SightlineError } from '../../packages/client/index.ts'

/** An answer as received, and the request that it answers. */
export type Answer = {
  /** Method and path of the request, for messages. */
  request: string
  status: number
  headers: Headers
  text: string
  /** The parsed JSON; undefined if the text is not JSON. */
  body: unknown
}

/** The key to use, and whether to wait at a limit. */
export type CallOptions = {
  key?: string
  /** A 429 is expected: do not wait and retry. */
  isLimitExpected?: boolean
}

export type RequestOptions = CallOptions & {
  /** Sent as JSON; text is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  idempotencyKey?: string
}

/** A request that the client cannot send: without a key, or with exactly this body and these headers. */
export type RawRequestOptions = { key?: string | null; body?: string; headers?: Record<string, string> }

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The run was stopped from outside. */
export class Stopped extends Error {
  constructor() {
    super('the run was stopped')
  }
}

const timeout_ms = 60_000
const longestWait_ms = 75_000
const retries = 4

/**
 * The published client, connected to the instance under test. It waits at rate limits, so that a small plan makes the
 * suite slow, not wrong. Only `raw` bypasses the client, for what the client refuses to send or always adds: a
 * request without a key or with another Authorization, a body that is not JSON, has another type or is missing.
 * Records every answer, for statements about all of them.
 */
export class Connection {
  readonly answers: Answer[] = []

  constructor(
    readonly url: string,
    public key: string,
    private readonly transport: Fetch,
    private readonly stopping?: AbortSignal,
  ) {}

  client(
    { key = this.key, isLimitExpected = false }: CallOptions = {},
    onAnswer?: (answer: Answer) => void,
  ): Client {
    return createClient({
      baseUrl: this.url,
      key,
      retries: isLimitExpected ? 0 : retries,
      timeout_ms,
      longestWait_ms,
      fetch: (url, init) => this.#send(url, init),
      sleep: (ms) => pause(ms, this.stopping),
      onResponse: (response) => {
        const answer = this.#keep(response)
        onAnswer?.(answer)
      },
    })
  }

  /**
   * Returns the answer to a call of the client, or its failure. If a call takes several requests, returns the last
   * answer.
   */
  async ask(call: (client: Client) => Promise<unknown>, options?: CallOptions): Promise<Answer> {
    if (this.stopping?.aborted) throw new Stopped()
    const answers: Answer[] = []
    try {
      await call(this.client(options, (answer) => answers.push(answer)))
    } catch (error) {
      if (!(error instanceof SightlineError) || error.status === 0) throw error
    }
    const last = answers.at(-1)
    if (!last) throw new Error('The call sent no request')
    return last
  }

  /** Sends a request for which the client has no method: an invalid one, or one for an unknown path. */
  request(method: string, path: string, { body, headers, idempotencyKey, ...options }: RequestOptions = {}) {
    return this.ask((client) => client.request(method, path, { body, headers, idempotencyKey }), options)
  }

  /** Sends what the client cannot send. */
  async raw(
    method: string,
    path: string,
    { key = this.key, body, headers }: RawRequestOptions = {},
  ): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const url = this.url + path
      const authorization = key !== null && { Authorization: `Bearer ${key}` }
      const signal = AbortSignal.timeout(timeout_ms)
      const response = await this.#send(url, {
        method,
        body,
        signal,
        headers: { ...authorization, ...headers },
      })
      const { status, headers: answered } = response
      const answer = this.#keep({ verb: method, url, status, headers: answered, text: await response.text() })
      const wait_ms = Number(answered.get('Retry-After')) * 1000
      if (status !== 429 || attempt > retries || !(wait_ms <= longestWait_ms)) return answer
      await pause(wait_ms, this.stopping)
    }
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    if (this.stopping?.aborted) throw new Stopped()
    return this.transport(url, { ...init, redirect: 'manual' })
  }

  #keep({ verb, url, status, headers, text }: RawResponse): Answer {
    const { pathname, search } = new URL(url)
    const answer = { request: `${verb} ${pathname}${search}`, status, headers, text, body: json(text) }
    this.answers.push(answer)
    return answer
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Waits, but not past the end of the run. @throws Stopped */
export async function pause(ms: number, stopping?: AbortSignal): Promise<void> {
  if (stopping?.aborted) throw new Stopped()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  stopping?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  if (stopping?.aborted) throw new Stopped()
}
