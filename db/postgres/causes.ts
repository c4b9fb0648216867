/** Codes that say that PostgreSQL is away, shuts down, or has no room or connections. */
export const awayCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'CONNECTION_DESTROYED',
  '53100',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '58030',
])

/**
 * An error and what caused it, the outermost first: Drizzle wraps what `postgres` throws, so the code that the server
 * gave stands on a cause.
 */
export function* causesOf(error: unknown): Generator<Error & { code?: string }> {
  for (let it = error; it instanceof Error; it = it.cause) yield it
}
