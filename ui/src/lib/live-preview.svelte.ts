const pause_ms = 350

/** The preview of a form that follows what is typed into it, a moment after the last key. */
export class LivePreview<Answer extends { problem?: string }> {
  answer = $state.raw() as Answer | { problem: string }
  isPending = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn = 0

  constructor(
    readonly path: string,
    first: Answer,
  ) {
    this.answer = first
  }

  /** Asks again soon, with what the form says then. */
  follow(form: () => HTMLFormElement | undefined) {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.ask(form()), pause_ms)
  }

  async ask(form: HTMLFormElement | undefined) {
    clearTimeout(this.#timer)
    if (!form) return
    const turn = ++this.#turn
    this.isPending = true
    const response = await fetch(this.path, { method: 'POST', body: new FormData(form) }).catch(() => null)
    // An answer to what has been typed over since is no answer.
    if (turn !== this.#turn) return
    this.isPending = false
    this.answer = response?.ok
      ? ((await response.json()) as Answer)
      : { problem: 'The preview cannot be reached at the moment.' }
  }
}
