import { DomainError, Unprocessable } from '../../../platform/errors.ts'
import { readJson } from '../../../platform/http/body.ts'
import type { EventInput } from '../../events/model.ts'
import { isZip, peek, uncompressed } from './archive.ts'
import { csvRows } from './csv-rows.ts'
import { eventOfColumns, eventOfRow, isColumnLine, requireEventColumns } from './event-columns.ts'
import type { ImportedEvent, ImportedLine, ImportFormat } from './format.ts'
import { textLines } from './text-lines.ts'

/** Events in the format of the API or as an export writes them, one per line. The caller validates them. */
export const sightlineNdjson: ImportFormat = readingWith(ndjsonLines)

/** The same events as CSV: a column for each field, and any number of columns for single values. */
export const sightlineCsv: ImportFormat = readingWith(csvLines)

/** One of the two, by its first character. */
export const sightlineFile: ImportFormat = readingWith(async function* (bytes) {
  const plain = await peek(bytes, firstBytes)
  const text = Buffer.from(plain.head)
    .toString()
    .replace(/^\uFEFF/, '')
    .trimStart()
  yield* text.startsWith('{') ? ndjsonLines(plain.bytes) : csvLines(plain.bytes)
})

/** Enough to recognize a format, also after a byte order mark and empty lines. */
const firstBytes = 64

type Bytes = AsyncIterable<Uint8Array>

function readingWith(linesOf: (bytes: Bytes) => AsyncIterable<ImportedLine>): ImportFormat {
  return (bytes) => ({ lines: linesOf(readable(bytes)), totals: () => [], notes: () => [] })
}

/** @throws Unprocessable for formats of exports that are not text. */
async function* readable(source: Bytes): AsyncGenerator<Uint8Array> {
  const { head, bytes } = await peek(uncompressed(source))
  if (isZip(head))
    throw new Unprocessable('A ZIP archive cannot be read here. Unpack it and send the file in it')
  if (Buffer.from(head.subarray(0, 4)).toString() === 'PAR1')
    throw new Unprocessable('Parquet files cannot be imported. Export the events as NDJSON or CSV')
  yield* bytes
}

async function* ndjsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedLine> {
  for await (const read of textLines(bytes)) {
    const { line } = read
    if ('problem' in read) yield { line, error: { message: `The line ${read.problem}` } }
    else if (read.text.trim() !== '') yield { line, ...orError(() => eventOfLine(read.text)) }
  }
}

function eventOfLine(text: string): ImportedEvent {
  const line = readJson(text, 'The line')
  return isColumnLine(line) ? eventOfColumns(line) : { event: line as EventInput }
}

async function* csvLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedLine> {
  let isHeaderKnown = false
  for await (const row of csvRows(bytes, { what: 'table of events', needed: ['event_name', 'timestamp'] })) {
    const { line } = row
    if ('problem' in row) {
      yield { line, error: { message: `The row ${row.problem}` } }
      continue
    }
    if (!isHeaderKnown) requireEventColumns([...row.cells.keys()])
    isHeaderKnown = true
    yield { line, ...orError(() => eventOfRow(row.cells)) }
  }
}

function orError(read: () => ImportedEvent): ImportedEvent | { error: { message: string; field?: string } } {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const field = error.details[0]?.field
    return { error: { message: error.message, ...(field !== undefined && { field }) } }
  }
}
