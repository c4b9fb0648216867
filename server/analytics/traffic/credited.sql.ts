import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { type Bindable, statement } from '../../../db/clickhouse/query.ts'
import {
  type CreditedSelection,
  conversionsInSlots,
  creditedLabels,
  creditedRows,
} from '../../revenue/conversions/credited-rows.sql.ts'
import type { CellDimension } from './model.ts'

/** The orders of a site and the conversions of one goal, to be counted beside traffic. */
export type CreditedCounting = { orders?: CreditedSelection; goal?: CreditedSelection }

export const CreditedSums = t.Partial(
  t.Object({
    orders: Type.Integer(),
    /** Orders less refunds, in millionths. */
    revenue: t.String(),
    /** In millionths. */
    refunded: t.String(),
    conversions: Type.Integer(),
    /** Users who converted. */
    converters: Type.Integer(),
    /** Converters without a session in the row: they are credited to an earlier session. */
    converters_outside: Type.Integer(),
  }),
)

const sums = {
  orders: {
    orders: 'countIf(NOT is_refund)',
    order_value: 'sum(value)',
    refund_value: '-sumIf(value, is_refund)',
  },
  goal: {
    conversions: 'count()',
    converters: 'uniqExact(user)',
    converters_outside: 'uniqExactIf(user, NOT is_seen)',
  },
} as const
const zeros = {
  orders: { orders: '0', order_value: 'toInt128(0)', refund_value: 'toInt128(0)' },
  goal: { conversions: '0', converters: '0', converters_outside: '0' },
} as const

/** A query with a row for each group of slots and each combination of dimension values. */
type CreditedPart = {
  kind: 'orders' | 'goal'
  sql: string
  params: Record<string, Bindable>
  /** Its sums, each with the SQL of 0 in the same type. */
  zeros: Record<string, string>
}

/** Returns the queries of orders and conversions, grouped by `slot` and dimensions. */
export function creditedParts(
  counting: CreditedCounting,
  dimensions: readonly CellDimension[],
): CreditedPart[] {
  return (['orders', 'goal'] as const).flatMap((kind) => {
    const selection = counting[kind]
    if (!selection) return []
    const params = new Params(`${kind}_`)
    const keys = ['slot', ...dimensions].join(', ')
    const wanted = Object.entries(sums[kind]).map(([name, sum]) => `${sum} AS ${name}`)
    const rows =
      kind === 'orders' && dimensions.length === 0
        ? conversionsInSlots(selection, params)
        : creditedRows(selection, dimensions, params)
    const sql = `
      SELECT ${[keys, ...wanted].join(', ')}
      FROM (${rows})
      GROUP BY ${keys}`
    return [{ kind, sql, params: { ...params.values, site_id: selection.site_id }, zeros: zeros[kind] }]
  })
}

/** Queries the sums of orders and conversions for each group of slots. */
export function creditedQueries(counting: CreditedCounting) {
  return creditedParts(counting, []).map(({ kind, sql, params }) =>
    statement({
      sql: withTexts(kind, ['slot'], sql),
      params,
      row: t.Composite([t.Object({ slot: Type.Integer() }), CreditedSums]),
    }),
  )
}

const GoalSumsRow = t.Object({
  goal: Type.Integer(),
  conversions: Type.Integer(),
  converters: Type.Integer(),
  converters_outside: Type.Integer(),
  /** In millionths. */
  value: t.String(),
})
export type GoalSums = typeof GoalSumsRow.static

/** Queries the sums of several goals, each by its index in the list. */
export function creditedByGoal(selection: CreditedSelection) {
  const params = new Params()
  const wanted = Object.entries(sums.goal).map(([name, sum]) => `${sum} AS ${name}`)
  return statement({
    sql: `
      SELECT goal, toString(sum(value)) AS value, ${wanted.join(', ')}
      FROM (${creditedRows(selection, [], params)})
      GROUP BY goal`,
    params: { ...params.values, site_id: selection.site_id },
    row: GoalSumsRow,
  })
}

/** The labels of a dimension that are wanted; all if omitted. */
export type WantedLabels = { dimension: CellDimension; only?: readonly string[] }

/** Queries the sums of orders and conversions for labels of several dimensions. */
export function creditedByLabel(counting: CreditedCounting, wanted: readonly WantedLabels[]) {
  return (['orders', 'goal'] as const).flatMap((kind) => {
    const selection = counting[kind]
    if (!selection || wanted.length === 0) return []
    const params = new Params()
    const rows = creditedLabels(
      selection,
      wanted.map((it) => it.dimension),
      params,
    )
    const isWanted = wanted.map(({ dimension, only }) => {
      const labels = only ? ` AND label IN ${params.add(only, 'Array(String)')}` : ''
      return `(dimension = '${dimension}'${labels})`
    })
    const columns = Object.entries(sums[kind]).map(([name, sum]) => `${sum} AS ${name}`)
    return [
      statement({
        sql: withTexts(
          kind,
          ['dimension', 'label'],
          `
          SELECT dimension, label, ${columns.join(', ')}
          FROM (${rows})
          WHERE ${isWanted.join(' OR ')}
          GROUP BY dimension, label`,
        ),
        params: { ...params.values, site_id: selection.site_id },
        row: t.Composite([t.Object({ dimension: t.String(), label: t.String() }), CreditedSums]),
      }),
    ]
  })
}

/** Returns amounts as text: they exceed the range of a JavaScript number. */
function withTexts(kind: 'orders' | 'goal', keys: readonly string[], sql: string): string {
  return kind === 'goal'
    ? sql
    : `SELECT ${keys.join(', ')}, orders, toString(order_value) AS revenue, toString(refund_value) AS refunded FROM (${sql})`
}
