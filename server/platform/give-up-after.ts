/** Something has run longer than it ever needs. */
export class TookTooLong extends Error {
  constructor(what: string, limit_s: number) {
    super(`${what} has run for ${limit_s} s and is given up: it waits for something that does not come`)
  }
}

/**
 * @param work gets a signal that aborts when the work is given up
 * @throws TookTooLong when it has not ended in time
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
