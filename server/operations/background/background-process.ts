import { fileURLToPath } from 'node:url'
import { type Child, startChild, type TalkingChild } from '../../../db/embedded/child.ts'
import { supervise } from '../../../db/embedded/supervisor.ts'
import { keepErrors, type Log } from '../../platform/log.ts'
import type { Background, ProcessStats } from './background.ts'
import type { CompleteConfig, Order, Report } from './messages.ts'
import { throttle } from './throttle.ts'
import { Totals } from './totals.ts'

const program = fileURLToPath(new URL('../../../jobs/process.ts', import.meta.url))

/** How often the process is told of new rows, at most. */
const written_ms = 50
/** How long a start may take. */
const start_ms = 60_000
/** It reports every second. `/readyz` tells of a silence that is longer than this. */
const quiet_ms = 5_000
/** A check fails after this silence; three in a row end the process. */
const silence_ms = 12_000
/** A process that lives as long as this has started well. */
const settled_ms = 10_000
/** `/readyz` tells of this many starts in a row that failed. */
const failedStarts = 3
/** What it gets for an orderly end: less than the service, so that it is gone before the databases are. */
const end_ms = 5_500

export type BackgroundProcess = Background & {
  /** The inbox has new rows. */
  written: () => void
}

/**
 * Runs the drain and the workers in a process of their own, which is started again when it dies or does not answer.
 * @param stopping gives up a start that is under way
 * @throws Error with its last words when it does not start the first time
 */
export async function startBackgroundProcess(
  config: CompleteConfig,
  log: Log,
  stopping: AbortSignal,
): Promise<BackgroundProcess> {
  const ending = new AbortController()
  const givenUp = AbortSignal.any([stopping, ending.signal])
  const totals = new Totals()
  let child: TalkingChild | null = null
  let upSince = 0
  let heardAt = 0
  let restarts = -1
  let earlyEnds = 0
  let use: Report['process'] = { memory_bytes: 0, cpu_s: 0 }

  async function start(): Promise<Child> {
    restarts++
    const ready = Promise.withResolvers<void>()
    let hasEnded = false
    const started = startChild(process.execPath, ['--no-orphans', program, config.dataDir], {
      env: process.env,
      cwd: process.cwd(),
      force: 'SIGKILL',
      onMessage(message) {
        if (hasEnded) return
        take(message as Report)
        ready.resolve()
      },
    })
    started.exited.then(() => {
      hasEnded = true
      const wasSteady = child === started && performance.now() - upSince > settled_ms
      earlyEnds = wasSteady ? 0 : earlyEnds + 1
      child = null
      totals.end()
    })
    send(started, { kind: 'start', config })
    try {
      await whenStarted(started, ready.promise, givenUp)
    } catch (error) {
      await started.stop(0)
      throw error
    }
    upSince = performance.now()
    child = started
    return started
  }

  function take(report: Report) {
    heardAt = performance.now()
    totals.update(report)
    use = report.process
    keepErrors(report.errors)
  }

  function problems(): string[] {
    if (givenUp.aborted) return []
    if (child && performance.now() - upSince > settled_ms) earlyEnds = 0
    if (earlyEnds >= failedStarts)
      return [`background work has ended ${earlyEnds} times soon after its start, and is started again`]
    if (!child) return ['background work has ended and is started again']
    const silent_ms = performance.now() - heardAt
    return silent_ms > quiet_ms
      ? [`background work has not answered for ${Math.round(silent_ms / 1000)} s`]
      : []
  }

  const works = async () => performance.now() - heardAt < silence_ms
  const supervised = await supervise({ name: 'background work', start, works }, log)
  const tell = throttle(() => child && send(child, { kind: 'written' }), written_ms)
  return {
    stats: () => totals.sum(),
    process: (): ProcessStats => ({ ...use, restarts }),
    problems,
    written: tell.call,
    async stop() {
      ending.abort()
      tell.stop()
      await supervised.stop(end_ms)
    },
  }
}

function send(child: TalkingChild, order: Order): void {
  child.send(order)
}

/** @throws Error with what kept it from starting */
async function whenStarted(child: Child, ready: Promise<void>, givenUp: AbortSignal): Promise<void> {
  const failure = Promise.withResolvers<never>()
  const giveUp = () => failure.reject(givenUp.reason)
  givenUp.addEventListener('abort', giveUp)
  const late = setTimeout(() => failure.reject(new Error('it took too long')), start_ms)
  child.exited.then((lastWords) => failure.reject(new Error(`background work does not start: ${lastWords}`)))
  try {
    givenUp.throwIfAborted()
    await Promise.race([ready, failure.promise])
  } finally {
    clearTimeout(late)
    givenUp.removeEventListener('abort', giveUp)
    failure.promise.catch(() => {})
  }
}
