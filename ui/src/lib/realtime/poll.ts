/** A service that was slow once is asked again after this time, so that numbers do not stand still. */
const longestPause_ms = 10_000

/**
 * Runs a task again and again while the page is visible, and at once when it becomes visible. Slow tasks run less
 * often: they take a tenth of the time, unless the pause would be longer than ten seconds. A task that fails runs again
 * like any other.
 *
 * @param task receives the signal that is aborted at the end
 * @returns ends it
 */
export function pollWhileVisible(
  task: (signal: AbortSignal) => Promise<void>,
  pause_ms: () => number,
): () => void {
  const ending = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let isRunning = false

  async function run() {
    const began = performance.now()
    isRunning = true
    if (!document.hidden) await task(ending.signal).catch(() => undefined)
    isRunning = false
    if (ending.signal.aborted) return
    const relief_ms = Math.min(9 * (performance.now() - began), longestPause_ms)
    timer = setTimeout(run, Math.max(pause_ms(), relief_ms))
  }

  function runNow() {
    if (document.hidden || isRunning) return
    clearTimeout(timer)
    run()
  }

  timer = setTimeout(run, pause_ms())
  document.addEventListener('visibilitychange', runNow)
  return () => {
    ending.abort()
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', runNow)
  }
}
