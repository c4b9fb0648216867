import type { Sessions } from './plausible-sessions.ts'
import type { TableRow } from './plausible-tables.ts'

/** The custom events of a day, sorted by session. */
export type CustomEvents = {
  rows: TableRow[]
  /** Index in `row` of the first event of each session, plus one final entry for the end. */
  first: Int32Array
  /** Index in `rows`. */
  row: Int32Array
}

/** Plausible's own measurements, such as the time spent on a page; they are not custom events of the site. */
const measurements = new Set(['engagement', 'pageview'])

export function isCustomEvent(row: TableRow): boolean {
  return !measurements.has(row.text('name'))
}

/**
 * Assigns the custom events of a day to visits that are not bounces, each kind to as many visits as it had visitors.
 * Visits with fewer than two page views come first: without an event, they would be bounces.
 */
export function customEventsOf(sessions: Sessions, rows: TableRow[]): CustomEvents {
  const sessionsWithEvents = nonBounces(sessions)
  const total = sessionsWithEvents.length === 0 ? 0 : rows.reduce((sum, it) => sum + it.number('events'), 0)
  const session = new Int32Array(total)
  const kind = new Int32Array(total)
  let event = 0
  let offset = 0
  for (const [index, row] of sessionsWithEvents.length === 0 ? [] : rows.entries()) {
    const spread = Math.min(Math.max(1, row.number('visitors')), sessionsWithEvents.length)
    for (let n = 0; n < row.number('events'); n++, event++) {
      session[event] = sessionsWithEvents[(offset + (n % spread)) % sessionsWithEvents.length] as number
      kind[event] = index
    }
    offset += Math.min(spread, row.number('events'))
  }
  return { rows, ...sortedBySession(session, kind, sessions.count) }
}

function nonBounces({ count, isBounce, views }: Sessions): number[] {
  const few: number[] = []
  const others: number[] = []
  for (let n = 0; n < count; n++) if (!isBounce[n]) ((views[n] as number) < 2 ? few : others).push(n)
  return few.concat(others)
}

function sortedBySession(session: Int32Array, kind: Int32Array, sessions: number) {
  const first = new Int32Array(sessions + 1)
  for (const it of session) first[it + 1] = (first[it + 1] as number) + 1
  for (let n = 0; n < sessions; n++) first[n + 1] = (first[n + 1] as number) + (first[n] as number)
  const next = first.slice()
  const row = new Int32Array(kind.length)
  for (const [event, it] of session.entries()) {
    row[next[it] as number] = kind[event] as number
    next[it] = (next[it] as number) + 1
  }
  return { first, row }
}
