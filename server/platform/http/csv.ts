import { textStream } from '../../../packages/text/text-stream.ts'

/** The query parameter that selects between JSON and a CSV file. */
type FormatQuery = { format?: 'json' | 'csv' | undefined }

/**
 * Streams rows as a CSV file. Waits for the first rows, so that errors up to then are thrown here and not within the
 * response. @param linesOf formats the lines of one row
 */
export async function csvFile<T>(
  rows: AsyncGenerator<T[]>,
  header: string,
  linesOf: (row: T) => string,
): Promise<ReadableStream<Uint8Array>> {
  const first = await rows.next()
  async function* texts() {
    try {
      let head = header
      for (let next = first; !next.done; next = await rows.next()) {
        const text = head + next.value.map(linesOf).join('')
        head = ''
        if (text !== '') yield text
      }
      if (head !== '') yield head
    } finally {
      await rows.return(undefined)
    }
  }
  return textStream(texts())
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
