import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { type Entry, openPromise } from 'yauzl'
import { Unprocessable } from '../../../platform/errors.ts'

/** The files of a zip archive. Several may be read at once. */
export type Archive = {
  /** File names, without folders and the files that macOS adds. */
  names: string[]
  /** @throws Unprocessable if the file is damaged or larger than the archive declares. */
  read: (name: string) => AsyncIterable<Uint8Array>
  close: () => void
}

/** A byte stream with its first bytes, which can be inspected in advance. */
export type Peeked = { head: Uint8Array; bytes: AsyncIterable<Uint8Array> }

const files_max = 10_000
const expanded_max = 100 * 1024 ** 3
// Exports compress by a factor of 10 to 30. A much higher factor indicates a zip bomb.
const ratioIgnored_bytes = 1024 ** 3
const ratio_max = 200

/** Returns the first `size` bytes of a stream, or all if it has fewer, and the complete stream. */
export async function peek(source: AsyncIterable<Uint8Array>, size = 4): Promise<Peeked> {
  const rest = source[Symbol.asyncIterator]()
  let head: Uint8Array = new Uint8Array()
  while (head.length < size) {
    const next = await rest.next()
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* bytes() {
    try {
      if (head.length > 0) yield head
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    } finally {
      await rest.return?.()
    }
  }
  return { head, bytes: bytes() }
}

export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5)
}

/** Decompresses gzip, with several members as in joined files; passes other data through. */
export async function* ungzipped(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, bytes } = await peek(source, 2)
  if (isGzip(head)) yield* decompressed(bytes, createGunzip(), 'gzip')
  else yield* bytes
}

/** Decompresses gzip or zstd; passes other data through. */
export async function* uncompressed(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { head, bytes } = await peek(source)
  if (isGzip(head)) yield* decompressed(bytes, createGunzip(), 'gzip')
  else if (isZstd(head)) yield* decompressed(bytes, createZstdDecompress(), 'zstd')
  else yield* bytes
}

function isGzip(head: Uint8Array): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

function isZstd(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).equals(Buffer.from([0x28, 0xb5, 0x2f, 0xfd]))
}

async function* decompressed(
  bytes: AsyncIterable<Uint8Array>,
  stream: Transform,
  what: string,
): AsyncGenerator<Uint8Array> {
  const done = pipeline(Readable.from(bytes), stream).catch(() => undefined)
  try {
    for await (const chunk of stream) yield chunk
  } catch (error) {
    throw new Unprocessable(`The ${what} file is damaged or incomplete (${reasonOf(error)})`)
  } finally {
    stream.destroy()
    await done
  }
}

/**
 * Opens a zip archive, which is written into `scratch` first: the list of its files is at its end, and only this list
 * separates them reliably.
 * @throws Unprocessable if it is not an archive, is encrypted, truncated, or too large when expanded.
 */
export async function openArchive(bytes: AsyncIterable<Uint8Array>, scratch: string): Promise<Archive> {
  const path = join(scratch, 'upload.zip')
  await pipeline(Readable.from(bytes), createWriteStream(path))
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(rejectArchive)
  const entries = new Map<string, Entry>()
  try {
    let expanded = 0
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/') || /(^|\/)(__MACOSX\/|\._)/.test(entry.fileName)) continue
      if (entry.isEncrypted()) throw new Unprocessable('The zip archive is encrypted')
      expanded += entry.uncompressedSize
      entries.set(entry.fileName, entry)
      if (entries.size > files_max)
        throw new Unprocessable(`The zip archive has more than ${files_max} files`)
      if (expanded > expanded_max || (expanded > ratioIgnored_bytes && expanded > ratio_max * zip.fileSize))
        throw new Unprocessable(
          `The zip archive of ${zip.fileSize} bytes expands to more than ${expanded} bytes`,
        )
    }
  } catch (error) {
    zip.close()
    rejectArchive(error)
  }
  return {
    names: [...entries.keys()].sort(),
    async *read(name) {
      const entry = entries.get(name)
      if (!entry) throw new Error(`no file ${name} in the archive`)
      const stream = await zip.openReadStreamPromise(entry).catch(rejectArchive)
      try {
        for await (const chunk of stream) yield chunk
      } catch (error) {
        rejectArchive(error)
      } finally {
        stream.destroy()
      }
    },
    close: () => zip.close(),
  }
}

function rejectArchive(error: unknown): never {
  if (error instanceof Unprocessable) throw error
  throw new Unprocessable(`The zip archive is damaged or incomplete (${reasonOf(error)})`)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
