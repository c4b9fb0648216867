/**
 * Calls `look` every `interval_ms`, never twice at a time.
 * @param onError gets what `look` throws; the next call comes all the same
 * @returns `stop`, which waits for a call that is under way
 */
export function lookRegularly(
  interval_ms: number,
  look: () => Promise<void>,
  onError: (err: unknown) => void,
): { stop: () => Promise<void> } {
  let looking: Promise<void> | null = null
  const timer = setInterval(() => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = null
      })
  }, interval_ms)
  return {
    async stop() {
      clearInterval(timer)
      await looking
    },
  }
}
