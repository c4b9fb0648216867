import { Unavailable } from '../../platform/errors.ts'

/**
 * Passes bytes through while they keep arriving. A client that disappears silently would otherwise block its import
 * forever. @throws Unavailable if nothing arrives for `timeout_ms`.
 */
export async function* withReadTimeout(
  bytes: AsyncIterable<Uint8Array>,
  timeout_ms: number,
): AsyncGenerator<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  for (;;) {
    const timeout = Promise.withResolvers<never>()
    const timer = setTimeout(() => timeout.reject(new Unavailable(messageOf(timeout_ms), 1)), timeout_ms)
    const next = await Promise.race([pieces.next(), timeout.promise]).finally(() => clearTimeout(timer))
    if (next.done) return
    yield next.value
  }
}

function messageOf(timeout_ms: number): string {
  return `The upload sent no data for ${Math.ceil(timeout_ms / 1000)} seconds: repeat the request with the same Idempotency-Key`
}
