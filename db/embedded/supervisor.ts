import type { Child } from './child.ts'
import type { EngineLog } from './engine-error.ts'

const steady_ms = 30_000
const maxPause_ms = 5_000

/** Timing of the checks. By default, a child that does not work is killed after three failed checks, within half a minute. */
export type CheckTimes = { every_ms: number; timeout_ms: number; failures: number }
const defaultTimes: CheckTimes = { every_ms: 4000, timeout_ms: 5000, failures: 3 }

type Supervised = {
  name: string
  start: () => Promise<Child>
  /** Whether a child works. A check that times out or throws counts as failed. */
  works: (child: Child) => Promise<boolean>
  times?: CheckTimes
}

/**
 * Keeps a child process running. Restarts it when it exits, at once the first time and then after growing pauses. Kills
 * and restarts it if it runs but does not work. If the first start fails, throws its error.
 */
export async function supervise({ name, start, works, times = defaultTimes }: Supervised, log: EngineLog) {
  let child = await start()
  let isStopping = false
  const stopped = Promise.withResolvers<void>()

  /** Checks a child while it runs. */
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
    log.error({ child: name, pid: checked.pid }, `${name}: not responding; killing it`)
    await checked.stop(0)
  }

  const watch = async () => {
    let pause_ms = 0
    for (;;) {
      const since = performance.now()
      check(child)
      const lastOutput = await child.exited
      if (isStopping) return
      log.error({ child: name, reason: lastOutput }, `${name}: exited; restarting`)
      if (performance.now() - since > steady_ms) pause_ms = 0
      for (;;) {
        await Promise.race([Bun.sleep(pause_ms), stopped.promise])
        if (isStopping) return
        pause_ms = Math.min(maxPause_ms, pause_ms * 2 || 100)
        try {
          child = await start()
          log.info({ child: name, pid: child.pid }, `${name}: running again`)
          break
        } catch (error) {
          if (isStopping) return
          log.error({ child: name, reason: String(error) }, `${name}: could not start; retrying`)
        }
      }
      // `stop` was called during the start, and has only stopped the previous child.
      if (isStopping) return child.stop()
    }
  }
  const watching = watch()

  return {
    pid: () => child.pid,
    /** @param timeout_ms time for the child to stop cleanly */
    async stop(timeout_ms?: number) {
      isStopping = true
      stopped.resolve()
      await child.stop(timeout_ms)
      await watching
    },
  }
}

/** Waits without keeping the process alive, because the wait continues if the child is stopped meanwhile. */
function idle(ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve, ms).unref()
  return promise
}
