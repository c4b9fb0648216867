import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

/** A child process. It shuts down cleanly when its standard input ends, which also happens if this process is killed. */
export type Child = {
  pid: number
  /** Resolves with its last output when it has ended. */
  exited: Promise<string>
  /** The command lines of its child processes; null if unknown on this system. */
  children: () => string[] | null
  /** Stops it cleanly, or by force after `timeout_ms`. */
  stop: (timeout_ms?: number) => Promise<void>
}

/** A child that receives messages. */
export type MessagingChild = Child & { send: (message: object) => void }

type Options = {
  env?: Record<string, string | undefined>
  cwd?: string
  /** The account to run as. */
  account?: { uid: number; gid: number }
  force: 'SIGKILL' | 'SIGQUIT'
  /** Enables messages, and forwards the output of the child. Only for children that run this program. */
  onMessage?: (message: unknown) => void
}

const outputBytes = 4096

/** Time limit for a child that was stopped by force. */
const forced_ms = 500

const running = new Map<ChildProcess, Options['force']>()

export function startChild(command: string, args: string[], options: Options): MessagingChild {
  const { env, account, force, cwd = '/', onMessage } = options
  const child = spawn(command, args, {
    ...account,
    env: { ...bareEnvironment(), ...env },
    cwd,
    stdio: onMessage ? ['pipe', 'inherit', 'pipe', 'ipc'] : ['pipe', 'ignore', 'pipe'],
    // In a separate process group: Ctrl-C in the terminal reaches only the main process, which stops its children in order.
    detached: true,
  })
  let output = ''
  const { stdin, stderr } = child as { stdin: Writable; stderr: Readable }
  stderr.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-outputBytes)
    if (onMessage) process.stderr.write(text)
  })
  stdin.on('error', () => {})
  if (onMessage) child.on('message', onMessage)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      stdin.destroy()
      resolve(output.trim() || `${command} ended with ${signal ?? `code ${code}`}`)
    })
  })
  running.set(child, force)
  exited.then(() => running.delete(child))
  return {
    pid: child.pid ?? 0,
    exited,
    send(message) {
      // A child that has just ended receives nothing.
      if (child.connected) child.send(message, () => {})
    },
    children: () => childrenOf(child.pid ?? 0)?.map(commandOf) ?? null,
    async stop(timeout_ms = 20_000) {
      const processes = processesOf(child)
      stdin.end()
      signal(processes, 'SIGCONT')
      const forced = setTimeout(() => child.kill(force), timeout_ms)
      const killed = setTimeout(() => signal(processes, 'SIGKILL'), timeout_ms + forced_ms)
      await exited
      clearTimeout(forced)
      clearTimeout(killed)
    },
  }
}

/** Kills all children without waiting for them. Acknowledged data is already on disk. */
export function endChildrenByForce(): void {
  for (const [child, force] of running) {
    child.kill(force)
    signal(processesOf(child), 'SIGCONT')
  }
}

/** The pids of a child and its children. A frozen one (SIGSTOP) ends only after SIGCONT. */
function processesOf({ pid }: ChildProcess): number[] {
  return pid === undefined ? [] : [pid, ...(childrenOf(pid) ?? [])]
}

/** The pids of the children of a process; null if unknown on this system. */
export function childrenOf(pid: number): number[] | null {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return null
  }
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes)
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended.
    }
}

/** The environment for an engine, without the secrets of this process. */
export function bareEnvironment(): Record<string, string | undefined> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'CHDB_LIBCHDB_PATH', 'CHDB_LIBCHDB_DIR']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/**
 * Repeats `attempt` until it succeeds. Recovery after a crash may take minutes.
 * @throws an error with the last output of the child if it ends first, or the last failure at the deadline
 */
export async function whenReady(
  child: Child,
  attempt: () => Promise<void>,
  deadline_ms = 300_000,
): Promise<void> {
  const until = performance.now() + deadline_ms
  const gone = child.exited.then((lastOutput) => new Error(lastOutput))
  for (;;) {
    const failure = await Promise.race([
      gone,
      attempt().then(
        () => null,
        (error: Error) => error,
      ),
    ])
    if (failure === null) return
    const end = await Promise.race([gone, Bun.sleep(15)])
    if (end) throw end
    if (performance.now() > until) throw failure
  }
}
