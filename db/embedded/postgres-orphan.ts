import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { EngineError } from './engine-error.ts'

/**
 * Stops a postmaster that an earlier, killed process of ours has left on this folder, and waits until it is gone.
 * The caller holds the data folder, so nobody else can be using it.
 */
export async function clearTheWay(data: string): Promise<void> {
  const file = join(data, 'postmaster.pid')
  if (!existsSync(file)) return
  const [first, ...rest] = readFileSync(file, 'utf8').split('\n')
  const pid = Number(first)
  if (!isPostmaster(pid, data)) {
    // The number may belong to some other process by now (in containers it soon does), and Postgres would take that
    // for a postmaster. The remaining lines it needs, to see that no server process of the dead one is left.
    writeFileSync(file, [String(2 ** 22 + 1), ...rest].join('\n'))
    return
  }
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    process.kill(pid, signal)
    const until = performance.now() + 10_000
    while (performance.now() < until) {
      if (!isPostmaster(pid, data)) return
      await Bun.sleep(20)
    }
  }
  throw new EngineError(`process ${pid}, a Postgres left over on ${data}, does not end`)
}

function isPostmaster(pid: number, data: string): boolean {
  try {
    const command =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    return command.includes('postgres') && command.includes(data)
  } catch {
    return false
  }
}
