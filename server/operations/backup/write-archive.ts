import { type Pack, pack } from 'tar-stream'

/** Summary of the uncompressed content of a group. */
export type GroupSummary = { bytes: number; sha256: string; rows?: number }

/** Bytes before compression. Memory use is a few times this. */
const chunk_bytes = 8 * 1024 ** 2

/**
 * Streams the archive that `fill` writes: a tar whose groups are split into chunks, each compressed and named with its
 * checksum. The stream throws the errors of `fill`.
 */
export async function* writeArchive(
  fill: (archive: ArchiveWriter) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const tar = pack()
  const filled = fill(new ArchiveWriter(tar)).then(
    () => tar.finalize(),
    (error) => tar.destroy(error),
  )
  try {
    for await (const piece of tar) yield piece as Uint8Array
  } finally {
    tar.destroy()
    await filled
  }
}

export class ArchiveWriter {
  /** The groups written so far. */
  readonly groups: Record<string, GroupSummary> = {}
  /** Bytes written so far, before compression. */
  bytes = 0
  readonly #tar: Pack

  constructor(tar: Pack) {
    this.#tar = tar
  }

  /** Adds an uncompressed text file. */
  async addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text)
    this.groups[name] = { bytes: bytes.length, sha256: sha256(bytes) }
    await this.#entry(name, bytes)
  }

  /**
   * Adds a group as its content arrives.
   * @param rows the number of rows, or a function that counts the rows in a piece
   */
  async add(
    name: string,
    content: AsyncIterable<Uint8Array>,
    rows?: number | ((piece: Uint8Array) => number),
  ): Promise<GroupSummary> {
    const countRows = typeof rows === 'function' ? rows : undefined
    const summary: GroupSummary = { bytes: 0, sha256: '', rows: countRows ? 0 : (rows as number | undefined) }
    const hash = new Bun.CryptoHasher('sha256')
    let buffered: Uint8Array[] = []
    let buffered_bytes = 0
    let chunks = 0
    let writing: Promise<void> = Promise.resolve()
    const flush = async () => {
      const chunk = Buffer.concat(buffered)
      buffered = []
      buffered_bytes = 0
      // One chunk is compressed and written while the next one is read.
      await writing
      writing = this.#chunk(name, ++chunks, chunk)
      // The failure is thrown where `writing` is awaited.
      writing.catch(() => {})
    }
    for await (const piece of content) {
      hash.update(piece)
      summary.bytes += piece.byteLength
      this.bytes += piece.byteLength
      if (countRows) summary.rows = (summary.rows ?? 0) + countRows(piece)
      buffered.push(piece)
      buffered_bytes += piece.byteLength
      if (buffered_bytes >= chunk_bytes) await flush()
    }
    if (buffered_bytes > 0 || chunks === 0) await flush()
    await writing
    summary.sha256 = hash.digest('hex')
    this.groups[name] = summary
    return summary
  }

  async #chunk(group: string, number: number, content: Uint8Array<ArrayBuffer>): Promise<void> {
    const packed = await Bun.zstdCompress(content)
    await this.#entry(`${group}/${String(number).padStart(6, '0')}.${sha256(packed)}.zst`, packed)
  }

  #entry(name: string, content: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      const ended = () => reject(new Error('The reader closed the archive'))
      this.#tar.once('close', ended)
      this.#tar.entry({ name, mode: 0o600 }, content, (error) => {
        this.#tar.off('close', ended)
        if (error) reject(error)
        else resolve()
      })
    })
  }
}

export function sha256(bytes: Uint8Array<ArrayBufferLike>): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
}
