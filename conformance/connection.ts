/** An answer as it came, and what it answers. */
export type Answer = {
  /** Method and path of the request, for messages. */
  request: string
  status: number
  headers: Headers
  text: string
  /** What the text is as JSON; undefined when it is none. */
  body: unknown
}

export type Asked = {
  key?: string | null
  /** Sent as JSON; text is sent as it is. */
  body?: unknown
  headers?: Record<string, string>
  /** A 429 is what is asked for: do not wait and ask again. */
  isLimitExpected?: boolean
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The run was stopped from outside. */
export class Stopped extends Error {
  constructor() {
    super('the run was stopped')
  }
}

const timeout_ms = 60_000
const longestWait_s = 75

/**
 * HTTP to the instance under test. Waits where a limit says so: a small plan makes the suite slow, not wrong.
 * Remembers every answer it got, for what must be true of all of them.
 */
export class Connection {
  readonly answers: Answer[] = []

  constructor(
    readonly url: string,
    private readonly key: string,
    private readonly transport: Fetch,
    private readonly stopping?: AbortSignal,
  ) {}

  async request(method: string, path: string, asked: Asked = {}): Promise<Answer> {
    for (let attempt = 1; ; attempt++) {
      const answer = await this.#send(method, path, asked)
      const wait_s = Number(answer.headers.get('retry-after'))
      const isWorthWaiting = wait_s > 0 && wait_s <= longestWait_s && attempt < 5
      if (answer.status !== 429 || asked.isLimitExpected || !isWorthWaiting) return answer
      await pause(wait_s * 1000, this.stopping)
    }
  }

  async #send(method: string, path: string, { key = this.key, body, headers }: Asked): Promise<Answer> {
    if (this.stopping?.aborted) throw new Stopped()
    const response = await this.transport(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout_ms),
      headers: {
        ...(key !== null && { Authorization: `Bearer ${key}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
    })
    const text = await response.text()
    const answer = {
      request: `${method} ${path}`,
      status: response.status,
      headers: response.headers,
      text,
      body: json(text),
    }
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
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  stopping?.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  if (stopping?.aborted) throw new Stopped()
}
