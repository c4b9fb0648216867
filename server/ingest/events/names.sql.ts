import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

/** Selects the names of events in a period, without excluded events, the most frequent first. */
export const namesOfEvents = query({
  params: {
    site_id: 'String',
    from: 'DateTime64(3)',
    to: 'DateTime64(3)',
    hidden: 'Array(String)',
    limit: 'UInt32',
  },
  row: t.Object({ event_name: t.String(), events: Type.Integer(), last_ms: Type.Integer() }),
  sql: `
    SELECT event_name, count() AS events, toUnixTimestamp64Milli(max(timestamp)) AS last_ms
    FROM events
    WHERE site_id = {site_id:String} AND excluded = ''
      AND timestamp >= {from:DateTime64(3)} AND timestamp < {to:DateTime64(3)}
      AND event_name NOT IN {hidden:Array(String)}
    GROUP BY event_name
    ORDER BY events DESC, event_name
    LIMIT {limit:UInt32}`,
})
