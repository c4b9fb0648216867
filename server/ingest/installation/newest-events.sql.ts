import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import { StoredSentBy } from '../events/query.sql.ts'
import { exclusionReasons } from '../pipeline/event-row.ts'

/** Selects the newest event that counts, and the newest one of each reason to exclude events. */
export const newestOfEachReason = query({
  params: { site_id: 'String', since: 'DateTime64(3)' },
  row: t.Object({
    excluded: t.UnionEnum(['', ...exclusionReasons]),
    event_name: t.String(),
    page: t.String(),
    hostname: t.String(),
    browser: t.String(),
    sent_by: StoredSentBy,
    time: Type.Integer(),
  }),
  sql: `
    SELECT
      excluded, newest.1 AS event_name, newest.2 AS page, newest.3 AS hostname, newest.4 AS browser,
      newest.5 AS sent_by, toUnixTimestamp64Milli(latest) AS time
    FROM (
      SELECT
        excluded, argMax((event_name, page, hostname, browser, sent_by), timestamp) AS newest,
        max(timestamp) AS latest
      FROM events
      WHERE site_id = {site_id:String} AND timestamp >= {since:DateTime64(3)}
      GROUP BY excluded
    )
    ORDER BY time DESC`,
})
