import { clickhouseTime } from '../../../db/clickhouse/time.ts'
import type { ImportPosition } from '../../../db/postgres/schema/imports.ts'
import type { StoredImport } from './imports.ts'

/** Progress of an import after one of its blocks is stored. Times are in the format of event rows. */
export type Progress = {
  position: ImportPosition
  blocks: number
  received: number
  rejected: number
  skipped: Record<string, number>
  days: Record<string, number>
  storedDays: string[]
  unsettledDays: string[]
  first: string | null
  last: string | null
}

/** Counts the lines read from an upload, from the position where it was interrupted. */
export class Tally {
  received: number
  rejected: number
  /** Number of lines read, including skipped ones. */
  entries: number
  blocks: number
  readonly #skipped: Map<string, number>
  readonly #days: Map<string, number>
  readonly #storedDays: Set<string>
  readonly #unsettledDays: Set<string>
  #first: string | null
  #last: string | null

  constructor(before: StoredImport) {
    this.received = before.received
    this.rejected = before.rejected
    this.entries = before.position.entries
    this.blocks = before.blocks
    this.#skipped = new Map(Object.entries(before.skipped))
    this.#days = new Map(Object.entries(before.days))
    this.#storedDays = new Set(before.storedDays)
    this.#unsettledDays = new Set(before.unsettledDays)
    this.#first = before.firstEventAt ? clickhouseTime(before.firstEventAt) : null
    this.#last = before.lastEventAt ? clickhouseTime(before.lastEventAt) : null
  }

  event(timestamp: string, day: string) {
    this.received++
    this.#days.set(day, (this.#days.get(day) ?? 0) + 1)
    const stored = timestamp.slice(0, 10)
    this.#storedDays.add(stored)
    this.#unsettledDays.add(stored)
    if (this.#first === null || timestamp < this.#first) this.#first = timestamp
    if (this.#last === null || timestamp > this.#last) this.#last = timestamp
  }

  error() {
    this.received++
    this.rejected++
  }

  skip(reason: string) {
    this.#skipped.set(reason, (this.#skipped.get(reason) ?? 0) + 1)
  }

  progress(): Omit<Progress, 'position'> {
    return {
      blocks: this.blocks,
      received: this.received,
      rejected: this.rejected,
      skipped: Object.fromEntries(this.#skipped),
      days: Object.fromEntries(this.#days),
      storedDays: [...this.#storedDays],
      unsettledDays: [...this.#unsettledDays],
      first: this.#first,
      last: this.#last,
    }
  }
}
