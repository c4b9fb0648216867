/** Polls until the result is truthy. @throws Error naming what was awaited, at the deadline */
export async function until<T>(
  what: string,
  deadline_ms: number,
  check: () => T | null | false | Promise<T | null | false>,
): Promise<T> {
  const end = performance.now() + deadline_ms
  for (;;) {
    const answer = await check()
    if (answer !== null && answer !== false) return answer
    if (performance.now() > end)
      throw new Error(`timed out after ${deadline_ms / 1000} s, waiting until ${what}`)
    await Bun.sleep(20)
  }
}
