import type { Config } from '../config.ts'
import type { FileStore } from './store.ts'

/** S3 allows 10,000 parts per file: 80 GB with parts of this size. */
const defaultPart_bytes = 8 * 1024 ** 2
const partsAtOnce = 2

/** Stores files in a bucket of any S3-compatible service. @param part_bytes larger parts allow larger files */
export function s3Store(s3: NonNullable<Config['s3']>, part_bytes = defaultPart_bytes): FileStore {
  const bucket = new Bun.S3Client(s3)

  async function remove(key: string) {
    await unlessMissing(bucket.file(key).delete())
  }

  async function sizeOf(key: string) {
    const found = await unlessMissing(bucket.file(key).stat())
    return found ? found.size : null
  }

  return {
    async put(key, content, { signal } = {}) {
      const writer = bucket.file(key).writer({ partSize: part_bytes, queueSize: partsAtOnce, retry: 3 })
      let size = 0
      let waiting = 0
      try {
        for await (const piece of content) {
          signal?.throwIfAborted()
          writer.write(piece)
          size += piece.byteLength
          waiting += piece.byteLength
          if (waiting < part_bytes * partsAtOnce) continue
          // Only `flush` waits for the service; `write` does not.
          await writer.flush()
          waiting = 0
        }
        signal?.throwIfAborted()
      } catch (error) {
        // Bun cannot abort an upload, only complete it, even with an error, and then the file exists. An upload that is
        // never completed would stay in the bucket, invisible but charged for.
        await Promise.resolve(writer.end()).catch(() => {})
        await remove(key)
        throw error
      }
      await writer.end()
      // `end` reports no error if the upload failed between two pieces.
      if ((await sizeOf(key)) !== size)
        throw new Error(`The file ${key} was not stored completely in the bucket`)
      return { size }
    },

    size: sizeOf,

    read: (key, { start, end }) => bucket.file(key).slice(start, end).stream(),

    remove,

    // Unfinished uploads of killed processes are not visible here. docs/exports.md has the rule that removes them.
    async removeAbandoned() {},
  }
}

function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error) => {
    if (/^(NoSuchKey|NotFound)$/.test((error as { code?: string }).code ?? '')) return null
    throw error
  })
}
