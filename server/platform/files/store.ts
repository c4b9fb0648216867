/** Bytes of a file: from `start`, up to but without `end`. */
export type Part = { start: number; end: number }

/**
 * Files that are made here and fetched by people. A file is there whole or not at all, and is named by a key:
 * `<id>/<name>`, the id of what it belongs to and a name as `fileName` gives.
 */
export type FileStore = {
  /**
   * Writes a file as its content arrives, in place of one with the same key; memory stays bounded.
   * @returns its size in bytes. Throws what the content throws, or the reason of the signal: then nothing is there.
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    options?: { signal?: AbortSignal },
  ): Promise<{ size: number }>
  /** In bytes; null when there is no such file. */
  size(key: string): Promise<number | null>
  /** The bytes of a file, to be read once. */
  read(key: string, part: Part): Blob | ReadableStream<Uint8Array>
  /** Does nothing when there is no such file. */
  remove(key: string): Promise<void>
  /** Removes what writers left behind that were killed: unfinished files that nobody has written to since a time. */
  removeAbandoned(since: Date): Promise<void>
}

const longest_bytes = 180
const keyPattern = /^[a-z]+_[0-9a-z]+\/[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*$/u

/**
 * A name for a file that every file system and address takes, with an ending such as `csv.gz`.
 * @param after what stays however long the text is, such as `-2026-03-29`.
 */
export function fileName(text: string, ending: string, after = ''): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
  let name = ''
  for (const character of plain) {
    if (Buffer.byteLength(name + character + after) > longest_bytes) break
    name += character
  }
  return `${name || 'file'}${after}.${ending}`
}

/** Whether a text may be the key of a file: none leads out of the folder. */
export function isFileKey(text: string): boolean {
  return keyPattern.test(text) && Buffer.byteLength(text) <= 255
}
