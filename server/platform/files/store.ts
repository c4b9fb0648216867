/** A byte range of a file: `start` inclusive, `end` exclusive. */
export type Part = { start: number; end: number }

/**
 * Files that the service generates and people download. A file exists completely or not at all. Its key is
 * `<id>/<name>`: the id of the object it belongs to, and a name as returned by `fileName`.
 */
export type FileStore = {
  /**
   * Writes a file as its content arrives, in bounded memory, and replaces a file with the same key. A failed or aborted
   * write leaves no partial file.
   * @returns the size in bytes
   * @throws the error of the content, or the reason of the signal
   */
  put(
    key: string,
    content: AsyncIterable<Uint8Array>,
    options?: { signal?: AbortSignal },
  ): Promise<{ size: number }>
  /** Returns the size in bytes, or null if there is no such file. */
  size(key: string): Promise<number | null>
  /** Returns a part of a file, to be read once. */
  read(key: string, part: Part): Blob | ReadableStream<Uint8Array>
  /** Does nothing if there is no such file. */
  remove(key: string): Promise<void>
  /** Removes files that killed writers left unfinished: those not written to since the given time. */
  removeAbandoned(since: Date): Promise<void>
}

const maxName_bytes = 180
const keyPattern = /^[a-z]+_[0-9a-z]+\/[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]*$/u

/**
 * Turns a text into a file name that is valid in every file system and URL, with an ending such as `csv.gz`.
 * @param after a suffix that is kept however long the text is, such as `-2026-03-29`
 */
export function fileName(text: string, ending: string, after = ''): string {
  const plain = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}\p{M}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, '')
  let name = ''
  for (const character of plain) {
    if (Buffer.byteLength(name + character + after) > maxName_bytes) break
    name += character
  }
  return `${name || 'file'}${after}.${ending}`
}

/** True if a text is a valid key. No valid key points outside the folder. */
export function isFileKey(text: string): boolean {
  return keyPattern.test(text) && Buffer.byteLength(text) <= 255
}
