/**
 * An error and its causes, the outermost first. Drizzle wraps the errors of `postgres`, so the code of the server is on a
 * cause.
 */
export function* causesOf(error: unknown): Generator<Error & { code?: string }> {
  for (let it = error; it instanceof Error; it = it.cause) yield it
}

const uniqueViolation = '23505'

/** Whether a statement failed because another row has a value that must be unique. */
export function isDuplicate(error: unknown): boolean {
  return causesOf(error).some(({ code }) => code === uniqueViolation)
}
