import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import type { PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import { comparisons, groupOfTimestamp } from '../../analytics/traffic/cells.sql.ts'
import type { Condition } from '../../analytics/traffic/filter.ts'
import type { SessionDimension } from '../../analytics/traffic/model.ts'
import type { Slot } from '../../analytics/traffic/slots.ts'
import { conversionRows, type MeasuredGoal } from '../../revenue/conversions/conversion-rows.sql.ts'
import {
  type TouchpointColumn,
  touchpointColumn,
  withLastTouchpoint,
} from '../../revenue/conversions/touchpoints.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'

/**
 * Selects conversions of some goals, or the orders of the site, each credited to the last session that was not direct,
 * if there is one.
 */
export type CreditedSelection = {
  site_id: string
  goals: readonly (MeasuredGoal & { attributionWindowDays: number })[]
  money: Money
  from: Date
  until: Date
  /** When the conversions happened; disjoint and in chronological order. */
  slots: Slot[]
  people: PeopleFilter
  /** Conditions on the sessions that conversions are credited to. */
  conditions: readonly Condition<SessionDimension>[]
}

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
  /** Users without a matching session in the period: the credited session was earlier. */
  users_outside: Type.Integer(),
  ignored: Type.Integer(),
  unconverted: Type.Integer(),
}
const SumsObject = t.Object(Sums)
export type ConversionSums = typeof SumsObject.static

/** Counts all conversions (`is_all`), and those of each group of slots. */
export function conversionsOverTime(selection: CreditedSelection) {
  const params = new Params()
  const sql = creditedRows(selection, undefined, params)
  return statement({
    sql: `SELECT slot, grouping(slot) AS is_all, ${sums} FROM (${sql}) GROUP BY GROUPING SETS ((slot), ())`,
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
  const sql = creditedRows(selection, dimension, params)
  const only = 'only' in values ? `WHERE has(${params.add(values.only, 'Array(String)')}, label)` : ''
  const rank = 'only' in values || values.rankedBy === 'conversions' ? 'conversions' : 'sum(value)'
  const limit = 'only' in values ? '' : `LIMIT ${params.add(values.limit, 'UInt32')}`
  return statement({
    sql: `
      SELECT label, ${sums}, count() OVER () AS labels
      FROM (${sql}) ${only}
      GROUP BY label
      ORDER BY ${rank} DESC, label ${limit}`,
    params: { site_id: selection.site_id, ...params.values },
    row: t.Object({ label: t.String(), labels: Type.Integer(), ...Sums }),
  })
}

/**
 * Selects conversions with their `slot` and the `label` of the session they are credited to. `is_seen` is true if the
 * user had such a session in the period.
 */
function creditedRows(
  selection: CreditedSelection,
  dimension: SessionDimension | undefined,
  params: Params,
): string {
  const { goals, from, until, conditions, slots } = selection
  const columns = [...new Set([...conditions.map((it) => it.dimension), ...(dimension ? [dimension] : [])])]
  const values = conditions.map((it) => params.add(it.values, 'Array(String)'))
  const meets = (column: (name: SessionDimension) => string) =>
    conditions.map((it, n) => `AND ${comparisons[it.operator](column(it.dimension), values[n] as string)}`)
  const isVisit = [
    `visit.start < ${params.add(until, 'DateTime64(3)')} AND visit.end >= ${params.add(from, 'DateTime64(3)')}`,
    ...meets((name) => `visit.${name}`),
  ].join(' ')
  const seen = dimension
    ? `groupUniqArrayIf(CAST(visit.${dimension}, 'String'), ${isVisit}) AS seen`
    : `countIf(${isVisit}) > 0 AS seen`
  const rows = withLastTouchpoint(
    conversionRows(selection, params),
    { from, until, windowDays: goals.map((it) => it.attributionWindowDays) },
    columns,
    params,
    [seen],
  )
  const credited = (name: TouchpointColumn) => touchpointColumn('credited', name, columns)
  const label = dimension ? credited(dimension) : "''"
  return `
    SELECT user, value, is_ignored, is_unconverted, is_refund, ${label} AS label,
      ${dimension ? `has(seen, ${label})` : 'seen'} AS is_seen,
      ${groupOfTimestamp(slots, params)} AS slot
    FROM (${rows})
    WHERE slot >= 0 ${meets(credited).join(' ')}`
}
