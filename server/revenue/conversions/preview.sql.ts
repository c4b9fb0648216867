import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { conversionRows, type MeasuredGoal } from './conversion-rows.sql.ts'
import type { Money } from './value.sql.ts'

type Selection = { goal: MeasuredGoal; money: Money; from: Date; until: Date }

/** Counts the events that meet a goal and their people, and sums the values of those that count. */
export function previewTotals(siteId: string, { goal, money, from, until }: Selection) {
  const params = new Params()
  const rows = conversionRows({ goals: [{ ...goal, countingMethod: 'every' }], money, from, until }, params)
  const first = (column: string) => `argMin(${column}, (timestamp, event_id))`
  const counted =
    goal.countingMethod === 'every'
      ? 'count() AS conversions, sum(value) AS total, sum(is_ignored) AS ignored, sum(is_unconverted) AS unconverted'
      : `1 AS conversions, ${first('value')} AS total, ${first('is_ignored')} AS ignored, ${first('is_unconverted')} AS unconverted`
  return statement({
    sql: `
      SELECT
        sum(events) AS matched_events, count() AS converting_users, sum(conversions) AS conversions,
        toString(sum(total)) AS total_micro, sum(ignored) AS ignored_values, sum(unconverted) AS unconverted_values
      FROM (SELECT user, count() AS events, ${counted} FROM (${rows}) GROUP BY user)`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({
      matched_events: Type.Integer(),
      converting_users: Type.Integer(),
      conversions: Type.Integer(),
      total_micro: t.String(),
      ignored_values: Type.Integer(),
      unconverted_values: Type.Integer(),
    }),
  })
}

/** Returns the newest conversions of a goal. */
export function previewSamples(siteId: string, { goal, money, from, until }: Selection, limit: number) {
  const params = new Params()
  const rows = conversionRows({ goals: [goal], money, from, until }, params)
  return statement({
    sql: `
      SELECT
        event_id, toUnixTimestamp64Milli(timestamp) AS time,
        if(is_ignored OR is_unconverted, NULL, toString(value)) AS micro
      FROM (${rows})
      ORDER BY timestamp DESC, event_id DESC
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({
      event_id: t.String(),
      time: Type.Integer(),
      micro: t.Union([t.String(), t.Null()]),
    }),
  })
}
