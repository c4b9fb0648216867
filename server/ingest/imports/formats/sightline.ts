import { DomainError } from '../../../platform/errors.ts'
import { readJson } from '../../../platform/http/body.ts'
import type { EventInput } from '../../events/model.ts'
import { csvRows } from './csv-rows.ts'
import { eventOfRow, requireEventColumns } from './event-columns.ts'
import type { ImportedLine, ImportFormat } from './format.ts'
import { textLines } from './text-lines.ts'

/** Events in the format of the API, one per line. The caller validates them. */
export const sightlineNdjson: ImportFormat = (bytes) => ({
  lines: ndjsonLines(bytes),
  totals: () => [],
  notes: () => [],
})

/** The same events as CSV: a column for each field, and any number of columns for single properties and traits. */
export const sightlineCsv: ImportFormat = (bytes) => ({
  lines: csvLines(bytes),
  totals: () => [],
  notes: () => [],
})

async function* ndjsonLines(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ImportedLine> {
  for await (const read of textLines(bytes)) {
    const { line } = read
    if ('problem' in read) yield { line, error: { message: `The line ${read.problem}` } }
    else if (read.text.trim() !== '')
      yield { line, ...orError(() => readJson(read.text, 'The line') as EventInput) }
  }
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

function orError(
  read: () => EventInput,
): { event: EventInput } | { error: { message: string; field?: string } } {
  try {
    return { event: read() }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const field = error.details[0]?.field
    return { error: { message: error.message, ...(field !== undefined && { field }) } }
  }
}
