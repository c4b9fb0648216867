import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract } from 'tar-stream'
import { DamagedBackup } from './backup-error.ts'
import { type GroupSummary, sha256 } from './write-archive.ts'

/** A group of an archive that is being read. */
export type ArchivedGroup = {
  name: string
  /** Can be read once, before the next group. Every chunk is verified before it is returned. */
  content: AsyncIterable<Uint8Array>
  /** Summary of what was read so far. */
  summary: () => GroupSummary
}

/** Larger than any chunk that `ArchiveWriter` writes. */
const chunk_max_bytes = 64 * 1024 ** 2

/** Reads the groups of an archive as it arrives. @throws DamagedBackup, or the error of the source */
export async function* readArchive(source: AsyncIterable<Uint8Array>): AsyncGenerator<ArchivedGroup> {
  let failure: { error: unknown } | undefined
  async function* watched() {
    try {
      yield* source
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  const tar = extract()
  const piped = pipeline(Readable.from(watched(), { objectMode: false }), tar).catch(() => {})
  const entries = tar[Symbol.asyncIterator]()
  const nextEntry = async () => {
    try {
      return await entries.next()
    } catch (error) {
      throw failure ? failure.error : new DamagedBackup(reasonOf(error), error)
    }
  }
  try {
    let next = await nextEntry()
    while (!next.done) {
      const { group: name } = parseName(next.value)
      const hash = new Bun.CryptoHasher('sha256')
      const summary = { bytes: 0, sha256: '' }
      async function* chunks() {
        for (let number = 1; !next.done && parseName(next.value).group === name; number++) {
          const bytes = await contentOf(next.value, number)
          hash.update(bytes)
          summary.bytes += bytes.byteLength
          if (bytes.byteLength > 0) yield bytes
          next = await nextEntry()
        }
      }
      const content = chunks()
      yield { name, content, summary: () => ({ ...summary, sha256: hash.copy().digest('hex') }) }
      for await (const _ of content);
    }
  } finally {
    tar.destroy()
    await piped
  }
}

type Entry = AsyncIterable<unknown> & { header: { name: string; size?: number } }

type EntryName = { group: string; number?: number; checksum?: string }

function parseName({ header: { name } }: Entry): EntryName {
  const [, group, number, checksum] = /^(.+)\/(\d{6,})\.([0-9a-f]{64})\.zst$/.exec(name) ?? []
  return group ? { group, number: Number(number), checksum } : { group: name }
}

async function contentOf(entry: Entry, expected: number): Promise<Uint8Array> {
  const { number, checksum } = parseName(entry)
  const { name, size = 0 } = entry.header
  if (size > chunk_max_bytes) throw new DamagedBackup(`${name} is too large`)
  if (number !== undefined && number !== expected) throw new DamagedBackup(`${name} is out of order`)
  const pieces: Uint8Array[] = []
  try {
    for await (const piece of entry) pieces.push(piece as Uint8Array)
  } catch (error) {
    throw new DamagedBackup(reasonOf(error), error)
  }
  const bytes = Buffer.concat(pieces)
  if (checksum === undefined) return bytes
  if (sha256(bytes) !== checksum) throw new DamagedBackup(`${name} has a wrong checksum`)
  return Bun.zstdDecompress(bytes)
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
