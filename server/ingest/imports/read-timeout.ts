import { Unavailable } from '../../platform/errors.ts'

/**
 * Passes bytes through while they keep arriving. A client that disappears silently would otherwise block its import
 * forever. @throws Unavailable if nothing arrives for `timeout_ms`.
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
