import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { browsersOf } from '../users/browsers.sql.ts'
import { these } from '../users/profile.sql.ts'
import { type SessionPosition, SessionRow, selectedSession } from './session-rows.sql.ts'

const FoundSession = t.Object({
  ...SessionRow.properties,
  /** The hash of the person. */
  person: t.String(),
})

/** Selects a session by what its id says. */
export const sessionByKey = query({
  params: { site_id: 'String', visitor: 'UInt64', start: 'DateTime64(3)', ordinal: 'UInt16' },
  row: FoundSession,
  sql: `
    SELECT ${selectedSession}, toString(sessions.user) AS person
    FROM sessions FINAL
    WHERE site_id = {site_id:String} AND toDate(start) = toDate({start:DateTime64(3)})
      AND sessions.visitor = {visitor:UInt64} AND start = {start:DateTime64(3)} AND ordinal = {ordinal:UInt16}`,
})

/** Selects the sessions of a person before and after a session. */
export function neighbours(siteId: string, person: string, { start_ms, visitor, ordinal }: SessionPosition) {
  const params = new Params()
  const position = `(${params.add(new Date(start_ms), 'DateTime64(3)')}, ${params.add(BigInt(visitor), 'UInt64')}, ${params.add(ordinal, 'UInt16')})`
  const who = these([person], params)
  const nearest = (comparison: '<' | '>', order: 'ASC' | 'DESC') => `
    SELECT toBool(${comparison === '>'}) AS is_next, lower(hex(visitor_sessions.visitor)) AS visitor_hex,
      toUnixTimestamp64Milli(start) AS start_ms, ordinal
    FROM visitor_sessions FINAL
    WHERE site_id = {site_id:String} AND visitor IN (${browsersOf(who)}) AND visitor_sessions.user IN (${who})
      AND (start, visitor_sessions.visitor, ordinal) ${comparison} ${position}
    ORDER BY start ${order}, visitor_sessions.visitor ${order}, ordinal ${order}
    LIMIT 1`
  return statement({
    sql: `
      SELECT * FROM (${nearest('<', 'DESC')})
      UNION ALL
      SELECT * FROM (${nearest('>', 'ASC')})`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({
      is_next: t.Boolean(),
      visitor_hex: t.String(),
      start_ms: Type.Integer(),
      ordinal: Type.Integer(),
    }),
  })
}
