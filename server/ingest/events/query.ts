import type { EventFilter } from '../../analytics/events/selected-events.sql.ts'
import { readEventFilter } from '../../analytics/events/selection.ts'
import { type Period, readPeriod } from '../../analytics/traffic/period.ts'
import { ValidationError } from '../../platform/errors.ts'
import { decodeCursor, encodeCursor, isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { Services } from '../../services.ts'
import {
  dimensionsOfEvents,
  type EventPosition,
  type EventSelection,
  type FoundEvent,
  lastBatch,
  newestEvents,
} from './query.sql.ts'
import type { EventQuery, StoredEvent } from './query-model.ts'

const day_ms = 86_400_000
/** Size of properties after which a page ends early, so that no response fills the memory. */
const pageSize_bytes = 16 * 1024 * 1024

/** Content of a cursor: start of the next page, last batch that the pages include, and start of the period. */
type Position = { before: EventPosition; as_of: string; start: number }

/**
 * Returns a page of a site's events, newest first. Pages linked by cursors contain exactly the events that were stored
 * when the first page was read, regardless of events that arrive meanwhile and of their timestamps.
 * @param among what the events must meet besides the filter of the request
 * @throws ValidationError, @throws Unprocessable if the period is impossible.
 */
export async function queryEvents(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  query: EventQuery,
  among: EventFilter = { conditions: [], people: [] },
) {
  const period = readPeriod(query, site.timezone, clock())
  const filter = await readEventFilter(db, site, query.filters)
  const position = query.cursor === undefined ? undefined : readPosition(query.cursor)
  const { event_name, client_id, user_id, status } = query
  const selection: EventSelection = {
    site_id: site.id,
    isExcluded: status === 'excluded',
    event_name,
    client_id,
    user_id,
    as_of: position?.as_of,
    people: [...among.people, ...filter.people],
    conditions: [...among.conditions, ...filter.conditions],
  }
  if (selection.isExcluded && selection.people.length > 0)
    throw new ValidationError([
      {
        field: 'filters',
        message:
          'filters supports segment only for events that count: excluded events are in no report of people',
      },
    ])
  const start = position?.start ?? period.start
  const page = await collect(
    clickhouse,
    selection,
    { ...period, start },
    position?.before,
    query.limit ?? 100,
  )

  const last = page.events.at(-1)
  let cursor: string | null = null
  if (page.hasMore && last) {
    const as_of = position?.as_of ?? (await lastBatchOf(clickhouse, site.id, period))
    cursor = encodeCursor([last.time, last.event_id, as_of, start])
  }
  return { data: page.events.map(toStored), pagination: { cursor, has_more: cursor !== null } }
}

/**
 * Reads backwards in time in growing steps: the table is ordered by day and visitor, so ClickHouse must sort the rows
 * it reads, and on a busy site the newest day alone fills the page.
 */
async function collect(
  clickhouse: Services['clickhouse'],
  selection: EventSelection,
  period: Period,
  before: EventPosition | undefined,
  limit: number,
): Promise<{ events: FoundEvent[]; hasMore: boolean }> {
  const page: EventPage = { events: [], size: 0 }
  let to = before ? Math.min(before.time + 1, period.end) : period.end
  for (let step = day_ms; to > period.start; step *= 4) {
    const from = Math.max(to - step, period.start)
    const range = { from: new Date(from), to: new Date(to), before, limit: limit + 1 - page.events.length }
    if (await fillPage(page, clickhouse.stream(newestEvents(selection, range)), limit))
      return { ...page, hasMore: true }
    to = from
  }
  return { ...page, hasMore: false }
}

/** Events, and the size of their properties. */
type EventPage = { events: FoundEvent[]; size: number }

/** Adds events to a page. Returns true if the page is full and there are more. */
export async function fillPage(
  page: EventPage,
  found: AsyncIterable<FoundEvent[]>,
  limit: number,
): Promise<boolean> {
  for await (const rows of found)
    for (const row of rows) {
      if (page.events.length === limit || page.size > pageSize_bytes) return true
      page.events.push(row)
      page.size += row.properties.length
    }
  return false
}

async function lastBatchOf(clickhouse: Services['clickhouse'], site_id: string, { start, end }: Period) {
  const [last] = await clickhouse.rows(lastBatch, { site_id, from: new Date(start), to: new Date(end) })
  return last?.batch_id ?? '0'
}

function readPosition(cursor: string): Position {
  const [time, event_id, as_of, start] = decodeCursor(cursor, 4)
  if (isTime(time) && typeof event_id === 'string' && /^\d{1,20}$/.test(String(as_of)) && isTime(start))
    return { before: { time, event_id }, as_of: String(as_of), start }
  throw unknownCursor()
}

/** Returns an event as the API shows it. */
export function toStored({
  event_id,
  event_name,
  client_id,
  user_id,
  time,
  page,
  dimensions,
  properties,
  sent_by,
}: FoundEvent): StoredEvent {
  return {
    event_id,
    event_name,
    client_id: client_id === '' ? null : client_id,
    user_id: user_id === '' ? null : user_id,
    timestamp: new Date(time).toISOString(),
    page: page === '' ? null : page,
    dimensions: Object.fromEntries(
      dimensionsOfEvents.flatMap((name, n) => (dimensions[n] ? [[name, dimensions[n]]] : [])),
    ),
    properties: JSON.parse(properties),
    sent_by: sent_by === '' ? null : sent_by,
  }
}
