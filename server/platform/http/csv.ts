/** What a query that may be answered with a file asks for. */
type Asked = { format?: 'json' | 'csv' | undefined }

// Spreadsheets take what begins like this for a formula and run it, and visitors choose what stands in their address.
const formula = /^[=+\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]/
const special = /[",\r\n']/

/** One line of a CSV file (RFC 4180). Texts that spreadsheets would run are marked as texts by a quote before them. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number | null): string {
  if (typeof value !== 'string') return value === null ? '' : String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A CSV file of rows as they arrive. Nothing is sent before the first are there, so that what goes wrong until then is
 * thrown here. @param linesOf the lines of a row.
 */
export async function csvFile<T>(
  rows: AsyncGenerator<T[]>,
  header: string,
  linesOf: (row: T) => string,
): Promise<ReadableStream<Uint8Array>> {
  const text = new TextEncoder()
  let next = await rows.next()
  let head = header
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const lines = head + (next.done ? '' : next.value.map(linesOf).join(''))
      if (lines !== '') controller.enqueue(text.encode(lines))
      head = ''
      if (next.done) controller.close()
      else next = await rows.next()
    },
    async cancel() {
      await rows.return(undefined)
    },
  })
}

/** Whether a request wants a file: by `format`, else by what it accepts. */
export function isCsvAsked({ format }: Asked, request: Request): boolean {
  return format === undefined ? /\btext\/csv\b/.test(request.headers.get('accept') ?? '') : format === 'csv'
}

/** A file as an answer; the schema of the route is that of its other answer. */
export function csvAnswer(file: ReadableStream<Uint8Array>, name: string): never {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return new Response(file, { headers }) as never
}

/** What the document says of an answer that may be a file. */
export function csvContent(example: string) {
  return {
    description: 'Done',
    headers: { 'Content-Disposition': { $ref: '#/components/headers/Content-Disposition' } },
    content: { 'text/csv': { schema: { type: 'string' as const }, example } },
  }
}
