import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import type { SessionDimension } from '../../analytics/traffic/model.ts'
import { type CreditedSelection, creditedRows } from '../../revenue/conversions/credited-rows.sql.ts'

/** Selects values of a dimension: the given ones, or a number of the largest. */
export type ValueSelection =
  | { only: readonly string[] }
  | { rankedBy: 'conversions' | 'revenue'; limit: number }

const sums = `
  countIf(NOT is_refund) AS conversions, toString(sum(value)) AS micro,
  toString(-sumIf(value, is_refund)) AS refunded, uniqExact(user) AS users,
  uniqExactIf(user, NOT is_seen) AS users_outside,
  countIf(is_ignored) AS ignored, countIf(is_unconverted) AS unconverted`

const Sums = {
  conversions: Type.Integer(),
  /** The value of the conversions in millionths, less refunds. */
  micro: t.String(),
  /** Refunds in millionths. */
  refunded: t.String(),
  users: Type.Integer(),
  /** Users without a matching session in the period, or in the slot: the credited session was earlier. */
  users_outside: Type.Integer(),
  ignored: Type.Integer(),
  unconverted: Type.Integer(),
}
const SumsObject = t.Object(Sums)
export type ConversionSums = typeof SumsObject.static

/** Counts all conversions (`is_all`), and those of each group of slots. */
export function conversionsOverTime(selection: CreditedSelection) {
  const params = new Params()
  const sql = creditedRows(selection, [], params)
  return statement({
    sql: `
      SELECT * EXCEPT (outside_period) REPLACE (if(is_all = 1, outside_period, users_outside) AS users_outside)
      FROM (
        SELECT slot, grouping(slot) AS is_all, ${sums}, uniqExactIf(user, NOT is_seen_ever) AS outside_period
        FROM (${sql})
        GROUP BY GROUPING SETS ((slot), ())
      )`,
    params: { site_id: selection.site_id, ...params.values },
    row: t.Object({ slot: Type.Integer(), is_all: Type.Integer(), ...Sums }),
  })
}

/** Counts the conversions credited to values of a dimension; each row has the total number of values. */
export function conversionsBy(
  selection: CreditedSelection,
  dimension: SessionDimension,
  values: ValueSelection,
) {
  const params = new Params()
  const sql = creditedRows(selection, [dimension], params)
  const only = 'only' in values ? `WHERE has(${params.add(values.only, 'Array(String)')}, ${dimension})` : ''
  const rank = 'only' in values || values.rankedBy === 'conversions' ? 'conversions' : 'sum(value)'
  const limit = 'only' in values ? '' : `LIMIT ${params.add(values.limit, 'UInt32')}`
  return statement({
    sql: `
      SELECT ${dimension} AS label, ${sums}, count() OVER () AS labels
      FROM (${sql}) ${only}
      GROUP BY label
      ORDER BY ${rank} DESC, label ${limit}`,
    params: { site_id: selection.site_id, ...params.values },
    row: t.Object({ label: t.String(), labels: Type.Integer(), ...Sums }),
  })
}
