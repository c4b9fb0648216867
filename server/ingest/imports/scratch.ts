import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const start = 'sightline-import-'

/** Creates an empty folder for temporary files of an upload. Its name contains the id of this process. */
export function makeScratch(): string {
  return mkdtempSync(join(tmpdir(), `${start}${process.pid}-`))
}

/**
 * Removes the folders of killed processes, which contain uploaded files. Call it before this process creates a folder,
 * so that folders of an earlier process with the same id are removed as well.
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
    // EPERM: the process exists but belongs to another user.
    return (error as { code?: string }).code === 'EPERM'
  }
}
