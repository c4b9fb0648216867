import { Params } from '../../../db/clickhouse/params.ts'
import { Unprocessable } from '../../platform/errors.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { conversionRows, type MeasuredGoal } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import type { Orders } from '../../revenue/orders/orders.ts'
import { browsersOf } from './browsers.sql.ts'

/** Which conversions to read: of the people in a subquery of `user`, or of everybody; before a time, or all. */
export type ConversionSelection = { among?: string | undefined; until?: Date | undefined }

/** The goals whose conversions count, the orders that are revenue, and the currency of their values. */
export type ConvertedGoals = { goals: readonly MeasuredGoal[]; orders: Orders; money: Money }

/** The range of all possible event times. */
const allTime = { from: new Date(0), until: new Date(Date.UTC(2200, 0)) }

/**
 * Maximum parameters for goals and rules. ClickHouse accepts 1,000 per query; the rest of the query needs the others.
 */
export const params_max = 900

/**
 * Counts the conversions of people, with each goal’s counting method: rows of `user` and `conversions`. People without
 * conversions have no row. The result equals the statistics over all time.
 * @throws Unprocessable if there are more goals than one query can hold.
 */
export function conversionsByPerson(
  converted: ConvertedGoals,
  selection: ConversionSelection,
  params: Params,
): string {
  return `
    SELECT user, count() AS conversions
    FROM (${personConversions(converted, selection, params)})
    GROUP BY user`
}

/**
 * Counts the orders of people, and sums them up less refunds: rows of `user`, `orders` and `micro` (Int128, in
 * millionths of the site’s currency). People without orders and refunds have no row.
 */
export function salesByPerson(
  { orders, money }: ConvertedGoals,
  { among, until = allTime.until }: ConversionSelection,
  params: Params,
): string {
  const visitors = among && browsersOf(among)
  const rows = conversionRows({ goals: [orders], money, visitors, from: allTime.from, until }, params)
  return `
    SELECT user, countIf(NOT is_refund) AS orders, sum(value) AS micro
    FROM (${rows})
    ${among ? `WHERE user IN (${among})` : ''}
    GROUP BY user`
}

/**
 * As `conversionsByPerson`, with one row per conversion: `goal` (its index in the list), `user`, `value`,
 * `timestamp`.
 */
export function personConversions(
  converted: ConvertedGoals,
  selection: ConversionSelection,
  params: Params,
): string {
  const sql = conversionsSql(converted, selection, params)
  if (Object.keys(params.values).length > params_max)
    throw new Unprocessable(
      'The site has too many conversion goals to compute the value of each user in one query',
    )
  return sql
}

/** Returns how many parameters goals need in a query that counts conversions of people. */
export function weightOfConversions(converted: ConvertedGoals): number {
  const params = new Params('weight')
  conversionsSql(converted, {}, params)
  salesByPerson(converted, {}, params)
  return Object.keys(params.values).length
}

function conversionsSql(
  { goals, money }: ConvertedGoals,
  { among, until = allTime.until }: ConversionSelection,
  params: Params,
): string {
  const visitors = among && browsersOf(among)
  const parts = batchGoals(
    goals.map((goal, index) => ({ goal, index })),
    (it) => it.goal,
  ).map((batch) => {
    const rows = conversionRows(
      { goals: batch.map((it) => it.goal), money, visitors, from: allTime.from, until },
      params,
    )
    const first = batch[0].index
    return `
      SELECT toUInt16(goal + ${first}) AS goal, user, value, timestamp FROM (${rows})
      ${among ? `WHERE user IN (${among})` : ''}`
  })
  return parts.length > 0 ? parts.join('\nUNION ALL\n') : none
}

const none = `
  SELECT toUInt16(0) AS goal, toUInt64(0) AS user, toInt128(0) AS value, toDateTime64(0, 3, 'UTC') AS timestamp
  WHERE 0`
