import type { EventInput } from '../../events/model.ts'
import type { Enrichment } from '../../pipeline/event-row.ts'

/** What a source says of an event that would otherwise be told from its address, address of origin or browser. */
export type Known = Partial<Omit<Enrichment, 'page' | 'hostname'>>

/** Where something stands in the upload: the file inside an archive, and its line from 1. */
export type Place = { line: number; file?: string }

/** One line of an export: an event, what is wrong with it, or why it is left out on purpose. */
export type ImportedLine = Place &
  (
    | { event: EventInput; known?: Known }
    | { error: { message: string; field?: string } }
    | { skipped: string }
  )

/** What the source counted on a day of the site; a figure it does not tell is missing. */
export type DailyTotals = {
  date: string
  events?: number
  pageviews?: number
  visitors?: number
  sessions?: number
  bounces?: number
  /** Seconds, of all sessions together. */
  duration?: number
}

/** An export that is being read. `totals` and `notes` are complete once the last line has been given out. */
type Reading = {
  lines: AsyncIterable<ImportedLine>
  totals: () => DailyTotals[]
  /** What whoever compares the numbers has to know, in sentences. */
  notes: () => string[]
}

export type ReadingOptions = {
  /** The site's: days of an export without a zone are its days. */
  timezone: string
  /** An empty folder that may be written into while reading; whoever made it removes it. */
  scratch: string
}

/**
 * Reads the export of another product: the same bytes give the same lines with the same ids in the same order,
 * however they arrive. A file that is no such export at all throws Unprocessable with the first line asked for.
 */
export type ImportFormat = (bytes: AsyncIterable<Uint8Array>, options: ReadingOptions) => Reading
