import { processTree, signal } from '../support/processes.ts'
import { root } from './test-files.ts'

type Options = { env: Record<string, string | undefined>; stopping: AbortSignal }

/**
 * Runs a test command with its output in this terminal. When it is stopped, every process below it is stopped, too:
 * tests start services in separate process groups, which Ctrl-C does not reach. @returns true if the command
 * succeeded
 */
export async function runCommand(command: string[], { env, stopping }: Options): Promise<boolean> {
  const child = Bun.spawn(command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  const stop = () => {
    for (const { pid } of processTree(child.pid).reverse()) signal(pid, 'SIGTERM')
  }
  stopping.addEventListener('abort', stop)
  const code = await child.exited
  stopping.removeEventListener('abort', stop)
  return code === 0
}
