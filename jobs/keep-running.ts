import { setTimeout as wait } from 'node:timers/promises'
import { type Runner, type RunnerOptions, run } from 'graphile-worker'
import type { Log } from '../server/log.ts'

const pause_ms = 1000

/**
 * Runs a queue's workers until they are stopped. They give up by themselves when they cannot note what became of a job,
 * for instance because the database goes away at that moment: then new ones begin, and what they left is given back by
 * whoever watches for workers that have died.
 * @throws whatever keeps the first ones from starting
 */
export async function keepRunning(log: Log, options: RunnerOptions): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  let runner: Runner | undefined = await run(options)
  const kept = keep()

  async function keep() {
    while (!stopping.signal.aborted) {
      const reason = await runner?.promise.then(
        () => 'they ended',
        (err: unknown) => err,
      )
      runner = undefined
      while (!runner && !stopping.signal.aborted) {
        log.error({ err: reason }, 'background work has given up, and begins anew')
        await wait(pause_ms, undefined, { signal: stopping.signal }).catch(() => {})
        if (!stopping.signal.aborted) runner = await begun()
      }
    }
  }

  function begun(): Promise<Runner | undefined> {
    return run(options).catch((err: unknown) => {
      log.warn({ err }, 'background work cannot begin')
      return undefined
    })
  }

  /** One that is giving up at this moment is stopped already. */
  async function end() {
    await runner?.stop().catch(() => {})
  }

  return {
    async stop() {
      stopping.abort()
      await end()
      await kept
      // It may have begun meanwhile.
      await end()
    },
  }
}
