import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Readable, Writable } from 'node:stream'

/** A process that belongs to this one. It stops itself, cleanly, when its standard input ends: also when this process is killed. */
export type Child = {
  pid: number
  /** Resolves when it is gone, with the last it said. */
  exited: Promise<string>
  /** The command lines of the processes that it has started; null where the system does not tell. */
  children: () => string[] | null
  /** Ends it cleanly; after `timeout_ms` by force. */
  stop: (timeout_ms?: number) => Promise<void>
}

/** A child to talk with. */
export type TalkingChild = Child & { send: (message: object) => void }

type Options = {
  env?: Record<string, string | undefined>
  cwd?: string
  /** The account to run as. */
  account?: { uid: number; gid: number }
  force: 'SIGKILL' | 'SIGQUIT'
  /** With it, the child is of this program: it may be sent messages, and writes where this process writes. */
  onMessage?: (message: unknown) => void
}

const spokenBytes = 4096

/** How long a child that was ended by force may take. */
const last_ms = 500

const running = new Map<ChildProcess, Options['force']>()

export function startChild(command: string, args: string[], options: Options): TalkingChild {
  const { env, account, force, cwd = '/', onMessage } = options
  const child = spawn(command, args, {
    ...account,
    env: { ...bareEnvironment(), ...env },
    cwd,
    stdio: onMessage ? ['pipe', 'inherit', 'pipe', 'ipc'] : ['pipe', 'ignore', 'pipe'],
    // In a group of its own: Ctrl-C in the terminal is for the main process, which then stops things in order.
    detached: true,
  })
  let spoken = ''
  const { stdin, stderr } = child as { stdin: Writable; stderr: Readable }
  stderr.setEncoding('utf8').on('data', (text: string) => {
    spoken = (spoken + text).slice(-spokenBytes)
    if (onMessage) process.stderr.write(text)
  })
  stdin.on('error', () => {})
  if (onMessage) child.on('message', onMessage)
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => {
      stdin.destroy()
      resolve(spoken.trim() || `${command} ended with ${signal ?? `code ${code}`}`)
    })
  })
  running.set(child, force)
  exited.then(() => running.delete(child))
  return {
    pid: child.pid ?? 0,
    exited,
    send(message) {
      // One that has just ended is told nothing.
      if (child.connected) child.send(message, () => {})
    },
    children: () => childrenOf(child.pid ?? 0)?.map(commandOf) ?? null,
    async stop(timeout_ms = 20_000) {
      const processes = processesOf(child)
      stdin.end()
      signal(processes, 'SIGCONT')
      const forced = setTimeout(() => child.kill(force), timeout_ms)
      const killed = setTimeout(() => signal(processes, 'SIGKILL'), timeout_ms + last_ms)
      await exited
      clearTimeout(forced)
      clearTimeout(killed)
    },
  }
}

/** Ends all children at once, without waiting for them. What was acknowledged is on the disk. */
export function endChildrenByForce(): void {
  for (const [child, force] of running) {
    child.kill(force)
    signal(processesOf(child), 'SIGCONT')
  }
}

/** A child and what it has started. One that was frozen (SIGSTOP) ends only when it goes on. */
function processesOf({ pid }: ChildProcess): number[] {
  return pid === undefined ? [] : [pid, ...(childrenOf(pid) ?? [])]
}

/** The processes that a process has started; null where the system does not tell. */
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
    // It has ended.
    return ''
  }
}

function signal(processes: readonly number[], name: NodeJS.Signals): void {
  for (const pid of processes)
    try {
      process.kill(pid, name)
    } catch {
      // It has ended.
    }
}

/** What an engine needs of this process's environment; the secrets in it are not for the account it runs as. */
export function bareEnvironment(): Record<string, string | undefined> {
  const names = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'CHDB_LIBCHDB_PATH', 'CHDB_LIBCHDB_DIR']
  return Object.fromEntries(names.map((name) => [name, process.env[name]]))
}

/**
 * Repeats `attempt` until it succeeds, while the child lives. Recovering after a crash may take minutes.
 * @throws the child's last words when it ends first, or the last failure at the deadline.
 */
export async function whenReady(
  child: Child,
  attempt: () => Promise<void>,
  deadline_ms = 300_000,
): Promise<void> {
  const until = performance.now() + deadline_ms
  const gone = child.exited.then((lastWords) => new Error(lastWords))
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
