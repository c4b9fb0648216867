import type { Child } from './child.ts'
import type { EngineLog } from './engine-error.ts'

const steady_ms = 30_000
const longestPause_ms = 5_000

/**
 * Keeps one child running: when it dies it is started again, at once the first time and then after growing pauses.
 * The first start fails with the child's own error.
 */
export async function supervise(name: string, start: () => Promise<Child>, log: EngineLog) {
  let child = await start()
  let isStopping = false
  const stopped = Promise.withResolvers<void>()

  const watch = async () => {
    let pause_ms = 0
    for (;;) {
      const since = performance.now()
      const lastWords = await child.exited
      if (isStopping) return
      log.error({ engine: name, reason: lastWords }, `${name} died and is started again`)
      if (performance.now() - since > steady_ms) pause_ms = 0
      for (;;) {
        await Promise.race([Bun.sleep(pause_ms), stopped.promise])
        if (isStopping) return
        pause_ms = Math.min(longestPause_ms, pause_ms * 2 || 100)
        try {
          child = await start()
          log.info({ engine: name, pid: child.pid }, `${name} is back`)
          break
        } catch (error) {
          log.error({ engine: name, reason: String(error) }, `${name} did not start`)
        }
      }
      // A stop that came while it was starting has stopped the one before it.
      if (isStopping) return child.stop()
    }
  }
  const watching = watch()

  return {
    pid: () => child.pid,
    /** @param patience_ms how long the child may take to end cleanly */
    async stop(patience_ms?: number) {
      isStopping = true
      stopped.resolve()
      await child.stop(patience_ms)
      await watching
    },
  }
}
