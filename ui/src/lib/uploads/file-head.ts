/** The beginning of a file that is shown before the upload. */
const head_bytes = 256 * 1024

/** The beginning of a text file, and whether it is all of it. */
export type Head = { text: string; isWhole: boolean }

/** True if the file is a ZIP archive, whatever its name is. */
export async function isZip(file: Blob): Promise<boolean> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  return a === 0x50 && b === 0x4b
}

/** Reads the beginning of a text file, compressed with gzip or not. @throws TypeError if it is damaged */
export async function headOf(file: Blob): Promise<Head> {
  const [a, b] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isGzip = a === 0x1f && b === 0x8b
  return readHead(isGzip ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream())
}

/** Reads the beginning of a stream, and cancels the rest. */
export async function readHead(stream: ReadableStream<Uint8Array>): Promise<Head> {
  const decoder = new TextDecoder()
  const reader = stream.getReader()
  let text = ''
  let bytes = 0
  while (bytes < head_bytes) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), isWhole: true }
    bytes += value.length
    text += decoder.decode(value, { stream: true })
  }
  await reader.cancel()
  return { text, isWhole: false }
}
