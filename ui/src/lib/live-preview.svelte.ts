type Options<Answer> = {
  /** The delay after the last input before a preview is requested. */
  pause_ms?: number
  /** Parses a response; the default is JSON. */
  read?: (response: Response) => Promise<Answer | { problem: string }>
}

/** A form preview that updates shortly after the last input. */
export class LivePreview<Answer extends { problem?: string }> {
  answer = $state.raw() as Answer | { problem: string }
  isPending = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #request: AbortController | undefined
  #pause_ms: number
  #read: NonNullable<Options<Answer>['read']>

  constructor(
    readonly path: string,
    first: Answer,
    { pause_ms = 350, read = readJson }: Options<Answer> = {},
  ) {
    this.answer = first
    this.#pause_ms = pause_ms
    this.#read = read
  }

  /** Schedules a request with the state of the form at that time. */
  follow(form: () => HTMLFormElement | undefined) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.ask(form()), this.#pause_ms)
  }

  async ask(form: HTMLFormElement | undefined) {
    clearTimeout(this.#timer)
    // Cancels the previous request, because its response would be outdated.
    this.#request?.abort()
    if (!form) return
    const request = new AbortController()
    this.#request = request
    this.isPending = true
    const answer = await this.#send(new FormData(form), request.signal)
    if (request.signal.aborted) return
    this.isPending = false
    this.answer = answer
  }

  async #send(body: FormData, signal: AbortSignal): Promise<Answer | { problem: string }> {
    try {
      return await this.#read(
        await fetch(this.path, { method: 'POST', body, signal, headers: { accept: 'application/json' } }),
      )
    } catch {
      return unreachable
    }
  }
}

const unreachable = { problem: 'The preview could not be loaded.' }

async function readJson<Answer>(response: Response): Promise<Answer | { problem: string }> {
  return response.ok ? ((await response.json()) as Answer) : unreachable
}
