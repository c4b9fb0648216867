import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { EngineError } from './engine-error.ts'

const patience_ms = 10_000

/**
 * Ends an engine that an earlier, killed process of ours has left running on a data folder, and waits until it is
 * gone. The caller holds the folder, so nobody else can be using it.
 * @returns false when the process is not, or no longer, that engine.
 */
export async function endLeftover(pid: number, data: string, signals: NodeJS.Signals[]): Promise<boolean> {
  if (!worksOn(pid, data)) return false
  for (const signal of signals) {
    process.kill(pid, signal)
    const until = performance.now() + patience_ms
    while (performance.now() < until) {
      if (!worksOn(pid, data)) return true
      await Bun.sleep(20)
    }
  }
  throw new EngineError(`process ${pid}, left over on ${data}, does not end`)
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
