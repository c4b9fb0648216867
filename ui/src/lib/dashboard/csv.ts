/**
 * Formats one line of a CSV file. Spreadsheets run text that begins like a formula, and visitors control page and
 * referrer values, so such text is prefixed with an apostrophe.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const escaped = /^[=+\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped
}

/** Streams a file line by line, so that a long report is never in memory as a whole. */
export function csvStream(lines: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = lines[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
