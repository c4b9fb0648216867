import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { goalEvents, type MeasuredGoal } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import type { SessionRow } from './session-rows.sql.ts'

type Timed = Pick<SessionRow, 'visitor' | 'start_ms' | 'ordinal' | 'end_ms'>

/**
 * Selects the given sessions as rows of `visitor, start, ordinal, end`. They are one text, because parsing many values
 * would take longer than looking them up.
 */
const given = `
  SELECT toUInt64(item[1]) AS visitor, fromUnixTimestamp64Milli(toInt64(item[2]), 'UTC') AS start,
    toUInt16(item[3]) AS ordinal, fromUnixTimestamp64Milli(toInt64(item[4]), 'UTC') AS end
  FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({sessions:String})))) AS item)`

/** Returns a condition for events on the days of the given sessions and in their browsers, in the order of the table. */
function isNear(sessions: readonly Timed[], params: Params): string {
  const first = Math.min(...sessions.map((it) => it.start_ms))
  const last = Math.max(...sessions.map((it) => it.end_ms))
  return `site_id = {site_id:String}
    AND timestamp >= ${params.add(new Date(first), 'DateTime64(3)')}
    AND timestamp <= ${params.add(new Date(last), 'DateTime64(3)')}
    AND (site_id, toDate(timestamp), visitor) IN (
      SELECT {site_id:String}, toDate(start) + arrayJoin(range(toUInt16(toDate(end) - toDate(start) + 1))), visitor
      FROM (${given}))`
}

function paramsOf(siteId: string, sessions: readonly Timed[]) {
  const lines = sessions.map((it) => `${it.visitor} ${it.start_ms} ${it.ordinal} ${it.end_ms}`)
  return { site_id: siteId, sessions: lines.join(',') }
}

/** Returns the names of the events that the browsers of sessions sent in their time. */
export function namesInSessions(siteId: string, sessions: readonly Timed[]) {
  const params = new Params()
  return statement({
    sql: `SELECT DISTINCT event_name FROM events WHERE ${isNear(sessions, params)} AND excluded = ''`,
    params: { ...params.values, ...paramsOf(siteId, sessions) },
    row: t.Object({ event_name: t.String() }),
  })
}

/** Counts the conversions of goals, or the orders, in each of the sessions; sessions without any have no row. */
export function goalsInSessions(
  siteId: string,
  sessions: readonly Timed[],
  { goals, money }: { goals: readonly MeasuredGoal[]; money: Money },
) {
  const params = new Params()
  const found = goalEvents({ goals, money }, { table: 'events', where: isNear(sessions, params) }, params)
  // Of sessions of a browser that start in the same millisecond, the last one has the events, as in paths and exports.
  return statement({
    sql: `
      SELECT
        toString(session.visitor) AS visitor, toUnixTimestamp64Milli(session.start) AS start_ms,
        session.ordinal AS ordinal, goal, countIf(NOT is_refund) AS conversions, toString(sum(value)) AS micro
      FROM (${found}) AS event
      ASOF JOIN (
        SELECT visitor, start, max(visitor_sessions.ordinal) AS ordinal,
          argMax(visitor_sessions.end, visitor_sessions.ordinal) AS end
        FROM visitor_sessions FINAL
        WHERE site_id = {site_id:String} AND visitor IN (SELECT visitor FROM (${given}))
        GROUP BY visitor, start
      ) AS session ON event.visitor = session.visitor AND event.timestamp >= session.start
      WHERE event.timestamp <= session.end
        AND (session.visitor, session.start, session.ordinal) IN (SELECT visitor, start, ordinal FROM (${given}))
      GROUP BY session.visitor, session.start, session.ordinal, goal`,
    params: { ...params.values, ...paramsOf(siteId, sessions) },
    row: t.Object({
      visitor: t.String(),
      start_ms: Type.Integer(),
      ordinal: Type.Integer(),
      goal: Type.Integer(),
      conversions: Type.Integer(),
      micro: t.String(),
    }),
  })
}
