import {
  BlobReader,
  configure,
  type Entry,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js'
import { type Head, readHead } from './file-head.ts'

// The policy of the page allows no workers from blobs, and the beginning of a file needs none.
configure({ useWebWorkers: false })

/** A file in an archive, and how to read its beginning. */
export type Archived = { name: string; head: () => Promise<Head> }

/** Lists the files of a ZIP archive. Reads only its directory. @throws if the archive is damaged */
export async function openArchive(archive: Blob): Promise<Archived[]> {
  const entries = await new ZipReader(new BlobReader(archive)).getEntries()
  return entries.filter(isFile).map((entry) => ({ name: entry.filename, head: () => headOfEntry(entry) }))
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory && !entry.filename.startsWith('__MACOSX/')
}

async function headOfEntry(entry: FileEntry): Promise<Head> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  const stopping = new AbortController()
  // Reading stops when the beginning is read, which ends this with an error.
  const reading = entry.getData(writable, { signal: stopping.signal }).catch(() => undefined)
  const isGzip = entry.filename.endsWith('.gz')
  const head = await readHead(isGzip ? readable.pipeThrough(new DecompressionStream('gzip')) : readable)
  stopping.abort()
  await reading
  return head
}
