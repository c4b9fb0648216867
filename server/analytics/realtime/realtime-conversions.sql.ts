import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import {
  type Conversions,
  conversionRows,
  conversionsOfEverybody,
} from '../../revenue/conversions/conversion-rows.sql.ts'
import type { SelectedSessions } from '../segments/selected-sessions.ts'
import { selectedVisits } from './realtime.sql.ts'

/** Returns which of these events a site has in a period, apart from page views. */
export const sentEvents = query({
  params: { site_id: 'String', names: 'Array(String)', from: 'DateTime64(3)', until: 'DateTime64(3)' },
  row: t.Object({ event_name: t.String() }),
  sql: `
    SELECT DISTINCT event_name
    FROM custom_events
    WHERE site_id = {site_id:String} AND event_name IN {names:Array(String)}
      AND timestamp >= {from:DateTime64(3)} AND timestamp < {until:DateTime64(3)}`,
})

const NewestConversion = t.Object({
  goal: Type.Integer(),
  event_id: t.String(),
  time: Type.Integer(),
  visitor: t.String(),
  micro: t.String(),
  is_refund: t.Boolean(),
  counted: Type.Integer(),
  revenue: t.String(),
  refunds: t.String(),
})
export type NewestConversion = typeof NewestConversion.static

/**
 * Returns the newest conversions of a period. Each row also has the totals of all of them: `counted` without refunds,
 * `revenue` less refunds, and `refunds`.
 * @param visits the sessions of which conversions are returned; all, and those without a session yet, if undefined
 */
export function newestConversions(
  site_id: string,
  conversions: Conversions,
  visits: SelectedSessions | undefined,
  limit: number,
) {
  const params = new Params()
  // The persons are only needed to count each of them once.
  const isOnce = conversions.goals.some((it) => it.countingMethod === 'one_per_user')
  const rows = isOnce ? conversionRows(conversions, params) : conversionsOfEverybody(conversions, params)
  return statement({
    sql: `
      SELECT
        goal, event_id, toUnixTimestamp64Milli(timestamp) AS time, toString(visitor) AS visitor,
        toString(value) AS micro, is_refund, countIf(NOT is_refund) OVER () AS counted,
        toString(sum(value) OVER ()) AS revenue, toString(-sumIf(value, is_refund) OVER ()) AS refunds
      FROM (${visits ? inVisits(rows, visits, params) : rows})
      ORDER BY timestamp DESC, event_id DESC, goal
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id },
    row: NewestConversion,
  })
}

/** Keeps the conversions that happened in selected sessions. Two sessions of a visitor may share a millisecond. */
function inVisits(rows: string, visits: SelectedSessions, params: Params): string {
  return `
    SELECT found.*
    FROM (${rows}) AS found
    INNER JOIN (${selectedVisits(visits, params)}) AS visits ON visits.visitor = found.visitor
    WHERE found.timestamp >= visits.start AND found.timestamp <= visits.end
    LIMIT 1 BY found.goal, found.event_id`
}

/** Returns the session in which each event happened, with the last page that was viewed before. */
export const visitsOfEvents = query({
  params: {
    site_id: 'String',
    visitors: 'Array(UInt64)',
    times: 'Array(DateTime64(3))',
    from: 'DateTime64(3)',
    until: 'DateTime64(3)',
  },
  row: t.Object({
    visitor: t.String(),
    time: Type.Integer(),
    visitor_hex: t.String(),
    start_ms: Type.Integer(),
    ordinal: Type.Integer(),
    page: t.String(),
    source: t.String(),
    country: t.String(),
  }),
  sql: `
    SELECT
      toString(hash) AS visitor, toUnixTimestamp64Milli(event_time) AS time,
      lower(hex(hash)) AS visitor_hex, toUnixTimestamp64Milli(start) AS start_ms, ordinal, source, country,
      arrayElement(pages, -1) AS page
    FROM (
      SELECT
        visitor AS hash, start, ordinal, source, country,
        arrayJoin(arrayFilter(
          (at, sender) -> sender = visitor AND at >= start AND at <= end,
          {times:Array(DateTime64(3))}, {visitors:Array(UInt64)}
        )) AS event_time,
        arrayFilter((page, viewed_at) -> viewed_at <= event_time, views.page, views.time) AS pages
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}
        AND start < {until:DateTime64(3)} AND end >= {from:DateTime64(3)}
    )`,
})
