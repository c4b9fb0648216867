import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { type Bindable, query, statement } from '../../../db/clickhouse/query.ts'
import {
  type EventFilter,
  eventConditions,
  personalEvents,
} from '../../analytics/events/selected-events.sql.ts'
import { senderKinds } from '../../platform/http/sent-by.ts'
import { enrichmentColumns } from '../pipeline/event-row.ts'

/** Selects events of a site. */
export type EventSelection = {
  site_id: string
  /** True for only the excluded events, false for all others. */
  isExcluded: boolean
  event_name?: string
  client_id?: string
  /** Events of a person: those with the user id, and those without one from the person's browsers. */
  user_id?: string
  /** Only events stored up to this batch. */
  as_of?: string
} & EventFilter

/** The position of an event in the order by time. Ids order the events of the same millisecond. */
export type EventPosition = { time: number; event_id: string }

/** The columns of the enrichment that an event is returned with, besides its page. */
export const dimensionsOfEvents = enrichmentColumns.filter((it) => it !== 'page')

/** The column `sent_by`. Empty for events from before it was recorded. */
export const StoredSentBy = t.UnionEnum(['', ...senderKinds])

/** A stored event, as `selectedEvent` selects it. */
export const FoundEvent = t.Object({
  event_id: t.String(),
  event_name: t.String(),
  client_id: t.String(),
  time: Type.Integer(),
  user_id: t.String(),
  page: t.String(),
  /** The values of `dimensionsOfEvents`, in their order. */
  dimensions: t.Array(t.String()),
  properties: t.String(),
  sent_by: StoredSentBy,
})
export type FoundEvent = typeof FoundEvent.static

/** The columns of `FoundEvent`. */
export const selectedEvent = `
  event_id, event_name, client_id, user_id, toUnixTimestamp64Milli(timestamp) AS time, page, properties, sent_by,
  [${dimensionsOfEvents.join(', ')}] AS dimensions`

/** Selects the newest events of a period, or the newest before a position in it. */
export function newestEvents(
  { site_id, isExcluded, event_name, client_id, user_id, as_of, ...filter }: EventSelection,
  range: { from: Date; to: Date; before?: EventPosition; limit: number },
) {
  const { from, to, before, limit } = range
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
  const filterParams = new Params('filter_')
  conditions.push(eventConditions(filter.conditions, filterParams))
  if (as_of !== undefined) require('batch_id <= {as_of:UInt64}', { as_of })
  if (event_name !== undefined) require('event_name = {event_name:String}', { event_name })
  if (client_id !== undefined)
    require("visitor = sipHash64(concat('c:', {client_id:String})) AND client_id = {client_id:String}", {
      client_id,
    })
  // Excluded events are in no session, so only their own user id identifies the person.
  if (user_id !== undefined) require(isExcluded ? 'user_id = {user_id:String}' : isOfUser, { user_id })
  if (filter.people.length > 0) {
    const selected = { site_id, from, until: to, people: filter.people, conditions: [] }
    const events = personalEvents(selected, ['event_id'], filterParams, `1 ${conditions.join(' ')}`)
    conditions.push(`AND event_id IN (
      SELECT event_id FROM (${events}) ORDER BY timestamp DESC, event_id DESC LIMIT {limit:UInt32}
    )`)
  }
  Object.assign(params, filterParams.values)
  return statement({
    sql: `
    ${user_id === undefined || isExcluded ? '' : `WITH ${sharedPeriodsOfUser} AS periods`}
    SELECT ${selectedEvent}
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

/** The visitors that a user was identified on, and the visitor hash of events without a client_id. */
const visitorsOfUser = `
  SELECT visitor FROM identities WHERE site_id = {site_id:String} AND user_id = {user_id:String}
  UNION ALL
  SELECT sipHash64(concat('u:', {user_id:String}))`

/** Those visitors that several users share. They are few, while all visitors of a user may be very many. */
const sharedVisitorsOfUser = `
  SELECT DISTINCT visitor FROM shared_sessions WHERE site_id = {site_id:String} AND visitor GLOBAL IN (${visitorsOfUser})`

/** The user's periods on shared visitors: the sessions attributed to the user. */
const sharedPeriodsOfUser = `(
  SELECT groupArray((visitor, start, end))
  FROM sessions FINAL
  WHERE site_id = {site_id:String} AND visitor GLOBAL IN (${sharedVisitorsOfUser}) AND user_id = {user_id:String}
    AND start < {to:DateTime64(3)} AND end >= {from:DateTime64(3)}
)`

const isOfUser = `
  visitor GLOBAL IN (${visitorsOfUser})
  AND (user_id = {user_id:String} OR user_id = '' AND (
    visitor GLOBAL NOT IN (${sharedVisitorsOfUser})
    OR arrayExists(period -> period.1 = visitor AND period.2 <= timestamp AND period.3 >= timestamp, periods)))`

/** Selects the last batch of the events in a period. */
export const lastBatch = query({
  params: { site_id: 'String', from: 'DateTime64(3)', to: 'DateTime64(3)' },
  row: t.Object({ batch_id: t.String() }),
  sql: `
    SELECT toString(max(batch_id)) AS batch_id
    FROM events
    WHERE site_id = {site_id:String} AND timestamp >= {from:DateTime64(3)} AND timestamp < {to:DateTime64(3)}`,
})

/** Selects a stored event by its id, in any of the sites. */
export const eventById = query({
  params: { site_ids: 'Array(String)', event_id: 'String' },
  row: t.Object({
    site_id: t.String(),
    excluded: t.String(),
    sent_by: StoredSentBy,
    time: Type.Integer(),
    accepted_ms: Type.Integer(),
    processed_ms: Type.Integer(),
    visitor: t.String(),
    user_id: t.String(),
  }),
  sql: `
    SELECT
      site_id, excluded, sent_by, toString(visitor) AS visitor, user_id,
      toUnixTimestamp64Milli(timestamp) AS time,
      toUnixTimestamp64Milli(ingested_at) AS accepted_ms,
      toUnixTimestamp64Milli(processed_at) AS processed_ms
    FROM events
    WHERE site_id IN {site_ids:Array(String)} AND event_id = {event_id:String}
    ORDER BY ingested_at DESC, excluded
    LIMIT 1`,
})

/** Counts the events that were dropped because the site already had their id. */
export const droppedDuplicates = query({
  params: { site_id: 'String', event_id: 'String' },
  row: t.Object({ duplicates: Type.Integer() }),
  sql: `
    SELECT countIf(is_dropped) AS duplicates FROM event_keys
    WHERE site_id = {site_id:String} AND event_id = {event_id:String}`,
})

/** Selects the session of a visitor at a point in time. If two meet in one millisecond, prefers the one of the user. */
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
