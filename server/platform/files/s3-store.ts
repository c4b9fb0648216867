import type { Config } from '../config.ts'
import type { FileStore } from './store.ts'

/** S3 takes 10,000 parts a file: 80 GB. */
const usualPart_bytes = 8 * 1024 ** 2
const partsAtOnce = 2

/** Files in a bucket of any service that speaks S3. @param part_bytes larger ones make larger files possible. */
export function s3Store(s3: NonNullable<Config['s3']>, part_bytes = usualPart_bytes): FileStore {
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
          // Only this waits for the service.
          await writer.flush()
          waiting = 0
        }
        signal?.throwIfAborted()
      } catch (error) {
        // An upload can only be ended, also with an error, and then it is there. One that is never ended would be kept,
        // and paid for, out of sight.
        await Promise.resolve(writer.end()).catch(() => {})
        await remove(key)
        throw error
      }
      await writer.end()
      // An upload that failed between two pieces ends as if it had not.
      if ((await sizeOf(key)) !== size) throw new Error(`The bucket did not take the file ${key}`)
      return { size }
    },

    size: sizeOf,

    read: (key, { start, end }) => bucket.file(key).slice(start, end).stream(),

    remove,

    // What a killed process was uploading cannot be seen here: docs/exports.md names the rule that removes it.
    async removeAbandoned() {},
  }
}

function unlessMissing<T>(found: Promise<T>): Promise<T | null> {
  return found.catch((error) => {
    if (/^(NoSuchKey|NotFound)$/.test((error as { code?: string }).code ?? '')) return null
    throw error
  })
}
