import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, query, statement } from '../../../db/clickhouse/query.ts'

/** The time from which on a site keeps data, and the earlier sessions that it keeps as a whole. */
export type Cutoff = {
  siteId: string
  at: Date
  /** Visitors with a session at that time, and when the session started. */
  sessions: { visitor: string; start_ms: number }[]
}

/** Sessions that were open at a time. `is_endless` marks those that had lasted longer than a day. */
export const sessionsAt = query({
  params: { site_id: 'String', at: 'DateTime64(3)' },
  row: t.Object({ visitor: t.String(), start_ms: Type.Integer(), is_endless: Type.Integer() }),
  sql: `
    SELECT
      toString(hash) AS visitor, toUnixTimestamp64Milli(min(start)) AS start_ms,
      min(start) < {at:DateTime64(3)} - toIntervalDay(1) AS is_endless
    FROM (
      SELECT visitor AS hash, start FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start < {at:DateTime64(3)} AND end >= {at:DateTime64(3)}
    )
    GROUP BY hash`,
})

/**
 * The condition that a row with this time is no longer kept, with its parameters.
 * @param month limits the condition to a month, as `yyyymm`
 */
export function expired({ siteId, at, sessions }: Cutoff, time: string, month?: number) {
  const ms = `toUnixTimestamp64Milli(${time})`
  const keptSince =
    sessions.length === 0
      ? '{cut:Int64}'
      : 'transform(visitor, {visitors:Array(UInt64)}, {starts:Array(Int64)}, {cut:Int64})'
  const params: Record<string, Bindable> = { site_id: siteId, cut: at.getTime(), last: dayOf(at) }
  if (sessions.length > 0) {
    params.visitors = sessions.map(({ visitor }) => BigInt(visitor))
    params.starts = sessions.map(({ start_ms }) => start_ms)
  }
  if (month !== undefined) params.month = month
  return {
    where: `site_id = {site_id:String} AND toDate(${time}) <= {last:Date} AND ${ms} < ${keptSince}
      ${month === undefined ? '' : `AND toYYYYMM(${time}) = {month:UInt32}`}`,
    params,
  }
}

/** The numbers of expired events and sessions of a site by month, oldest first. */
export function expiredByMonth(cutoff: Cutoff) {
  const events = expired(cutoff, 'timestamp')
  return statement({
    sql: `
      SELECT month, toInt64(sum(is_event)) AS events, toInt64(sum(1 - is_event)) AS sessions
      FROM (
        SELECT toYYYYMM(timestamp) AS month, 1 AS is_event FROM events WHERE ${events.where}
        UNION ALL
        SELECT toYYYYMM(start) AS month, 0 AS is_event FROM sessions FINAL WHERE ${expired(cutoff, 'start').where}
      )
      GROUP BY month
      ORDER BY month`,
    params: events.params,
    row: t.Object({ month: Type.Integer(), events: Type.Integer(), sessions: Type.Integer() }),
  })
}

/** Visitors whose last session was before a day. */
export const expiredVisitors = query({
  params: { site_id: 'String', day: 'Date', limit: 'UInt32' },
  row: t.Object({ visitor: t.String() }),
  sql: `
    SELECT toString(hash) AS visitor
    FROM (SELECT visitor AS hash, day FROM visitor_days WHERE site_id = {site_id:String})
    GROUP BY hash
    HAVING max(day) < {day:Date}
    LIMIT {limit:UInt32}`,
})

/** Of the users of some browsers, those without any other browser. */
export const expiredUsers = query({
  params: { site_id: 'String', visitors: 'Array(UInt64)' },
  row: t.Object({ user: t.String() }),
  sql: `
    SELECT toString(hash) AS user
    FROM (
      SELECT DISTINCT user_visitors.user AS hash FROM user_visitors
      WHERE site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}
      UNION DISTINCT
      SELECT arrayJoin({visitors:Array(UInt64)}) AS hash
    )
    WHERE hash GLOBAL NOT IN (
      SELECT user_visitors.user FROM user_visitors
      WHERE site_id = {site_id:String} AND visitor NOT IN {visitors:Array(UInt64)})`,
})

/** The sites that have data, by month, from one month until before another. */
export const sitesByMonth = query({
  params: { from: 'UInt32', before: 'UInt32' },
  row: t.Object({ month: Type.Integer(), sites: t.Array(t.String()) }),
  sql: `
    SELECT month, groupUniqArray(site_id) AS sites
    FROM (
      SELECT toYYYYMM(timestamp) AS month, site_id FROM events
      WHERE toYYYYMM(timestamp) >= {from:UInt32} AND toYYYYMM(timestamp) < {before:UInt32}
      UNION ALL
      SELECT toYYYYMM(start) AS month, site_id FROM sessions
      WHERE toYYYYMM(start) >= {from:UInt32} AND toYYYYMM(start) < {before:UInt32}
    )
    GROUP BY month
    ORDER BY month`,
})

/** Sessions of a month that continue for longer than a day after it. */
export const sessionsBeyond = query({
  params: { month: 'UInt32', end: 'DateTime64(3)' },
  row: t.Object({ sessions: Type.Integer() }),
  sql: `
    SELECT count() AS sessions FROM sessions
    WHERE toYYYYMM(start) = {month:UInt32} AND end >= {end:DateTime64(3)} + toIntervalDay(1)`,
})

/** The day (UTC) of a time, in the format of ClickHouse. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
