// Spreadsheets run a cell that begins like this as a formula, and visitors control the contents of the URLs they visit.
const formula = /^[=+\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]/
const special = /[",\r\n']/

/** Formats one line of a CSV file (RFC 4180). A leading quote marks texts that spreadsheets would run as formulas. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Streams a file text by text, so that a long one is never in memory as a whole. */
export function csvStream(texts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = texts[Symbol.asyncIterator]()
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
