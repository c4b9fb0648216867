/** The service that requests of the soak test go to. */
export type Service = { url: string; key: string }

type Answer = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are read
  body: any
}

const timeout_ms = 60_000
const retryPause_ms = 300

/**
 * Work that continues until it is stopped, even while the service is unavailable. A request without an answer, or
 * with 503 or 429, is retried. Any other unexpected answer is recorded.
 */
export class Work {
  readonly problems: string[] = []
  readonly done: Record<string, number> = {}
  #isStopping = false
  readonly #loops: Promise<void>[] = []

  constructor(readonly service: Service) {}

  /** Repeats a task, with a pause after each round. A round in progress is finished before the stop. */
  repeat(name: string, pause_ms: number, task: (round: number) => Promise<void>): void {
    const loop = async () => {
      for (let round = 0; !this.#isStopping; round++) {
        try {
          await task(round)
          this.done[name] = (this.done[name] ?? 0) + 1
        } catch (error) {
          this.problems.push(`${name} ${round}: ${(error as Error).message}`)
        }
        await Bun.sleep(pause_ms)
      }
    }
    this.#loops.push(loop())
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await Promise.all(this.#loops)
  }

  /**
   * Retries until the service answers with an expected status. @throws Error at any other status than these, 503 and
   * 429
   */
  async ask(
    expected: number[],
    method: string,
    path: string,
    { body, headers = {} }: { body?: string | object; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const end = performance.now() + 5 * timeout_ms
    for (;;) {
      const answer = await this.#once(method, path, body, headers)
      if (answer && expected.includes(answer.status)) return answer
      if (answer && answer.status !== 503 && answer.status !== 429)
        throw new Error(
          `${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body).slice(0, 300)}`,
        )
      if (performance.now() > end) throw new Error(`${method} ${path} had no answer for five minutes`)
      await Bun.sleep(retryPause_ms)
    }
  }

  async #once(
    method: string,
    path: string,
    body: string | object | undefined,
    headers: Record<string, string>,
  ): Promise<Answer | null> {
    try {
      const answer = await fetch(this.service.url + path, {
        method,
        headers: {
          Authorization: `Bearer ${this.service.key}`,
          'Content-Type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
          ...headers,
        },
        body: typeof body === 'object' ? JSON.stringify(body) : body,
        signal: AbortSignal.timeout(timeout_ms),
      })
      const text = await answer.text()
      const isJson = answer.headers.get('content-type')?.includes('application/json')
      return { status: answer.status, body: isJson ? JSON.parse(text) : text }
    } catch {
      return null
    }
  }
}
