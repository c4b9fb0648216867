import { DomainError } from '../errors.ts'
import { readEvent } from '../events/acceptance.ts'
import { bounded } from '../events/enrichment/text.ts'
import { nextVersion } from '../pipeline/claims.ts'
import type { StoredSite } from '../sites/sites.ts'
import { Block } from './block.ts'
import type { Fingerprint } from './fingerprint.ts'
import type { ImportedLine, Known, Reading } from './formats/format.ts'
import { dayTeller } from './formats/site-days.ts'
import type { StoredImport } from './imports.ts'
import type { Lease } from './lease.ts'
import { errors_max } from './model.ts'
import { storeBlock, type Working } from './store-block.ts'
import { Tally } from './tally.ts'

/** What is said of a line may hold text of the line itself. */
const errorText_max = 500
const timeless = { message: 'timestamp is required', field: 'timestamp' }
/** Nobody asked from where the visitor is: only what an event says of itself counts. */
const nobody = { ip: '', userAgent: '' }

type Reader = {
  site: StoredSite
  stored: StoredImport
  reading: Reading
  fingerprint: Fingerprint
  /** Events of a block. */
  mostEvents: number
}

/**
 * Stores what is read of an upload in blocks, from where it was left. While a block is on its way to ClickHouse the
 * next one is read: never more than two are in memory.
 */
export async function storeLines(
  working: Working,
  lease: Lease,
  { site, stored, reading, fingerprint, mostEvents }: Reader,
): Promise<void> {
  const tally = new Tally(stored)
  const dayOf = dayOfRow(site.timezone)
  const now = working.clock()
  const idStart = `evt_${stored.id.slice('imp_'.length)}_`
  const newBlock = async () => new Block(await nextVersion(working.postgres), mostEvents)
  let storing: Promise<void> = Promise.resolve()
  let block = await newBlock()
  let left = stored.position.entries

  async function close() {
    const full = block
    const progress = tally.progress(fingerprint.mark)
    tally.blocks++
    await storing
    storing = storeBlock(working, lease, stored, full, progress)
    // It is waited for later: until then nobody would hear that it failed.
    storing.catch(() => {})
  }

  try {
    for await (const line of reading.lines) {
      if (left > 0) {
        left--
        continue
      }
      tally.entries++
      take(line)
      if (!block.isFull) continue
      await close()
      block = await newBlock()
    }
    if (tally.entries > stored.position.entries) await close()
  } finally {
    // Nothing may still be under way when somebody else takes the import, whatever broke off.
    await storing
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
