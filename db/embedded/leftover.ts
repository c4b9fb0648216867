import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EngineError } from './engine-error.ts'

const timeout_ms = 10_000

/**
 * Ends an engine that an earlier, killed process of ours has left running on a data folder, and waits until it is
 * gone. The caller holds the folder, so nobody else can be using it.
 * @returns false when the process is not, or no longer, that engine.
 */
export async function endLeftover(pid: number, data: string, signals: NodeJS.Signals[]): Promise<boolean> {
  if (!worksOn(pid, data)) return false
  for (const signal of signals) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has just gone.
      return true
    }
    const until = performance.now() + timeout_ms
    while (performance.now() < until) {
      if (!worksOn(pid, data)) return true
      await Bun.sleep(20)
    }
  }
  throw new EngineError(`process ${pid}, left over on ${data}, does not end`)
}

/** Starts an engine, again and again for a while when it finds a dying one of the same folder in its way. */
export async function onceFree<T>(start: () => Promise<T>, isInTheWay: RegExp): Promise<T> {
  const until = performance.now() + timeout_ms
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof Error && isInTheWay.test(error.message)) || performance.now() > until)
        throw error
      await Bun.sleep(100)
    }
  }
}

/** What an engine has written about itself; undefined where nothing is, or it has just cleared it away. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Process numbers are used again, so the command line has to name the folder too. */
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
