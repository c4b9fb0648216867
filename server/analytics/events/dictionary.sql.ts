import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

const seen = { first_ms: Type.Integer(), last_ms: Type.Integer() }

/**
 * Selects the names of all events of a site, with the number of events in a period. It reads only the names and times,
 * of all days: the first and the last event may be at any time.
 */
export const namesInDictionary = query({
  params: { site_id: 'String', from: 'DateTime64(3)', until: 'DateTime64(3)', limit: 'UInt32' },
  row: t.Object({ event_name: t.String(), events: Type.Integer(), all_events: Type.Integer(), ...seen }),
  sql: `
    SELECT
      event_name,
      countIf(timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}) AS events,
      sum(events) OVER () AS all_events,
      toUnixTimestamp64Milli(min(timestamp)) AS first_ms, toUnixTimestamp64Milli(max(timestamp)) AS last_ms
    FROM events
    WHERE site_id = {site_id:String} AND excluded = ''
    GROUP BY event_name
    ORDER BY events DESC, event_name
    LIMIT {limit:UInt32}`,
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
  params: { ...ofName, limit: 'UInt32' },
  row: t.Object({
    property: t.String(),
    events: Type.Integer(),
    types: t.Array(t.UnionEnum(['string', 'number', 'boolean', 'list', 'object'])),
    ...seen,
  }),
  sql: `
    SELECT
      property, sum(counted) AS events,
      arrayMap(it -> it.2, arraySort(it -> (-it.1, it.2), groupArray((toInt64(counted), type)))) AS types,
      toUnixTimestamp64Milli(min(first)) AS first_ms, toUnixTimestamp64Milli(max(last)) AS last_ms
    FROM (
      SELECT
        pair.1 AS property,
        transform(substring(pair.2, 1, 1), ['"', '{', '[', 't', 'f'], ['string', 'object', 'list', 'boolean', 'boolean'], 'number') AS type,
        count() AS counted, min(timestamp) AS first, max(timestamp) AS last
      FROM events
      ARRAY JOIN JSONExtractKeysAndValuesRaw(properties) AS pair
      WHERE ${isOfName} AND pair.2 != 'null'
      GROUP BY property, type
    )
    GROUP BY property
    ORDER BY events DESC, property
    LIMIT {limit:UInt32}`,
})
