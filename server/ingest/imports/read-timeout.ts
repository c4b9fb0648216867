import { Unavailable } from '../../platform/errors.ts'

/**
 * Passes bytes on as long as they keep coming. A machine that is gone does not say so, and would hold its import for
 * ever. @throws Unavailable when nothing comes for so long.
 */
export async function* timely(
  bytes: AsyncIterable<Uint8Array>,
  timeout_ms: number,
): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  for (;;) {
    const late = Promise.withResolvers<never>()
    const timer = setTimeout(() => late.reject(new Unavailable(tooLate(timeout_ms), 1)), timeout_ms)
    const next = await Promise.race([pieces.next(), late.promise]).finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value
  }
}

function tooLate(timeout_ms: number): string {
  return `Nothing of the upload has arrived for ${Math.ceil(timeout_ms / 1000)} seconds: send it again with the same Idempotency-Key`
}
