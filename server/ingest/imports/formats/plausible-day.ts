import type { EventInput } from '../../events/model.ts'
import type { Known } from './format.ts'
import { type CustomEvents, customEventsOf, isCustomEvent } from './plausible-events.ts'
import { type PageViews, pageViewsOf } from './plausible-pages.ts'
import { type DayTotals, type Sessions, sessionsOf } from './plausible-sessions.ts'
import type { TableRow, Tables } from './plausible-tables.ts'
import { shuffledGroups } from './shares.ts'
import type { DayBounds } from './site-days.ts'
import { browserVersionOf, systemVersionOf } from './versions.ts'

type GeneratedEvent = { event: EventInput; known: Known }
type Happening = { name: string; properties?: Record<string, unknown>; context?: EventInput['context'] }

/** Properties that mark an event as generated. */
const marks = { imported_from: 'plausible', made_from_totals: true }

// A session ends after a pause of more than half an hour.
const pause_ms = 31 * 60_000
const longestGap_ms = 30 * 60_000

/**
 * Generates events that add up to the numbers of a day. The same numbers give the same events: ids are derived from the
 * day and the position in it.
 */
export function* eventsOfDay(
  date: string,
  tables: Tables,
  totals: DayTotals,
  bounds: DayBounds,
): Generator<GeneratedEvent> {
  const sessions = sessionsOf(totals, tables.sources)
  const views = pageViewsOf(sessions, tables, date)
  const customs = customEventsOf(sessions, tables.custom_events.filter(isCustomEvent))
  const traits = traitsOf(sessions, tables, date)
  const day = date.replaceAll('-', '')
  for (const [session, start, span] of timesOf(sessions, bounds)) {
    const known = { ...(sessions.origins[sessions.origin[session] as number] as Known), ...traits(session) }
    let ordinal = 0
    for (const [{ name, properties, context }, time] of spaced(
      happeningsOf(session, sessions, views, customs),
      start,
      span,
    ))
      yield {
        event: {
          event_name: name,
          // The ordinal keeps events with the same time in order.
          event_id: `evt_plausible_${day}_${session}_${String(ordinal++).padStart(7, '0')}`,
          client_id: `cid_plausible_${day}_${sessions.visitor[session]}`,
          timestamp: new Date(time).toISOString(),
          properties: { ...properties, ...marks },
          ...(context && { context }),
        },
        known,
      }
  }
}

function* happeningsOf(
  session: number,
  sessions: Sessions,
  { pages, first, page }: PageViews,
  customs: CustomEvents,
): Generator<Happening> {
  const [from, to] = [first[session] as number, first[session + 1] as number]
  const view = (slot: number): Happening => {
    const of = pages[page[slot] as number]
    if (!of) return { name: 'page_view' }
    const context = of.hostname ? { context: { page_url: `https://${of.hostname}${of.path}` } } : {}
    return { name: 'page_view', properties: { page_path: of.path }, ...context }
  }
  if (from < to) yield view(from)
  const [begin, end] = [customs.first[session] as number, customs.first[session + 1] as number]
  for (let n = begin; n < end; n++) yield customEvent(customs.rows[customs.row[n] as number] as TableRow)
  // A visit that is not a bounce although the export has no further event for it.
  if (!sessions.isBounce[session] && to - from < 2 && begin === end) yield { name: 'imported_visit' }
  for (let slot = from + 1; slot < to; slot++) yield view(slot)
}

function customEvent(row: TableRow): Happening {
  const url = row.text('link_url')
  const path = row.text('path')
  return { name: row.text('name'), properties: { ...(url && { url }), ...(path && { path }) } }
}

/** Spaces events evenly over the session. Inserts page_leave where a gap would otherwise end the session. */
function* spaced(all: Iterable<Happening>, start: number, span_ms: number): Generator<[Happening, number]> {
  const happenings = [...all]
  if (happenings.length === 1 && span_ms > 0) happenings.push({ name: 'page_leave' })
  const gaps = happenings.length - 1
  const step = gaps === 0 ? 0 : span_ms / gaps
  const between = Math.max(0, Math.ceil(step / longestGap_ms) - 1)
  for (const [n, happening] of happenings.entries()) {
    yield [happening, start + Math.round(step * n)]
    if (n === gaps) return
    for (let filler = 1; filler <= between; filler++)
      yield [{ name: 'page_leave' }, start + Math.round(step * (n + filler / (between + 1)))]
  }
}

/** Yields start and duration of each session in milliseconds, so that the sessions of a visitor fit into the day. */
function* timesOf(
  { count, visitor, span }: Sessions,
  { from, to }: DayBounds,
): Generator<[session: number, start: number, span_ms: number]> {
  const order = Int32Array.from({ length: count }, (_, n) => n).sort(
    (a, b) => (visitor[a] as number) - (visitor[b] as number) || a - b,
  )
  for (let begin = 0, end = 0; begin < count; begin = end) {
    const who = visitor[order[begin] as number] as number
    let wanted = 0
    for (end = begin; end < count && visitor[order[end] as number] === who; end++)
      wanted += (span[order[end] as number] as number) * 1000
    const room = to - from - 1 - (end - begin - 1) * pause_ms
    const share = wanted > room ? room / wanted : 1
    // Spread visitors over the day by the golden ratio, since the export does not contain the hour.
    let start = from + Math.floor(Math.max(0, room - wanted) * ((who * 0.618_033_988_75) % 1))
    for (const session of order.subarray(begin, end)) {
      const duration = Math.floor((span[session] as number) * share) * 1000
      yield [session, start, duration]
      start += duration + pause_ms
    }
  }
}

type TraitTable = 'locations' | 'devices' | 'browsers' | 'operating_systems'

/** What a row says of its sessions. Regions and cities are left out, because the export has only their codes. */
const traitsOfRow: Record<TraitTable, (row: TableRow) => Known> = {
  locations: (row) => ({ country: row.text('country') }),
  devices: (row) => ({ device: renamed(row.text('device')) }),
  browsers: (row) => {
    const browser = renamed(row.text('browser'))
    return { browser, browser_version: browserVersionOf(browser, row.text('browser_version')) }
  },
  operating_systems: (row) => {
    const os = renamed(row.text('operating_system'))
    return { os, os_version: systemVersionOf(os, row.text('operating_system_version')) }
  },
}

/** Names that live events spell differently. */
const names = new Map([
  ['Desktop', 'desktop'],
  ['Laptop', 'desktop'],
  ['Mobile', 'mobile'],
  ['Tablet', 'tablet'],
  ['Edge', 'Microsoft Edge'],
  ['Samsung Browser', 'Samsung Internet for Android'],
  ['Mac', 'macOS'],
  ['GNU/Linux', 'Linux'],
  ['(not set)', ''],
])

function renamed(name: string): string {
  return names.get(name) ?? name
}

/** Assigns country, device, browser and system to sessions: each as often as in its table, combined at random. */
function traitsOf(sessions: Sessions, tables: Tables, seed: string): (session: number) => Known {
  const columns = Object.entries(traitsOfRow).map(([table, read]) => {
    const rows = tables[table as TraitTable]
    const counts = rows.map((it) => it.number('visits'))
    const groups = shuffledGroups(counts, sessions.count, `${seed} ${table}`)
    const traits = rows.map(read)
    return (session: number) => traits[groups[session] as number]
  })
  return (session) => Object.assign({}, ...columns.map((it) => it(session)))
}
