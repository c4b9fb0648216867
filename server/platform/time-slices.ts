/** How long a task may block the event loop. */
const slice_ms = 4

const waiting: (() => void)[] = []

/**
 * Resolves in a later turn of the event loop. Only one waiting task resumes in each turn, so that new requests are
 * served between any two tasks.
 */
export function nextTurn(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  waiting.push(resolve)
  if (waiting.length === 1) setImmediate(resumeNext)
  return promise
}

function resumeNext() {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(resumeNext)
}

/** Splits a long task into time slices: `if (slices.isOver()) await slices.next()`. */
export class TimeSlices {
  #since = performance.now()

  isOver(): boolean {
    return performance.now() - this.#since > slice_ms
  }

  async next(): Promise<void> {
    await nextTurn()
    this.#since = performance.now()
  }
}
