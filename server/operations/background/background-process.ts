import { fileURLToPath } from 'node:url'
import { type Child, type MessagingChild, startChild } from '../../../db/embedded/child.ts'
import { supervise } from '../../../db/embedded/supervisor.ts'
import { keepErrors, type Log } from '../../platform/log.ts'
import type { Background, ProcessStats } from './background.ts'
import type { Command, CompleteConfig, Report } from './messages.ts'
import { throttle } from './throttle.ts'
import { Totals } from './totals.ts'

const program = fileURLToPath(new URL('../../../jobs/process.ts', import.meta.url))

/** The process is notified of new rows at most this often. */
const notify_ms = 50
/** Timeout of a start. */
const start_ms = 60_000
/** The process reports every second. `/readyz` is degraded if no report arrives for this long. */
const silent_ms = 5_000
/** A check fails if no report arrives for this long. Three failed checks in a row end the process. */
const unresponsive_ms = 12_000
/** A process that lives this long has started successfully. */
const steady_ms = 10_000
/** `/readyz` reports this many early exits in a row. */
const maxEarlyExits = 3
/** Timeout of a clean shutdown. Shorter than that of the service, so that the process ends before the databases. */
const shutdown_ms = 5_500

export type BackgroundProcess = Background & {
  /** Tells the process that the inbox has new rows. */
  notifyWritten: () => void
}

/**
 * Runs the drain and the workers in a separate process. Restarts it if it exits or stops responding.
 * @param stopping aborts a start that is in progress
 * @throws Error with the last output of the process if it fails to start the first time
 */
export async function startBackgroundProcess(
  config: CompleteConfig,
  log: Log,
  stopping: AbortSignal,
): Promise<BackgroundProcess> {
  const closing = new AbortController()
  const cancelled = AbortSignal.any([stopping, closing.signal])
  const totals = new Totals()
  let child: MessagingChild | null = null
  let startedAt = 0
  let reportedAt = 0
  let restarts = -1
  let earlyExits = 0
  let usage: Report['process'] = { memory_bytes: 0, cpu_s: 0 }

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
        receive(message as Report)
        ready.resolve()
      },
    })
    started.exited.then(() => {
      hasEnded = true
      const wasSteady = child === started && performance.now() - startedAt > steady_ms
      earlyExits = wasSteady ? 0 : earlyExits + 1
      child = null
      totals.end()
    })
    send(started, { kind: 'start', config })
    try {
      await whenStarted(started, ready.promise, cancelled)
    } catch (error) {
      await started.stop(0)
      throw error
    }
    startedAt = performance.now()
    child = started
    return started
  }

  function receive(report: Report) {
    reportedAt = performance.now()
    totals.update(report)
    usage = report.process
    keepErrors(report.errors)
  }

  function problems(): string[] {
    if (cancelled.aborted) return []
    if (child && performance.now() - startedAt > steady_ms) earlyExits = 0
    if (earlyExits >= maxEarlyExits)
      return [`the background process exited ${earlyExits} times shortly after it started (restarting)`]
    if (!child) return ['the background process exited (restarting)']
    const sinceReport_ms = performance.now() - reportedAt
    return sinceReport_ms > silent_ms
      ? [`the background process has not responded for ${Math.round(sinceReport_ms / 1000)} s`]
      : []
  }

  const works = async () => performance.now() - reportedAt < unresponsive_ms
  const supervised = await supervise({ name: 'background process', start, works }, log)
  const notify = throttle(() => child && send(child, { kind: 'written' }), notify_ms)
  return {
    stats: () => totals.sum(),
    process: (): ProcessStats => ({ ...usage, restarts }),
    problems,
    notifyWritten: notify.call,
    async stop() {
      closing.abort()
      notify.stop()
      await supervised.stop(shutdown_ms)
    },
  }
}

function send(child: MessagingChild, command: Command): void {
  child.send(command)
}

/** @throws Error with the reason that the process did not start */
async function whenStarted(child: Child, ready: Promise<void>, cancelled: AbortSignal): Promise<void> {
  const failure = Promise.withResolvers<never>()
  const cancel = () => failure.reject(cancelled.reason)
  cancelled.addEventListener('abort', cancel)
  const late = setTimeout(
    () => failure.reject(new Error('the background process did not start in time')),
    start_ms,
  )
  child.exited.then((lastOutput) =>
    failure.reject(new Error(`the background process could not start: ${lastOutput}`)),
  )
  try {
    cancelled.throwIfAborted()
    await Promise.race([ready, failure.promise])
  } finally {
    clearTimeout(late)
    cancelled.removeEventListener('abort', cancel)
    failure.promise.catch(() => {})
  }
}
