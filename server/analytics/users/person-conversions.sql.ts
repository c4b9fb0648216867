import { Params } from '../../../db/clickhouse/params.ts'
import { Unprocessable } from '../../platform/errors.ts'
import { batchGoals } from '../../revenue/conversions/batch-by-weight.ts'
import { conversionRows, type MeasuredGoal } from '../../revenue/conversions/conversion-rows.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import { browsersOf } from './browsers.sql.ts'

/** Whose conversions to look at: of people in a subquery of `user`, or of everybody; before a time, or all. */
export type ConversionSelection = { among?: string | undefined; until?: Date | undefined }

/** The goals of a site whose conversions count, and what money is told in. */
export type ConvertedGoals = { goals: readonly MeasuredGoal[]; money: Money }

/** Every time that an event can have. */
const allTime = { from: new Date(0), until: new Date(Date.UTC(2200, 0)) }

/** ClickHouse takes a thousand; the rest is for what else a query asks. */
export const params_max = 900

/**
 * What people have converted to so far, each goal counted by its own method: rows of `user`, `conversions` and `micro`
 * (Int128, in millionths of the site's currency); nobody without a conversion. As statistics over all time tell it.
 * @throws Unprocessable when there are more goals than one query can look for.
 */
export function conversionsByPerson(
  converted: ConvertedGoals,
  selection: ConversionSelection,
  params: Params,
): string {
  return `
    SELECT user, count() AS conversions, sum(value) AS micro
    FROM (${personConversions(converted, selection, params)})
    GROUP BY user`
}

/** As `conversionsByPerson`, a row for each conversion: `goal` (its place in the list), `user`, `value`, `timestamp`. */
export function personConversions(
  converted: ConvertedGoals,
  selection: ConversionSelection,
  params: Params,
): string {
  const sql = conversionsSql(converted, selection, params)
  if (Object.keys(params.values).length > params_max)
    throw new Unprocessable(
      'The site has too many conversion goals to tell what each user is worth in one go',
    )
  return sql
}

/** How many parameters goals need in a query that counts what people have converted to. */
export function weightOfConversions(converted: ConvertedGoals): number {
  const params = new Params('weight')
  conversionsSql(converted, {}, params)
  return Object.keys(params.values).length
}

function conversionsSql(
  { goals, money }: ConvertedGoals,
  { among, until = allTime.until }: ConversionSelection,
  params: Params,
): string {
  const visitors = among && browsersOf(among)
  const parts = batchGoals(
    goals.map((goal, place) => ({ goal, place })),
    (it) => it.goal,
  ).map((portion) => {
    const rows = conversionRows(
      { goals: portion.map((it) => it.goal), money, visitors, from: allTime.from, until },
      params,
    )
    const first = portion[0].place
    return `
      SELECT toUInt16(goal + ${first}) AS goal, user, value, timestamp FROM (${rows})
      ${among ? `WHERE user IN (${among})` : ''}`
  })
  return parts.length > 0 ? parts.join('\nUNION ALL\n') : none
}

const none = `
  SELECT toUInt16(0) AS goal, toUInt64(0) AS user, toInt128(0) AS value, toDateTime64(0, 3, 'UTC') AS timestamp
  WHERE 0`
