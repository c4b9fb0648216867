import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

export type RunningProcess = { pid: number; parent: number; group: number; command: string }

/** Returns every live process of this machine, without zombies. */
export function runningProcesses(): RunningProcess[] {
  return process.platform === 'linux' ? fromProc() : fromPs()
}

/** Returns a process and all its descendants. */
export function processTree(root: number, all = runningProcesses()): RunningProcess[] {
  const found = all.filter(({ pid }) => pid === root)
  for (const { pid } of found) found.push(...all.filter(({ parent }) => parent === pid))
  return found
}

/** Returns the processes whose command line mentions a data folder. */
export function processesOn(folder: string): RunningProcess[] {
  return runningProcesses().filter(({ command, pid }) => pid !== process.pid && command.includes(folder))
}

/** Sends a signal. @returns true if the process existed */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

function fromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'latin1')
        // The second field is the program's name in parentheses. The name itself may contain parentheses and spaces.
        const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        if (state === 'Z' || state === 'X') return []
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return [{ pid: Number(name), parent: Number(parent), group: Number(group), command }]
      } catch {
        // It ended between the listing and the reading.
        return []
      }
    })
}

function fromPs(): RunningProcess[] {
  return execFileSync('ps', ['-axo', 'pid=,ppid=,pgid=,stat=,command='], { encoding: 'utf8' })
    .split('\n')
    .flatMap((line) => {
      const [, pid, parent, group, state, command] =
        line.match(/^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/) ?? []
      if (command === undefined || state?.startsWith('Z')) return []
      return [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }]
    })
}
