/** The query parameter that selects between JSON and a CSV file. */
type FormatQuery = { format?: 'json' | 'csv' | undefined }

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

/**
 * Streams rows as a CSV file. Waits for the first rows, so that errors up to then are thrown here and not within the
 * response. @param linesOf formats the lines of one row
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

/** True if a request asks for CSV, by `format` or otherwise by its Accept header. */
export function isCsvRequested({ format }: FormatQuery, request: Request): boolean {
  return format === undefined ? /\btext\/csv\b/.test(request.headers.get('accept') ?? '') : format === 'csv'
}

/** Responds with a CSV file. Typed `never` because the route's schema describes its JSON response. */
export function csvAnswer(file: ReadableStream<Uint8Array>, name: string): never {
  const headers = {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}"`,
  }
  return new Response(file, { headers }) as never
}

/** Describes a response that may be a CSV file in the OpenAPI document. */
export function csvContent(example: string) {
  return {
    description: 'OK',
    headers: { 'Content-Disposition': { $ref: '#/components/headers/Content-Disposition' } },
    content: { 'text/csv': { schema: { type: 'string' as const }, example } },
  }
}
