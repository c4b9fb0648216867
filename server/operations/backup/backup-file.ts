import { existsSync, statSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '../../platform/config.ts'
import { s3Store } from '../../platform/files/s3-store.ts'
import { BackupError } from './backup-error.ts'

/** The file of a backup. It appears only when it is complete. */
export type BackupFile = {
  /** For messages. */
  name: string
  exists: () => Promise<boolean>
  /** @returns its size */
  write: (content: AsyncIterable<Uint8Array>) => Promise<number>
  read: () => AsyncIterable<Uint8Array>
}

/** S3 allows 10,000 parts, so a backup can have 320 GB. */
const part_bytes = 32 * 1024 ** 2
const read_bytes = 8 * 1024 ** 2

/**
 * The backup at a path, or at `s3://bucket/key` in the configured store. For a folder, or an address that ends with /, it
 * is a new file in that folder, named after the time.
 * @throws BackupError if the address cannot be used
 */
export function backupFile(address: string, s3: Config['s3'], now: number): BackupFile {
  const newName = `sightline-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
  if (!address.startsWith('s3://')) {
    const path = resolve(address)
    const isFolder = address.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
    return localFile(isFolder ? join(path, newName) : path)
  }
  const [, bucket, key] = /^s3:\/\/([^/]+)\/(.*)$/.exec(address) ?? []
  if (bucket === undefined || key === undefined)
    throw new BackupError(`"${address}" is not a valid backup address. Use s3://bucket/name.tar.`)
  if (!s3)
    throw new BackupError(
      `${address} requires an S3 store. Set S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  return objectIn({ ...s3, bucket }, key === '' || key.endsWith('/') ? `${key}${newName}` : key)
}

function localFile(path: string): BackupFile {
  return {
    name: path,
    exists: async () => existsSync(path),
    async write(content) {
      await mkdir(dirname(path), { recursive: true })
      const draft = `${path}.partial`
      let size = 0
      // A leftover file may be readable by others, or be a link to another place.
      await rm(draft, { force: true })
      const file = await open(draft, 'wx', 0o600)
      try {
        try {
          for await (const piece of content) {
            await file.writeFile(piece)
            size += piece.byteLength
          }
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(draft, path)
      } finally {
        await rm(draft, { force: true })
      }
      const folder = await open(dirname(path), 'r')
      await folder.sync().finally(() => folder.close())
      return size
    },
    async *read() {
      const file = await open(path, 'r')
      try {
        yield* file.createReadStream({ highWaterMark: 1024 ** 2, autoClose: false })
      } finally {
        await file.close()
      }
    },
  }
}

function objectIn(s3: NonNullable<Config['s3']>, key: string): BackupFile {
  const store = s3Store(s3, part_bytes)
  return {
    name: `s3://${s3.bucket}/${key}`,
    exists: async () => (await store.size(key)) !== null,
    write: async (content) => (await store.put(key, content)).size,
    async *read() {
      const size = (await store.size(key)) ?? 0
      // Part by part: a stream of the whole object would be downloaded faster than it is restored.
      for (let start = 0; start < size; start += read_bytes) {
        const end = Math.min(start + read_bytes, size)
        yield new Uint8Array(await new Response(store.read(key, { start, end })).arrayBuffer())
      }
    },
  }
}
