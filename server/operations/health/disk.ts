import { statfs } from 'node:fs/promises'
import { inTime } from './in-time.ts'

/** Free and total bytes of the disk that holds a folder; null if unknown. */
export async function readDisk(folder: string): Promise<{ free: number; total: number } | null> {
  const disk = await inTime(statfs(folder))
  return disk ? { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize } : null
}
