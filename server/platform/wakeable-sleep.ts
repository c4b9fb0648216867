/** The waiting of a loop, which others may end early. */
export class WakeableSleep {
  #end: (() => void) | null = null
  #endsOnWake = false
  #isWoken = false

  constructor(private readonly stopping: AbortSignal) {
    stopping.addEventListener('abort', () => this.cutShort())
  }

  /** Sleeps for so long at most; `untilWoken`, not at all if there was a call of `wake` since the last such sleep. */
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

  /** There is something to do. */
  wake() {
    if (this.#end && this.#endsOnWake) this.#end()
    else this.#isWoken = true
  }

  /** Ends whatever sleep is under way. */
  cutShort() {
    this.#end?.()
  }
}
