import { spawnSync } from 'node:child_process'
import { statfsSync } from 'node:fs'

/** A separate file system that can be made full at any time, regardless of the free space. */
export type SmallDisk = { folder: string; fill: () => void; empty: () => void; unmount: () => void }

/** Mounts a file system in memory at a folder; null if this process is not allowed to mount. */
export function mountSmallDisk(folder: string, size = '3g'): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null
  const mount = (...options: string[]) =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'sightline-test', folder]).status === 0
  if (!mount(`size=${size}`, 'mode=755')) return null
  return {
    folder,
    fill() {
      // The size cannot be smaller than what is used, which grows while others write. A size of 0 would mean no
      // limit.
      for (let attempt = 0; attempt < 100; attempt++) {
        const { blocks, bfree, bsize } = statfsSync(folder)
        if (mount('remount', `size=${Math.max(1, blocks - bfree) * bsize}`)) return
      }
      throw new Error(`${folder} could not be filled`)
    },
    empty: () => void mount('remount', `size=${size}`),
    unmount: () => void spawnSync('umount', ['-l', folder]),
  }
}
