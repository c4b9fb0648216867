import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { groupOfTimestamp } from '../../analytics/traffic/cells.sql.ts'
import { type Slot, spanOf, timeRangesOf } from '../../analytics/traffic/slots.ts'
import { countQuery } from '../../analytics/traffic/traffic.sql.ts'
import {
  conversionRows,
  duringRanges,
  type MeasuredGoal,
} from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'

/** Names of events that report an error. */
export const errorEvents = ['error', 'exception', 'js_error', 'javascript_error'] as const

const Numbers = t.Array(Type.Number())

/** Counts sessions, users and page views of each hour as traffic reports do: one row per site, only hours with data. */
export function hourlyTraffic(siteIds: readonly string[], slots: Slot[]) {
  const counted = countQuery({
    site_id: siteIds,
    slots,
    dimensions: [],
    conditions: [],
    metrics: ['sessions', 'users', 'pageviews'],
  })
  return statement({
    sql: `
      SELECT
        site_id, groupArray(slot) AS groups, groupArray(sessions) AS sessions_, groupArray(users) AS users_,
        groupArray(pageviews) AS pageviews_
      FROM (${counted.sql})
      GROUP BY site_id`,
    params: counted.params,
    row: t.Object({
      site_id: t.String(),
      groups: Numbers,
      sessions_: Numbers,
      users_: Numbers,
      pageviews_: Numbers,
    }),
  })
}

/** Counts the errors of each hour. */
export function hourlyErrors(siteIds: readonly string[], slots: readonly Slot[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT site_id, groupArray(slot) AS groups, groupArray(errors) AS errors_
      FROM (
        SELECT site_id, ${groupOfTimestamp(slots, params)} AS slot, count() AS errors
        FROM custom_events
        WHERE site_id IN ${params.add(siteIds, 'Array(String)')}
          AND event_name IN ${params.add(errorEvents, 'Array(String)')} AND ${duringRanges(timeRangesOf(slots), params)} AND slot >= 0
        GROUP BY site_id, slot
      )
      GROUP BY site_id`,
    params: params.values,
    row: t.Object({ site_id: t.String(), groups: Numbers, errors_: Numbers }),
  })
}

/**
 * Counts the conversions of a site's goals in each hour and their value. A goal that counts once per user counts each
 * user once per hour, as its statistics for that hour alone.
 */
export function hourlyConversions(
  site_id: string,
  goals: readonly MeasuredGoal[],
  money: Money,
  slots: readonly Slot[],
) {
  const params = new Params()
  const rows = conversionRows(
    {
      goals: goals.map((it) => ({ ...it, countingMethod: 'every' as const })),
      money,
      ...spanOf(slots),
    },
    params,
  )
  const once = goals.flatMap((it, index) => (it.countingMethod === 'one_per_user' ? [index] : []))
  const firstOfEach =
    once.length === 0
      ? ''
      : `ORDER BY timestamp, event_id
        LIMIT 1 BY goal, slot, if(has(${params.add(once, 'Array(UInt16)')}, goal), toString(user), event_id)`
  return statement({
    sql: `
      SELECT goal, groupArray(slot) AS groups, groupArray(conversions) AS conversions_, groupArray(worth) AS worth_
      FROM (
        SELECT goal, slot, count() AS conversions, toFloat64(sum(value)) / 1000000 AS worth
        FROM (SELECT *, ${groupOfTimestamp(slots, params)} AS slot FROM (${rows}) WHERE slot >= 0 ${firstOfEach})
        GROUP BY goal, slot
      )
      GROUP BY goal`,
    params: { site_id, ...params.values },
    row: t.Object({ goal: Type.Integer(), groups: Numbers, conversions_: Numbers, worth_: Numbers }),
  })
}
