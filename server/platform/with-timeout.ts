/** An operation ran longer than its timeout. */
export class TimeoutError extends Error {
  constructor(what: string, timeout_s: number) {
    super(`${what} timed out after ${timeout_s} s`)
  }
}

/**
 * Runs `work` with a timeout.
 * @param what names the work in the error message
 * @param work receives a signal that aborts at the timeout
 * @throws TimeoutError if the work has not finished in time
 */
export async function withTimeout<T>(
  timeout_s: number,
  what: string,
  work: (timedOut: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const aborting = new AbortController()
  const timer = setTimeout(() => {
    const error = new TimeoutError(what, timeout_s)
    late.reject(error)
    aborting.abort(error)
  }, timeout_s * 1000)
  try {
    return await Promise.race([work(aborting.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
