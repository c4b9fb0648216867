import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const size = '3g'
const MiB = 1024 * 1024

/** A file system of its own, small enough to be filled. */
export type SmallDisk = { fill: () => void; empty: () => void; unmount: () => void }

/** Mounts one at a folder, in memory; null where this is not root's to do. */
export function mountSmallDisk(folder: string): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'sightline-soak', folder])
  if (mounted.status !== 0) return null
  const ballast = join(folder, 'ballast')
  return {
    fill() {
      const file = openSync(ballast, 'w')
      const piece = Buffer.alloc(MiB)
      try {
        while (statfsSync(folder).bavail > 0) writeSync(file, piece)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  }
}
