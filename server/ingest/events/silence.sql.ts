import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

/**
 * Selects sites without an event in the last two hours that had at least `min_events` events in the same two hours of
 * at least three of the last four weeks. The comparison is by week, so that nights and weekends do not count as silence.
 * Most sites have recent events and are filtered out before their events are read.
 */
export const silentSites = query({
  params: { now: 'DateTime64(3)', min_events: 'UInt32' },
  row: t.Object({ site_id: t.String(), usual_events: Type.Integer(), last_ms: Type.Integer() }),
  sql: `
    WITH
      {now:DateTime64(3)} AS until,
      until - INTERVAL 2 HOUR AS since,
      intDiv(toUnixTimestamp64Milli(until) - toUnixTimestamp64Milli(timestamp), 7 * 86400000) AS weeks_ago,
      timestamp > since - INTERVAL weeks_ago WEEK AS is_same_time
    SELECT
      site_id,
      arraySort([
        countIf(is_same_time AND weeks_ago = 1), countIf(is_same_time AND weeks_ago = 2),
        countIf(is_same_time AND weeks_ago = 3), countIf(is_same_time AND weeks_ago = 4)
      ])[2] AS usual_events,
      toUnixTimestamp64Milli(max(timestamp)) AS last_ms
    FROM events
    WHERE timestamp > until - INTERVAL 30 DAY AND timestamp <= since AND excluded = ''
      AND site_id GLOBAL NOT IN (SELECT site_id FROM events WHERE timestamp > {now:DateTime64(3)} - INTERVAL 2 HOUR AND excluded = '')
    GROUP BY site_id
    HAVING usual_events >= {min_events:UInt32}
    ORDER BY site_id`,
})
