type Options<Answer> = {
  /** How long nothing is typed before it is asked for. */
  pause_ms?: number
  /** What a response says; JSON unless told. */
  read?: (response: Response) => Promise<Answer | { problem: string }>
}

/** The preview of a form that follows what is typed into it, a moment after the last key. */
export class LivePreview<Answer extends { problem?: string }> {
  answer = $state.raw() as Answer | { problem: string }
  isPending = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #asked: AbortController | undefined
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

  /** Asks again soon, with what the form says then. */
  follow(form: () => HTMLFormElement | undefined) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.ask(form()), this.#pause_ms)
  }

  async ask(form: HTMLFormElement | undefined) {
    clearTimeout(this.#timer)
    // An answer to what has been typed over since is no answer.
    this.#asked?.abort()
    if (!form) return
    const asked = new AbortController()
    this.#asked = asked
    this.isPending = true
    const answer = await this.#send(new FormData(form), asked.signal)
    if (asked.signal.aborted) return
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

const unreachable = { problem: 'The preview cannot be reached at the moment.' }

async function readJson<Answer>(response: Response): Promise<Answer | { problem: string }> {
  return response.ok ? ((await response.json()) as Answer) : unreachable
}
