/** An operation ran longer than its timeout. */
export class TookTooLong extends Error {
  constructor(what: string, limit_s: number) {
    super(`${what} timed out after ${limit_s} s`)
  }
}

/**
 * Runs `work` with a timeout.
 * @param work receives a signal that aborts at the timeout
 * @throws TookTooLong if the work has not finished in time
 */
export async function giveUpAfter<T>(
  limit_s: number,
  what: string,
  work: (givenUp: AbortSignal) => Promise<T>,
): Promise<T> {
  const late = Promise.withResolvers<never>()
  const giving = new AbortController()
  const timer = setTimeout(() => {
    const error = new TookTooLong(what, limit_s)
    late.reject(error)
    giving.abort(error)
  }, limit_s * 1000)
  try {
    return await Promise.race([work(giving.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
