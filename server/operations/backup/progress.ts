/** Shows the progress of a long task on the terminal. */
export class Progress {
  readonly #write: (text: string) => void
  readonly #isTerminal: boolean
  readonly #started = performance.now()
  /** Aborted to stop the task. */
  readonly stopping: AbortSignal | undefined
  #lastReported = this.#started

  /**
   * @param isTerminal whether a line can be overwritten
   * @param stopping ends `watch`
   */
  constructor(write: (text: string) => void, isTerminal: boolean, stopping?: AbortSignal) {
    this.#write = write
    this.#isTerminal = isTerminal
    this.stopping = stopping
  }

  /** Shows the current step, at most once a second in a terminal and every five seconds elsewhere. */
  report(what: string): void {
    const now = performance.now()
    if (now - this.#lastReported < (this.#isTerminal ? 1000 : 5000)) return
    this.#lastReported = now
    const line = `${seconds(now - this.#started)}  ${what}`
    this.#write(this.#isTerminal ? `\r\x1b[K${line}` : `${line}\n`)
  }

  /** Shows the result. */
  end(line: string): void {
    this.#write(`${this.#isTerminal ? '\r\x1b[K' : ''}${line}\n`)
  }

  /** Passes pieces through and reports their total size. @param lost also ends the stream */
  async *watch(
    what: string,
    pieces: AsyncIterable<Uint8Array>,
    lost?: AbortSignal,
  ): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const piece of pieces) {
      this.stopping?.throwIfAborted()
      lost?.throwIfAborted()
      bytes += piece.byteLength
      this.report(`${what}: ${megabytes(bytes)}`)
      yield piece
    }
  }
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}

export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
