import { statfs } from 'node:fs/promises'
import { inTime } from './in-time.ts'

/** What is free, and what there is, of the disk with a folder; in bytes. Null where it cannot be told. */
export async function readDisk(folder: string): Promise<{ free: number; total: number } | null> {
  const disk = await inTime(statfs(folder))
  return disk ? { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize } : null
}
