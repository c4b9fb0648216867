import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { DomainError } from '../../platform/errors.ts'
import { bounded } from '../../platform/text.ts'
import { readEvent } from '../events/read-event.ts'
import { Block, type LineError } from './block.ts'
import type { DailyTotals, ImportedLine, Known, ReadingOptions } from './formats/format.ts'
import { dayTeller } from './formats/site-days.ts'
import type { StoredImport } from './imports.ts'
import { errors_max } from './model.ts'
import { formatOf } from './sources.ts'
import { type Progress, Tally } from './tally.ts'
import type { Upload } from './upload.ts'

/** What is said of a line may hold text of the line itself. */
const errorText_max = 500
const timeless = { message: 'timestamp is required', field: 'timestamp' }
/** Nobody asked from where the visitor is: only what an event says of itself counts. */
const nobody = { ip: '', userAgent: '' }

/** How to read an upload, from where it was left. Plain data. */
export type ReadingOrder = Pick<Upload, 'source' | 'type'> &
  Pick<ReadingOptions, 'scratch'> & {
    site: StoredSite
    stored: StoredImport
    now: number
    /** Of the first block. */
    batchId: string
    /** Events of a block. */
    mostEvents: number
  }

/** A block as it was read. Plain data. */
export type ReadBlock = {
  batchId: string
  events: number
  hasSuppliedIds: boolean
  /** Of the block, as ClickHouse takes them, in a buffer of their own. */
  lines: Uint8Array<ArrayBuffer>
  errors: LineError[]
  /** What the import has come to with it. */
  counted: Omit<Progress, 'position'>
  /** Everything that was read so far, lines that were left out included. */
  entries: number
}

/** What is known when all is read. Plain data. */
export type ReadEnd = { totals: DailyTotals[]; notes: string[] }

/**
 * Reads an upload block by block: nothing is read ahead of whoever asks for the next one, who passes the batch that the
 * block after it stands under. Knows neither database nor HTTP, so that it can run in a thread of its own.
 * @throws Unprocessable when this is no upload of its kind.
 */
export async function* readBlocks(
  order: ReadingOrder,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<ReadBlock, ReadEnd, string> {
  const { site, stored, now, mostEvents, scratch } = order
  const reading = formatOf(order)(bytes, { timezone: site.timezone, scratch })
  const tally = new Tally(stored)
  const dayOf = dayOfRow(site.timezone)
  const idStart = `evt_${stored.id.slice('imp_'.length)}_`
  let block = new Block(order.batchId, mostEvents)
  let left = stored.position.entries

  for await (const line of reading.lines) {
    if (left > 0) {
      left--
      continue
    }
    tally.entries++
    take(line)
    if (block.isFull) block = new Block(yield close(), mostEvents)
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

  /** The same line has the same id when it is read again, and ties are in the order of lines. */
  function idOfEntry() {
    return `${idStart}${String(tally.entries).padStart(12, '0')}`
  }

  function rowOf({ event, known }: Extract<ImportedLine, { event: unknown }>) {
    try {
      if (isTimeless(event)) return timeless
      const row = readEvent(site, event, nobody, now, idOfEntry)
      if (known) Object.assign(row, storable(known))
      row.import_id = stored.id
      return row
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      return { message: error.message, field: error.details[0]?.field }
    }
  }
}

/** What a source says, no longer than what would be found out of an event. */
function storable(known: Known): Known {
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, bounded(value, name === 'referrer' ? 1024 : 255)]),
  )
}

/** Tells the day of a time as it stands in a row; most come right behind another of the same minute. */
function dayOfRow(timezone: string): (timestamp: string) => string {
  const tell = dayTeller(timezone)
  let minute = ''
  let day = ''
  return (timestamp) => {
    const now = timestamp.slice(0, 16)
    if (now !== minute) {
      minute = now
      day = tell(Date.parse(`${now}Z`))
    }
    return day
  }
}

/** What is sent now happened now; what is imported did not. */
function isTimeless(event: unknown): boolean {
  return (
    typeof event === 'object' && event !== null && (event as { timestamp?: unknown }).timestamp === undefined
  )
}
