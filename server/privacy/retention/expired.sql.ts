import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { type Bindable, query, statement } from '../../../db/clickhouse/query.ts'

/** From when on a site keeps what happened, and which visits it keeps whole although they began before. */
export type Cut = {
  siteId: string
  at: Date
  /** Visitors in a visit at that time, with when it began. */
  visits: { visitor: string; start_ms: number }[]
}

/** Visits that were under way at a time, those that had lasted longer than a day set apart. */
export const visitsAt = query({
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

/** The condition that something at `time` is not kept, with its parameters. @param month only in this one, as `yyyymm`. */
export function expired({ siteId, at, visits }: Cut, time: string, month?: number) {
  const ms = `toUnixTimestamp64Milli(${time})`
  const keptSince =
    visits.length === 0
      ? '{cut:Int64}'
      : 'transform(visitor, {visitors:Array(UInt64)}, {starts:Array(Int64)}, {cut:Int64})'
  const params: Record<string, Bindable> = { site_id: siteId, cut: at.getTime(), last: dayOf(at) }
  if (visits.length > 0) {
    params.visitors = visits.map(({ visitor }) => BigInt(visitor))
    params.starts = visits.map(({ start_ms }) => start_ms)
  }
  if (month !== undefined) params.month = month
  return {
    where: `site_id = {site_id:String} AND toDate(${time}) <= {last:Date} AND ${ms} < ${keptSince}
      ${month === undefined ? '' : `AND toYYYYMM(${time}) = {month:UInt32}`}`,
    params,
  }
}

/** What a site has that is not kept, by month, the oldest first. */
export function expiredByMonth(cut: Cut) {
  const events = expired(cut, 'timestamp')
  return statement({
    sql: `
      SELECT month, toInt64(sum(is_event)) AS events, toInt64(sum(1 - is_event)) AS sessions
      FROM (
        SELECT toYYYYMM(timestamp) AS month, 1 AS is_event FROM events WHERE ${events.where}
        UNION ALL
        SELECT toYYYYMM(start) AS month, 0 AS is_event FROM sessions FINAL WHERE ${expired(cut, 'start').where}
      )
      GROUP BY month
      ORDER BY month`,
    params: events.params,
    row: t.Object({ month: Type.Integer(), events: Type.Integer(), sessions: Type.Integer() }),
  })
}

/** Visitors whose last visit of all was before a day. */
export const goneVisitors = query({
  params: { site_id: 'String', day: 'Date', limit: 'UInt32' },
  row: t.Object({ visitor: t.String() }),
  sql: `
    SELECT toString(hash) AS visitor
    FROM (SELECT visitor AS hash, day FROM visitor_days WHERE site_id = {site_id:String})
    GROUP BY hash
    HAVING max(day) < {day:Date}
    LIMIT {limit:UInt32}`,
})

/** People of whom no browser is left, among those that some browsers belonged to. */
export const goneUsers = query({
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

/** Which sites there is anything of, by month, from one of them until before another. */
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

/** Visits of a month that go on for longer than a day after it. */
export const visitsBeyond = query({
  params: { month: 'UInt32', end: 'DateTime64(3)' },
  row: t.Object({ visits: Type.Integer() }),
  sql: `
    SELECT count() AS visits FROM sessions
    WHERE toYYYYMM(start) = {month:UInt32} AND end >= {end:DateTime64(3)} + toIntervalDay(1)`,
})

/** The day (UTC) of a time, as ClickHouse takes it. */
export function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}
