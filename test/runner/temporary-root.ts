import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningProcesses } from '../support/processes.ts'

const GiB = 1024 ** 3
const sharedMemory = '/dev/shm'

/**
 * Creates the folder that holds everything of a run and is removed with it. It is in memory if there is enough,
 * because engines constantly write small files and wait for the disk.
 */
export function temporaryRoot(): { path: string; remove: () => void } {
  const parent = hasSpace(sharedMemory) ? sharedMemory : tmpdir()
  removeAbandoned(parent)
  const path = mkdtempSync(join(parent, `sightline-run-${process.pid}-`))
  // The account that Postgres runs as has to traverse it.
  chmodSync(path, 0o755)
  return { path, remove: () => remove(path) }
}

function hasSpace(folder: string): boolean {
  if (!existsSync(folder)) return false
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > 6 * GiB
}

/** Folders of killed runs would otherwise use memory until the machine restarts. */
function removeAbandoned(parent: string): void {
  const running = new Set(runningProcesses().map(({ pid }) => pid))
  for (const name of readdirSync(parent)) {
    const pid = /^sightline-run-(\d+)-/.exec(name)?.[1]
    if (pid && !running.has(Number(pid))) remove(join(parent, name))
  }
}

function remove(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}
