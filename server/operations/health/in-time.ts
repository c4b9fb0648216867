const timeout_ms = 2000

/** Awaits a check of the service's own servers. Returns undefined if it fails or takes more than two seconds. */
export async function inTime<T>(check: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), timeout_ms)
  try {
    return await Promise.race([check, late.promise])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
