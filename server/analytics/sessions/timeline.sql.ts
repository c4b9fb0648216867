import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { type EventPosition, FoundEvent, selectedEvent } from '../../ingest/events/query.sql.ts'
import { goalEvents, type MeasuredGoal } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import type { SessionRow } from './session-rows.sql.ts'

/** The events of a browser in a time range: `from` is inclusive, `until` exclusive. */
export type EventsOfSession = { site_id: string; visitor: string; from: Date; until: Date }

/** Selects the start of the next session of the browser that begins before this one ends: in its last millisecond. */
export const nextStart = query({
  params: {
    site_id: 'String',
    visitor: 'UInt64',
    start: 'DateTime64(3)',
    ordinal: 'UInt16',
    end: 'DateTime64(3)',
  },
  row: t.Object({ next_ms: Type.Integer() }),
  sql: `
    SELECT toUnixTimestamp64Milli(start) AS next_ms
    FROM visitor_sessions FINAL
    WHERE site_id = {site_id:String} AND visitor = {visitor:UInt64} AND start <= {end:DateTime64(3)}
      AND (start, ordinal) > ({start:DateTime64(3)}, {ordinal:UInt16})
    ORDER BY start
    LIMIT 1`,
})

function isOfSession({ site_id, visitor, from, until }: EventsOfSession, params: Params) {
  Object.assign(params.values, { site_id, visitor: BigInt(visitor), from, until })
  return `
    site_id = {site_id:String} AND toDate(timestamp) >= toDate({from:DateTime64(3)})
    AND toDate(timestamp) <= toDate({until:DateTime64(3)}) AND visitor = {visitor:UInt64}
    AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}`
}

/** Selects the first events of a session, or the first after a position, in chronological order. */
export function firstEvents(
  events: EventsOfSession,
  { after, limit }: { after: EventPosition | undefined; limit: number },
) {
  const params = new Params()
  const rest = after
    ? `AND (timestamp, event_id) > (${params.add(new Date(after.time), 'DateTime64(3)')}, ${params.add(after.event_id, 'String')})`
    : ''
  return statement({
    sql: `
      SELECT ${selectedEvent}
      FROM events
      WHERE ${isOfSession(events, params)} AND excluded = '' ${rest}
      ORDER BY timestamp, event_id
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: params.values,
    row: FoundEvent,
  })
}

/**
 * Selects for page views of a session how long the tracker measured the page in view until it was viewed again
 * (`engaged_ms`; null if it was not), and the time of the next page view; 0 for the last one.
 */
export function viewTimes(events: EventsOfSession, eventIds: readonly string[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT anyIf(event_id, is_view) AS event_id, anyIf(next_ms, is_view) AS next_ms,
        sumOrNull(engaged_ms) AS engaged_ms
      FROM (
        SELECT
          event_id, event_name = 'page_view' AS is_view, page, engaged_ms,
          countIf(event_name = 'page_view') OVER (PARTITION BY page ORDER BY timestamp, event_id) AS nth,
          leadInFrame(toUnixTimestamp64Milli(timestamp)) OVER (
            PARTITION BY event_name ORDER BY timestamp, event_id ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING
          ) AS next_ms
        FROM events
        WHERE ${isOfSession(events, params)} AND excluded = '' AND event_name IN ('page_view', 'page_leave')
      )
      WHERE nth > 0
      GROUP BY page, nth
      HAVING event_id IN ${params.add(eventIds, 'Array(String)')}`,
    params: params.values,
    row: t.Object({
      event_id: t.String(),
      next_ms: Type.Integer(),
      engaged_ms: t.Nullable(Type.Integer()),
    }),
  })
}

/**
 * Selects which of the events are conversions of goals, or orders and refunds. Of a goal that counts once per user, only
 * the first conversion of the session.
 */
export function goalsOfEvents(
  events: EventsOfSession,
  { goals, money }: { goals: readonly MeasuredGoal[]; money: Money },
  eventIds: readonly string[],
) {
  const params = new Params()
  const found = goalEvents({ goals, money }, { table: 'events', where: isOfSession(events, params) }, params)
  const once = goals.flatMap((it, index) => (it.countingMethod === 'one_per_user' ? [index] : []))
  return statement({
    sql: `
      SELECT goal, event_id, toString(value) AS micro, is_refund
      FROM (
        SELECT * FROM (${found})
        ORDER BY timestamp, event_id
        LIMIT 1 BY goal, if(has(${params.add(once, 'Array(UInt16)')}, goal), '', event_id)
      )
      WHERE event_id IN ${params.add(eventIds, 'Array(String)')}
      ORDER BY goal`,
    params: params.values,
    row: t.Object({
      goal: Type.Integer(),
      event_id: t.String(),
      micro: t.String(),
      is_refund: t.Boolean(),
    }),
  })
}

/** Returns the events of a session that ends with the last of them, or before the next session of its browser. */
export function eventsOfSession(
  site_id: string,
  { visitor, start_ms, end_ms }: Pick<SessionRow, 'visitor' | 'start_ms' | 'end_ms'>,
  next_ms: number | undefined,
): EventsOfSession {
  return { site_id, visitor, from: new Date(start_ms), until: new Date(next_ms ?? end_ms + 1) }
}
