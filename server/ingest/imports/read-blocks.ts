import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { DomainError } from '../../platform/errors.ts'
import { bounded } from '../../platform/text.ts'
import { readEvent } from '../events/read-event.ts'
import { Block, type LineError } from './block.ts'
import type { DailyTotals, ImportedEvent, ImportedLine, Known, ReadingOptions } from './formats/format.ts'
import { dayResolver } from './formats/site-days.ts'
import type { StoredImport } from './imports.ts'
import { errors_max } from './model.ts'
import { formatOf } from './sources.ts'
import { type Progress, Tally } from './tally.ts'
import type { Upload } from './upload.ts'

/** Maximum length of an error message, which may contain text of the line. */
const errorText_max = 500
const missingTimestamp = { message: 'timestamp is required', field: 'timestamp' }
/** Empty: the upload does not come from the visitor, so only the event's own data counts. */
const importer = { sentBy: 'import', ip: '', userAgent: '', language: '', origin: '' } as const
/** The event was sent with a public key to the site that it was exported from: its id gets the prefix of those again. */
const ofPublicKey = { ...importer, sentBy: 'public' } as const
/** Maximum lengths of values of a source, where they are not 255. */
const lengths: Partial<Record<string, number>> = { page: 2048, referrer: 1024 }

/** How to read an upload, from the position where it was interrupted. Plain data. */
export type ReadingTask = Pick<Upload, 'source' | 'type'> &
  Pick<ReadingOptions, 'scratch'> & {
    site: StoredSite
    stored: StoredImport
    now: number
    /** Batch id of the first block. */
    batchId: string
    /** Maximum number of events in a block. */
    maxEvents: number
  }

/** A block that was read. Plain data. */
export type ReadBlock = {
  batchId: string
  events: number
  hasSuppliedIds: boolean
  /** The lines of the block in the format of ClickHouse, in a separate buffer. */
  lines: Uint8Array<ArrayBuffer>
  errors: LineError[]
  /** Progress of the import including this block. */
  counted: Omit<Progress, 'position'>
  /** Number of lines read so far, including skipped ones. */
  entries: number
}

/** Results at the end of the upload. Plain data. */
export type ReadEnd = { totals: DailyTotals[]; notes: string[] }

/**
 * Reads an upload block by block, only on request: the consumer passes the batch id of the following block with each
 * request. Uses neither database nor HTTP, so that it can run in a separate thread.
 * @throws Unprocessable if the upload is not in the expected format.
 */
export async function* readBlocks(
  task: ReadingTask,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadBlock, ReadEnd, string> {
  const { site, stored, now, maxEvents, scratch } = task
  const reading = formatOf(task)(bytes, { timezone: site.timezone, scratch })
  const tally = new Tally(stored)
  const dayOf = dayOfRow(site.timezone)
  const idStart = `evt_${stored.id.slice('imp_'.length)}_`
  let block = new Block(task.batchId, maxEvents)
  let left = stored.position.entries

  for await (const line of reading.lines) {
    if (left > 0) {
      left--
      continue
    }
    tally.entries++
    take(line)
    if (block.isFull) block = new Block(yield close(), maxEvents)
  }
  if (tally.entries > stored.position.entries) yield close()
  return { totals: reading.totals(), notes: reading.notes() }

  function close(): ReadBlock {
    const { batchId, events, hasSuppliedIds, bytes: lines, errors } = block
    const counted = tally.progress()
    tally.blocks++
    return { batchId, events, hasSuppliedIds, lines, errors, counted, entries: tally.entries }
  }

  function take(line: ImportedLine) {
    if ('skipped' in line) return tally.skip(line.skipped)
    const read = 'event' in line ? rowOf(line) : line.error
    if (!('event_id' in read)) {
      if (tally.rejected < errors_max)
        block.errors.push({
          number: tally.rejected,
          line: line.line,
          file: line.file ?? null,
          field: read.field === undefined ? null : bounded(read.field, errorText_max),
          message: bounded(read.message, errorText_max),
        })
      return tally.error()
    }
    block.add(read)
    tally.event(read.timestamp, dayOf(read.timestamp))
  }

  /** Derives the id from the position: a retry gives the same id, and events of the same time sort by line. */
  function idOfEntry() {
    return `${idStart}${String(tally.entries).padStart(12, '0')}`
  }

  function rowOf({ event, known, hasPublicId }: ImportedEvent) {
    try {
      if (lacksTimestamp(event)) return missingTimestamp
      const row = readEvent(site, event, hasPublicId ? ofPublicKey : importer, now, idOfEntry)
      row.sent_by = 'import'
      if (known) Object.assign(row, truncated(known))
      row.import_id = stored.id
      return row
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { message: error.message, field: error.details[0]?.field }
    }
  }
}

/** Limits the values of a source to the lengths that enrichment allows. */
function truncated(known: Known): Known {
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, bounded(value, lengths[name] ?? 255)]),
  )
}

/** Returns a function from the time in a row to its day. Memoizes the last minute, which most rows share. */
function dayOfRow(timezone: string): (timestamp: string) => string {
  const dayOf = dayResolver(timezone)
  let minute = ''
  let day = ''
  return (timestamp) => {
    const now = timestamp.slice(0, 16)
    if (now !== minute) {
      minute = now
      day = dayOf(Date.parse(`${now}Z`))
    }
    return day
  }
}

/** True if an event has no timestamp. Live events default to now; imported events must have one. */
function lacksTimestamp(event: unknown): boolean {
  return (
    typeof event === 'object' && event !== null && (event as { timestamp?: unknown }).timestamp === undefined
  )
}
