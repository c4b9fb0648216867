import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, query, statement } from '../../../db/clickhouse/query.ts'

/** Which of a site's events are asked for. */
export type EventSelection = {
  site_id: string
  /** Those that count in no number, instead of all others. */
  isExcluded: boolean
  event_name?: string
  client_id?: string
  /** The events of a person: those that carry the id, and those of the person's browsers without one. */
  user_id?: string
  /** Only what was stored up to this batch. */
  as_of?: string
}

/** The place of an event in the order of time; ids tell apart those of the same millisecond. */
export type EventPosition = { time: number; event_id: string }

const FoundEvent = t.Object({
  event_id: t.String(),
  event_name: t.String(),
  client_id: t.String(),
  time: Type.Integer(),
  page: t.String(),
  properties: t.String(),
})
export type FoundEvent = typeof FoundEvent.static

/** The newest events of a stretch of time, or the newest before a position in it. */
export function newestEvents(
  { site_id, isExcluded, event_name, client_id, user_id, as_of }: EventSelection,
  stretch: { from: Date; to: Date; before?: EventPosition; limit: number },
) {
  const { from, to, before, limit } = stretch
  const params: Record<string, Bindable> = { site_id, from, to, limit }
  const conditions: string[] = []
  const require = (condition: string, values: Record<string, Bindable>) => {
    conditions.push(`AND ${condition}`)
    Object.assign(params, values)
  }
  if (before)
    require('(timestamp, event_id) < ({before_time:DateTime64(3)}, {before_id:String})', {
      before_time: new Date(before.time),
      before_id: before.event_id,
    })
  if (as_of !== undefined) require('batch_id <= {as_of:UInt64}', { as_of })
  if (event_name !== undefined) require('event_name = {event_name:String}', { event_name })
  if (client_id !== undefined)
    require("visitor = sipHash64(concat('c:', {client_id:String})) AND client_id = {client_id:String}", {
      client_id,
    })
  // What is excluded is in no session, so only the id it came with says whose it is.
  if (user_id !== undefined) require(isExcluded ? 'user_id = {user_id:String}' : isOfUser, { user_id })
  return statement({
    sql: `
    ${user_id === undefined || isExcluded ? '' : `WITH ${seatsOfUser} AS seats`}
    SELECT event_id, event_name, client_id, toUnixTimestamp64Milli(timestamp) AS time, page, properties
    FROM events
    WHERE site_id = {site_id:String} AND excluded ${isExcluded ? '!=' : '='} ''
      AND timestamp >= {from:DateTime64(3)} AND timestamp < {to:DateTime64(3)}
      ${conditions.join(' ')}
    ORDER BY timestamp DESC, event_id DESC
    LIMIT {limit:UInt32}`,
    params,
    row: FoundEvent,
  })
}

/** The browsers that a user was seen on, and what has no browser. */
const browsersOfUser = `
  SELECT visitor FROM identities WHERE site_id = {site_id:String} AND user_id = {user_id:String}
  UNION ALL
  SELECT sipHash64(concat('u:', {user_id:String}))`

/** Those of them that others were seen on, too: few, where all the browsers of a user may be very many. */
const sharedOfUser = `
  SELECT DISTINCT visitor FROM shared_sessions WHERE site_id = {site_id:String} AND visitor GLOBAL IN (${browsersOfUser})`

/** When the user sat at which shared browser: the sessions that were found to be the user's. */
const seatsOfUser = `(
  SELECT groupArray((visitor, start, end))
  FROM sessions FINAL
  WHERE site_id = {site_id:String} AND visitor GLOBAL IN (${sharedOfUser}) AND user_id = {user_id:String}
    AND start < {to:DateTime64(3)} AND end >= {from:DateTime64(3)}
)`

const isOfUser = `
  visitor GLOBAL IN (${browsersOfUser})
  AND (user_id = {user_id:String} OR user_id = '' AND (
    visitor GLOBAL NOT IN (${sharedOfUser})
    OR arrayExists(seat -> seat.1 = visitor AND seat.2 <= timestamp AND seat.3 >= timestamp, seats)))`

/** The last batch that any event of a stretch of time came with. */
export const lastBatch = query({
  params: { site_id: 'String', from: 'DateTime64(3)', to: 'DateTime64(3)' },
  row: t.Object({ batch_id: t.String() }),
  sql: `
    SELECT toString(max(batch_id)) AS batch_id
    FROM events
    WHERE site_id = {site_id:String} AND timestamp >= {from:DateTime64(3)} AND timestamp < {to:DateTime64(3)}`,
})

/** One stored event by its id, in any of the sites. */
export const eventById = query({
  params: { site_ids: 'Array(String)', event_id: 'String' },
  row: t.Object({
    site_id: t.String(),
    excluded: t.String(),
    time: Type.Integer(),
    accepted_ms: Type.Integer(),
    processed_ms: Type.Integer(),
    visitor: t.String(),
    user_id: t.String(),
  }),
  sql: `
    SELECT
      site_id, excluded, toString(visitor) AS visitor, user_id,
      toUnixTimestamp64Milli(timestamp) AS time,
      toUnixTimestamp64Milli(ingested_at) AS accepted_ms,
      toUnixTimestamp64Milli(processed_at) AS processed_ms
    FROM events
    WHERE site_id IN {site_ids:Array(String)} AND event_id = {event_id:String}
    ORDER BY ingested_at DESC, excluded
    LIMIT 1`,
})

/** The session that holds a moment of a visitor; two that meet in one millisecond are told apart by their user. */
export const sessionAt = query({
  params: { site_id: 'String', visitor: 'UInt64', time: 'DateTime64(3)', user_id: 'String' },
  row: t.Object({ visitor: t.String(), start_ms: Type.Integer(), ordinal: Type.Integer() }),
  sql: `
    SELECT lower(hex(visitor)) AS visitor, toUnixTimestamp64Milli(start) AS start_ms, ordinal
    FROM sessions FINAL
    WHERE site_id = {site_id:String} AND sessions.visitor = {visitor:UInt64}
      AND start <= {time:DateTime64(3)} AND end >= {time:DateTime64(3)}
    ORDER BY user_id = {user_id:String} DESC, start DESC, ordinal DESC
    LIMIT 1`,
})
