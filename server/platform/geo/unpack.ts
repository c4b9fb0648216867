import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { extract } from 'tar-stream'
import { UnusableDatabase } from './geo-database.ts'

const inflate = promisify(gunzip)

/** Where a tar archive has its signature, and what it is. */
const tarSignature = { at: 257, text: 'ustar' }

/**
 * Returns the MMDB file in a download: the bytes themselves, compressed with gzip, or in a tar archive. Vendors do not
 * agree on content types, so the bytes decide.
 * @throws UnusableDatabase if the file is damaged or larger than `bytes_max`
 */
export async function unpack(download: Buffer, bytes_max: number): Promise<Buffer> {
  const isCompressed = download[0] === 0x1f && download[1] === 0x8b
  const bytes = isCompressed ? await decompress(download, bytes_max) : download
  const { at, text } = tarSignature
  return bytes.toString('latin1', at, at + text.length) === text ? await fileInArchive(bytes) : bytes
}

async function decompress(bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  try {
    return await inflate(bytes, { maxOutputLength })
  } catch (error) {
    throw new UnusableDatabase(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
        ? `The file is larger than ${maxOutputLength / 1024 ** 2} MB`
        : 'The file is not a valid gzip file',
    )
  }
}

/** Returns the first MMDB file of a tar archive. */
async function fileInArchive(archive: Buffer): Promise<Buffer> {
  const tar = extract()
  tar.end(archive)
  try {
    for await (const entry of tar) {
      if (!entry.header.name.endsWith('.mmdb')) {
        entry.resume()
        continue
      }
      const pieces: Uint8Array[] = []
      for await (const piece of entry) pieces.push(piece as Uint8Array)
      return Buffer.concat(pieces)
    }
  } catch {
    throw new UnusableDatabase('The file is not a valid tar archive')
  } finally {
    tar.destroy()
  }
  throw new UnusableDatabase('The file is a tar archive without an .mmdb file')
}
