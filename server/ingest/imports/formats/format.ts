import type { EventInput } from '../../events/model.ts'
import type { Enrichment, EventRow } from '../../pipeline/event-row.ts'

/** Values given by the source that would otherwise be derived from the event, its IP address or how it is sent. */
export type Known = Partial<Enrichment & Pick<EventRow, 'excluded' | 'sent_by'>>

/** An event of the source. With `hasPublicId`, its id belongs to those that clients with a public key choose. */
export type ImportedEvent = { event: EventInput; known?: Known; hasPublicId?: boolean }

/** Where a line is in the upload: the file inside an archive, and the line number, counted from 1. */
export type LineLocation = { line: number; file?: string }

/** One line of an export: an event, its error, or why it is skipped on purpose. */
export type ImportedLine = LineLocation &
  (ImportedEvent | { error: { message: string; field?: string } } | { skipped: string })

/** Totals that the source counted on a day of the site, without figures that it does not report. */
export type DailyTotals = {
  date: string
  events?: number
  pageviews?: number
  visitors?: number
  sessions?: number
  bounces?: number
  /** Total of all sessions, in seconds. */
  duration?: number
}

/** An export that is being read. `totals` and `notes` are complete after the last line was read. */
type Reading = {
  lines: AsyncIterable<ImportedLine>
  totals: () => DailyTotals[]
  /** Hints for comparing the numbers, as sentences. */
  notes: () => string[]
}

export type ReadingOptions = {
  /** Time zone of the site: days of an export without a time zone are in it. */
  timezone: string
  /** An empty folder for temporary files while reading; the caller removes it. */
  scratch: string
}

/**
 * Reads the export of another product. Deterministic: the same bytes, in chunks of any size, give the same lines with
 * the same ids in the same order. A file in another format throws Unprocessable when the first line is requested.
 */
export type ImportFormat = (bytes: AsyncIterable<Uint8Array>, options: ReadingOptions) => Reading
