/** A line of text without its line break, or the problem of a line that is too long or not UTF-8. */
export type TextLine = { line: number; text: string } | { line: number; problem: string }

const newline = 10

/**
 * Splits bytes into lines, with at most one in memory. Skips a line that is too long and reports its problem, so that
 * the lines after it are still read.
 */
export async function* textLines(
  bytes: AsyncIterable<Uint8Array>,
  longest_bytes = 1 << 20,
): AsyncGenerator<TextLine> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let parts: Uint8Array[] = []
  let length = 0
  let line = 0

  const take = (part: Uint8Array) => {
    length += part.length
    if (length <= longest_bytes) parts.push(part)
    else parts = []
  }
  const finish = (): TextLine => {
    line++
    const read = length > longest_bytes ? undefined : joined(parts)
    parts = []
    length = 0
    if (!read) return { line, problem: `is longer than ${longest_bytes} bytes` }
    try {
      return { line, text: decoder.decode(read).replace(/\r$/, '') }
    } catch {
      return { line, problem: 'is not UTF-8' }
    }
  }

  for await (const chunk of bytes) {
    let from = 0
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, from)) {
      take(chunk.subarray(from, at))
      yield finish()
      from = at + 1
    }
    // Copy the rest: a chunk may be part of a buffer that is reused.
    if (from < chunk.length) take(chunk.slice(from))
  }
  if (length > 0) yield finish()
}

function joined(parts: Uint8Array[]): Uint8Array {
  return parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts)
}
