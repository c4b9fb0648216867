/**
 * One line of a CSV file. Spreadsheets run a text that begins like a formula, and visitors choose what stands in pages
 * and referrers: such texts get an apostrophe in front.
 */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell)
  const harmless = /^[=+\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]/.test(cell) ? `'${cell}` : cell
  return /[",\r\n']/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** A file of lines as they come, so that a long report is never whole in memory. */
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
