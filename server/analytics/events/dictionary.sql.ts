import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

const listed = { limit: 'UInt32', described: 'Array(String)' } as const
const seen = { first_ms: Type.Integer(), last_ms: Type.Integer() }

/** The most frequent ones, and those that the dictionary describes or hides. */
const isListed = 'place <= {limit:UInt32} OR name IN {described:Array(String)}'

/**
 * Selects the names of all events of a site, with the number of events in a period. It reads only the names and times,
 * of all days: the first and the last event may be at any time.
 */
export const namesInDictionary = query({
  params: { site_id: 'String', from: 'DateTime64(3)', until: 'DateTime64(3)', ...listed },
  row: t.Object({ name: t.String(), events: Type.Integer(), all_events: Type.Integer(), ...seen }),
  sql: `
    SELECT name, events, all_events, first_ms, last_ms
    FROM (
      SELECT
        event_name AS name,
        countIf(timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}) AS events,
        sum(events) OVER () AS all_events,
        row_number() OVER (ORDER BY events DESC, name) AS place,
        toUnixTimestamp64Milli(min(timestamp)) AS first_ms, toUnixTimestamp64Milli(max(timestamp)) AS last_ms
      FROM events
      WHERE site_id = {site_id:String} AND excluded = ''
      GROUP BY event_name
    )
    WHERE ${isListed}
    ORDER BY place`,
})

const ofName = {
  site_id: 'String',
  event_name: 'String',
  from: 'DateTime64(3)',
  until: 'DateTime64(3)',
} as const
const isOfName = `
  site_id = {site_id:String} AND excluded = '' AND event_name = {event_name:String}
  AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}`

/** Counts the events with a name. */
export const eventsOfName = query({
  params: ofName,
  row: t.Object({ events: Type.Integer() }),
  sql: `SELECT count() AS events FROM events WHERE ${isOfName}`,
})

/** Selects the properties of events with a name. Null is no value. */
export const propertiesOfName = query({
  params: { ...ofName, ...listed },
  row: t.Object({
    name: t.String(),
    events: Type.Integer(),
    types: t.Array(t.UnionEnum(['string', 'number', 'boolean', 'list', 'object'])),
    ...seen,
  }),
  sql: `
    SELECT name, events, types, first_ms, last_ms
    FROM (
      SELECT
        name, sum(counted) AS events,
        arrayMap(it -> it.2, arraySort(it -> (-it.1, it.2), groupArray((toInt64(counted), type)))) AS types,
        row_number() OVER (ORDER BY events DESC, name) AS place,
        toUnixTimestamp64Milli(min(first)) AS first_ms, toUnixTimestamp64Milli(max(last)) AS last_ms
      FROM (
        SELECT
          pair.1 AS name,
          transform(substring(pair.2, 1, 1), ['"', '{', '[', 't', 'f'], ['string', 'object', 'list', 'boolean', 'boolean'], 'number') AS type,
          count() AS counted, min(timestamp) AS first, max(timestamp) AS last
        FROM events
        ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS pair
        WHERE ${isOfName} AND pair.2 != 'null'
        GROUP BY name, type
      )
      GROUP BY name
    )
    WHERE ${isListed}
    ORDER BY place`,
})
