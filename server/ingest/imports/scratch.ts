import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const start = 'sightline-import-'

/** An empty folder for what has to be on disk while an upload is read. Its name says whose it is. */
export function makeScratch(): string {
  return mkdtempSync(join(tmpdir(), `${start}${process.pid}-`))
}

/**
 * Removes the folders that processes left behind when they were killed: uploads lie there as they came. To be called
 * before this process makes one, so that those of a process that had the same number go as well.
 */
export function removeAbandonedScratch(): void {
  for (const name of readdirSync(tmpdir())) {
    const [, pid] = new RegExp(`^${start}(\\d+)-`).exec(name) ?? []
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue
    rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process may not be asked, so there is one.
    return (error as { code?: string }).code === 'EPERM'
  }
}
