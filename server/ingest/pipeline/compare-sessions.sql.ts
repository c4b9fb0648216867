import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { type Part, partParams } from './days-read.sql.ts'
import { computedSessions, sessionColumns } from './sessions.sql.ts'

const textRow = t.Object({
  visitor: t.String(),
  start: t.String(),
  ordinal: Type.Integer(),
  session: t.String(),
  is_gone: Type.Integer(),
})
const asText = `
  toString(visitor_hash) AS visitor, toString(start) AS start, ordinal, session, is_gone`

/**
 * Selects the sessions that `replaceSessions` would write, each as text for comparison with `storedSessions`.
 * `is_gone` marks stored sessions that it would delete.
 */
export function expectedSessions(part: Part) {
  const session = `formatRow('JSONCompactEachRow', ${sessionColumns.map((name) => `\`${name}\``).join(', ')})`
  return statement({
    sql: `
      SELECT ${asText}
      FROM (
        SELECT visitor AS visitor_hash, start, ordinal, ${session} AS session, is_stored AS is_gone
        FROM (${computedSessions(part, 'is_stored')})
      )`,
    params: partParams(part),
    row: textRow,
  })
}

/** Selects the stored sessions of visitors of a site that begin between two days, both included, as text. */
export const storedSessions = query({
  params: { site_id: 'String', visitors: 'Array(UInt64)', first_day: 'Date', last_day: 'Date' },
  row: textRow,
  sql: `
    SELECT ${asText}
    FROM (
      SELECT
        visitor AS visitor_hash, start, ordinal, 0 AS is_gone,
        formatRow('JSONCompactEachRow', ${sessionColumns.join(', ')}) AS session
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND toDate(start) BETWEEN {first_day:Date} AND {last_day:Date}
        AND visitor IN {visitors:Array(UInt64)}
    )`,
})
