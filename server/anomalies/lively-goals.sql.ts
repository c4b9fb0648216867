import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../db/clickhouse/query.ts'

const counts = `
  count() AS times, countIf(timestamp >= {lastDay:DateTime64(3)}) AS last_day`
const Row = t.Object({
  site_id: t.String(),
  what: t.String(),
  times: Type.Integer(),
  last_day: Type.Integer(),
})
const stretch = { from: 'DateTime64(3)', lastDay: 'DateTime64(3)', until: 'DateTime64(3)' } as const
const during = 'timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}'

/** How many events of some names some sites had of late. */
export const namedEvents = query({
  params: { ...stretch, site_ids: 'Array(String)', names: 'Array(String)' },
  row: Row,
  sql: `
    SELECT site_id, event_name AS what, ${counts}
    FROM custom_events
    WHERE site_id IN {site_ids:Array(String)} AND event_name IN {names:Array(String)} AND ${during}
    GROUP BY site_id, what`,
})

/** How many views the pages of patterns had; the patterns of each site are at its place in the list. */
export const viewsOfPatterns = query({
  params: { ...stretch, site_ids: 'Array(String)', patterns: 'Array(Array(String))' },
  row: Row,
  sql: `
    SELECT site_id, what, ${counts}
    FROM (
      SELECT
        site_id, timestamp, arrayJoin(arrayFilter(pattern -> page LIKE pattern, own)) AS what
      FROM (
        SELECT
          site_id, timestamp, page,
          {patterns:Array(Array(String))}[indexOf({site_ids:Array(String)}, site_id)] AS own
        FROM events
        WHERE site_id IN {site_ids:Array(String)} AND event_name = 'page_view' AND excluded = '' AND ${during}
      )
    )
    GROUP BY site_id, what`,
})
