/** The sleep of a loop, which other code can end early. */
export class WakeableSleep {
  #end: (() => void) | null = null
  #endsOnWake = false
  #isWoken = false

  constructor(private readonly stopping: AbortSignal) {
    stopping.addEventListener('abort', () => this.cutShort())
  }

  /**
   * Sleeps for at most `ms`. With `untilWoken`, `wake` ends the sleep, and the sleep is skipped if `wake` was called
   * since the last one.
   */
  async sleep(ms: number, { untilWoken = false } = {}): Promise<void> {
    if (this.stopping.aborted || ms <= 0) return
    if (untilWoken && this.#isWoken) {
      this.#isWoken = false
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    this.#end = resolve
    this.#endsOnWake = untilWoken
    await promise
    clearTimeout(timer)
    this.#end = null
  }

  /** Ends a sleep `untilWoken`, or skips the next one: there is work to do. */
  wake() {
    if (this.#end && this.#endsOnWake) this.#end()
    else this.#isWoken = true
  }

  /** Ends the current sleep, if there is one. */
  cutShort() {
    this.#end?.()
  }
}
