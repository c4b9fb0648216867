import type { Params } from '../../../db/clickhouse/params.ts'
import { comparedSql, jsonField } from '../../ingest/events/event-filters.sql.ts'
import { microsPerMinorUnit, microUnits, minorDecimals } from '../../revenue/conversions/money.ts'
import { readMoment } from '../traffic/period.ts'
import type { NumberField } from './fields.ts'
import { isSpan } from './rules.ts'
import type { FieldCondition } from './rules-model.ts'
import { type Moment, spanStart, type TimeRange } from './spans.ts'

type Operator = FieldCondition['operator']
type Value = FieldCondition['value']

/** SQL operators for comparing numbers. */
export const signs = { eq: '=', neq: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' } as const
type Sign = keyof typeof signs

/** Returns a condition that compares a number. @param currency of the amounts. */
export function numberSql(
  field: NumberField,
  column: string,
  { operator, value }: FieldCondition,
  currency: string,
  params: Params,
): string {
  const wanted = [value].flat().map(Number)
  if (field === 'lifetime_value') {
    // Compare the displayed amount, rounded to the smallest unit of the currency.
    const unit = microsPerMinorUnit(minorDecimals(currency))
    const displayed = `toInt128(sign(${column}) * intDiv(abs(${column}) * 2 + ${unit}, ${2n * unit}) * ${unit})`
    const micro = wanted.map((it) => microUnits(String(it)))
    return comparison(displayed, 'Int128', operator, micro, params)
  }
  return comparison(`toFloat64(${column})`, 'Float64', operator, wanted, params)
}

function comparison(
  sql: string,
  type: string,
  operator: Operator,
  values: readonly (number | bigint)[],
  params: Params,
): string {
  if (operator === 'in' || operator === 'not_in')
    return `${operator === 'in' ? '' : 'NOT '}has(${params.add(values, `Array(${type})`)}, ${sql})`
  return `${sql} ${signs[operator as Sign]} ${params.add(values[0] as number | bigint, type)}`
}

/** Returns a condition that compares a time: with a date as a whole day, with any other value to the millisecond. */
export function timeSql(
  column: string,
  { operator, value }: FieldCondition,
  moment: Moment,
  params: Params,
): string {
  const { start, end } = rangeOf(value, moment)
  const time = (it: number) => params.add(new Date(it), 'DateTime64(3)')
  const within = () => `(${column} >= ${time(start)} AND ${column} < ${time(end)})`
  switch (operator) {
    case 'eq':
      return within()
    case 'neq':
      return `NOT ${within()}`
    case 'gt':
      return `${column} >= ${time(end)}`
    case 'gte':
      return `${column} >= ${time(start)}`
    case 'lt':
      return `${column} < ${time(start)}`
    default:
      return `${column} < ${time(end)}`
  }
}

/** Resolves a time in rules to a range. */
function rangeOf(value: Value, moment: Moment): TimeRange {
  if (isSpan(value)) {
    const start = spanStart(value, moment)
    return { start, end: start + 1 }
  }
  const found = readMoment(String(value), moment.timezone)
  if (typeof found === 'string') throw new Error(`Invalid time in stored rules: it ${found}`)
  return found
}

/** Returns a condition that compares a text. */
export function textSql(column: string, { operator, value }: FieldCondition, params: Params): string {
  // Unlike `has`, `IN` checks each value of a dictionary only once.
  const isListed = () => `${column} IN ${params.add([value].flat() as string[], 'Array(String)')}`
  switch (operator) {
    case 'exists':
      return `${column} ${value === false ? '=' : '!='} ''`
    case 'contains':
      return `position(${column}, ${params.add(value as string, 'String')}) > 0`
    case 'eq':
    case 'in':
      return isListed()
    default:
      return `NOT (${isListed()})`
  }
}

/** Returns a condition that compares a trait, which is JSON text. */
export function traitSql(
  column: string,
  path: readonly string[],
  { operator, value = true }: FieldCondition,
  params: Params,
): string {
  return comparedSql(jsonField(column, path, params), { [operator]: value }, params).join(' AND ')
}
