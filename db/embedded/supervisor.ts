import type { Child } from './child.ts'
import type { EngineLog } from './engine-error.ts'

const steady_ms = 30_000
const longestPause_ms = 5_000

/** When a child that lives but does not work is ended: three checks in a row, so within half a minute. */
export type CheckTimes = { every_ms: number; timeout_ms: number; failures: number }
const usual: CheckTimes = { every_ms: 4000, timeout_ms: 5000, failures: 3 }

type Supervised = {
  name: string
  start: () => Promise<Child>
  /** Whether a child does its work; a check that takes too long, or throws, says that it does not. */
  works: (child: Child) => Promise<boolean>
  times?: CheckTimes
}

/**
 * Keeps one child running: when it dies it is started again, at once the first time and then after growing pauses.
 * One that lives but does not work is ended by force, and started again. The first start fails with the child's own
 * error.
 */
export async function supervise({ name, start, works, times = usual }: Supervised, log: EngineLog) {
  let child = await start()
  let isStopping = false
  const stopped = Promise.withResolvers<void>()

  /** Checks a child as long as it lives. */
  const check = async (checked: Child) => {
    let failures = 0
    let isGone = false
    const gone = checked.exited.then(() => {
      isGone = true
    })
    while (failures < times.failures) {
      await Promise.race([idle(times.every_ms), gone, stopped.promise])
      if (isGone || isStopping) return
      const late = idle(times.timeout_ms).then(() => false)
      const isFine = await Promise.race([works(checked).catch(() => false), late])
      failures = isFine ? 0 : failures + 1
    }
    if (isGone || isStopping) return
    log.error({ child: name, pid: checked.pid }, `${name} does not answer and is ended`)
    await checked.stop(0)
  }

  const watch = async () => {
    let pause_ms = 0
    for (;;) {
      const since = performance.now()
      check(child)
      const lastWords = await child.exited
      if (isStopping) return
      log.error({ child: name, reason: lastWords }, `${name} died and is started again`)
      if (performance.now() - since > steady_ms) pause_ms = 0
      for (;;) {
        await Promise.race([Bun.sleep(pause_ms), stopped.promise])
        if (isStopping) return
        pause_ms = Math.min(longestPause_ms, pause_ms * 2 || 100)
        try {
          child = await start()
          log.info({ child: name, pid: child.pid }, `${name} is back`)
          break
        } catch (error) {
          if (isStopping) return
          log.error({ child: name, reason: String(error) }, `${name} did not start`)
        }
      }
      // A stop that came while it was starting has stopped the one before it.
      if (isStopping) return child.stop()
    }
  }
  const watching = watch()

  return {
    pid: () => child.pid,
    /** @param timeout_ms how long the child may take to end cleanly */
    async stop(timeout_ms?: number) {
      isStopping = true
      stopped.resolve()
      await child.stop(timeout_ms)
      await watching
    },
  }
}

/** Waits, but does not keep the process alive: a wait for a child that is stopped meanwhile goes on. */
function idle(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms).unref()
  return promise
}
