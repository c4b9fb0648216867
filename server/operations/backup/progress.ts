/** Tells on the terminal how far something is that takes more than a moment. */
export class Progress {
  readonly #write: (text: string) => void
  readonly #isTerminal: boolean
  readonly #started = performance.now()
  /** Aborted when whoever started it wants it to end. */
  readonly stopping: AbortSignal | undefined
  #lastTold = this.#started

  /**
   * @param isTerminal whether a line may be written over
   * @param stopping ends what is watched
   */
  constructor(write: (text: string) => void, isTerminal: boolean, stopping?: AbortSignal) {
    this.#write = write
    this.#isTerminal = isTerminal
    this.stopping = stopping
  }

  /** Says what is at work, once a second in a terminal and every five seconds elsewhere. */
  tell(what: string): void {
    const now = performance.now()
    if (now - this.#lastTold < (this.#isTerminal ? 1000 : 5000)) return
    this.#lastTold = now
    const line = `${seconds(now - this.#started)}  ${what}`
    this.#write(this.#isTerminal ? `\r\x1b[K${line}` : `${line}\n`)
  }

  /** Says how it ended. */
  end(line: string): void {
    this.#write(`${this.#isTerminal ? '\r\x1b[K' : ''}${line}\n`)
  }

  /** Pieces as they come, told with how much there was of them. @param lost ends them, too */
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
      this.tell(`${what}: ${megabytes(bytes)}`)
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
