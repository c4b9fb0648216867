/**
 * An error and what caused it, the outermost first: Drizzle wraps what `postgres` throws, so the code that the server
 * gave stands on a cause.
 */
export function* causesOf(error: unknown): Generator<Error & { code?: string }> {
  for (let it = error; it instanceof Error; it = it.cause) yield it
}
