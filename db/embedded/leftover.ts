import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EngineError } from './engine-error.ts'

const timeout_ms = 10_000

/**
 * Stops an engine that a killed process of this program has left running on a data folder, and waits until it has ended.
 * The caller holds the lock of the folder, so no other process can use the engine.
 * @returns false if the process is not that engine
 */
export async function endLeftover(pid: number, data: string, signals: NodeJS.Signals[]): Promise<boolean> {
  if (!worksOn(pid, data)) return false
  for (const signal of signals) {
    try {
      process.kill(pid, signal)
    } catch {
      // The process has just ended.
      return true
    }
    const until = performance.now() + timeout_ms
    while (performance.now() < until) {
      if (!worksOn(pid, data)) return true
      await Bun.sleep(20)
    }
  }
  throw new EngineError(`process ${pid}, left over on ${data}, could not be stopped`)
}

/** Starts an engine. Retries for some seconds while an engine that is shutting down still locks the folder. */
export async function retryWhileLocked<T>(start: () => Promise<T>, lockError: RegExp): Promise<T> {
  const until = performance.now() + timeout_ms
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof Error && lockError.test(error.message)) || performance.now() > until) throw error
      await Bun.sleep(100)
    }
  }
}

/** Reads a status file of an engine; undefined if it does not exist, or was just removed. */
export function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Pids are reused, so the command line must contain the folder. */
function worksOn(pid: number, data: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes(data)
  } catch {
    return false
  }
}
