import type { Params } from '../../../db/clickhouse/params.ts'
import type { goals } from '../../../db/postgres/schema/goals.ts'
import { numericText } from '../../ingest/events/event-filters.ts'
import { isRefund, propertyText } from '../orders/order-conditions.sql.ts'
import type { Orders } from '../orders/orders.ts'
import { microUnits } from './money.ts'

type StoredGoal = typeof goals.$inferSelect

/**
 * The currency of the site, and the value of one unit of each other currency in it, as decimal text. With
 * `ignoresPublicValues`, values in events of public keys do not count.
 */
export type Money = {
  currency: string
  rates: Readonly<Record<string, string>>
  ignoresPublicValues?: boolean
}

/** The value of one conversion, as SQL expressions over an event. */
export type ValueSql = {
  /** Int128, in millionths of the site's currency. */
  value: string
  /** The property is missing, or not a number within bounds. */
  isIgnored: string
  /** Its currency has no exchange rate. */
  isUnconverted: string
  /** It is a refund, whose value is negative. */
  isRefund: string
}

const number = `'${numericText.source.replaceAll('\\', '\\\\')}'`
const zero = `'^[-+]?[0.]+[eE]'`
const rateScale = 9

/**
 * Builds SQL for the values of goals over rows with `properties` and `sent_by`. Select `columns` along with the events, because
 * several goals may use the same property; `of` then returns the value of a goal.
 *
 * Exact: the digits of the JSON text are parsed as a decimal number, and halves are rounded away from zero.
 */
export function valuesOf(
  goals: readonly ValuedGoal[],
  { currency, rates, ignoresPublicValues = false }: Money,
  params: Params,
) {
  const properties = [...new Set(goals.filter(isDynamic).map((it) => it.valueProperty ?? ''))]
  const columns =
    properties.length === 0
      ? []
      : [
          ...properties.flatMap((property, n) => numberColumns(property, n, ignoresPublicValues, params)),
          ...currencyColumns({ currency, rates }, params),
        ]

  function of(goal: ValuedGoal): ValueSql {
    if (!isDynamic(goal)) {
      const fixed = params.add(microUnits(String(goal.fixedValue ?? 0)), 'Int128')
      return { value: fixed, isIgnored: '0', isUnconverted: '0', isRefund: '0' }
    }
    const n = properties.indexOf(goal.valueProperty ?? '')
    const amount = `multiIf(NOT is_number_${n}, toInt128(0), is_foreign, ${convertedOf(`micro_${n}`)}, micro_${n})`
    const refund = isOrders(goal) ? isRefund(goal, params) : '0'
    return {
      value: isOrders(goal) ? `if(${refund} AND ${amount} > 0, -${amount}, ${amount})` : amount,
      isIgnored: `NOT is_number_${n}`,
      isUnconverted: `is_number_${n} AND is_foreign AND rate = 0`,
      isRefund: refund,
    }
  }
  return { columns, of }
}

export type ValuedGoal = Pick<StoredGoal, 'valueType' | 'valueProperty' | 'fixedValue'> | Orders

function isOrders(goal: ValuedGoal): goal is Orders {
  return 'type' in goal && goal.type === 'orders'
}

function isDynamic(goal: ValuedGoal): boolean {
  return goal.valueType === 'dynamic'
}

function numberColumns(property: string, n: number, ignoresPublic: boolean, params: Params): string[] {
  return [
    `${propertyText(property, params)} AS text_${n}`,
    `${decimalOf(`text_${n}`)} AS number_${n}`,
    `${isAmount(`number_${n}`)}${ignoresPublic ? " AND sent_by != 'public'" : ''} AS is_number_${n}`,
    `if(is_number_${n}, ${microOf(`number_${n}`)}, toInt128(0)) AS micro_${n}`,
  ]
}

/**
 * Parses a text as a decimal number; NULL if it is none. More decimals are parsed than are kept, so that a number just
 * below a half is not rounded up. Numbers with large exponents are ignored, even if they are zero.
 */
export function decimalOf(text: string): string {
  return `if(match(${text}, ${number}),
    coalesce(toDecimal256OrNull(${text}, 12), if(match(${text}, ${zero}), toDecimal256(0, 12), NULL)),
    NULL)`
}

/** Returns a condition for numbers of `decimalOf` that are within bounds. */
export function isAmount(decimal: string): string {
  return `ifNull(abs(${decimal}) < 1000000000000, false)`
}

/** Converts a number of `decimalOf` to millionths; halves are rounded away from zero. */
export function microOf(decimal: string): string {
  return `toInt128(round(assumeNotNull(${decimal}), 6) * 1000000)`
}

/** Returns the columns `is_foreign` and `rate` of an event, for `convertedOf`. */
export function currencyColumns(
  { currency: own, rates: rateOf }: Pick<Money, 'currency' | 'rates'>,
  params: Params,
): string[] {
  const others = Object.entries(rateOf).filter(([code]) => code !== own)
  const codes = params.add(
    others.map(([code]) => code),
    'Array(String)',
  )
  const rates = params.add(
    others.map(([, rate]) => microUnits(rate, rateScale)),
    'Array(Int256)',
  )
  return [
    `upper(JSONExtractString(properties, 'currency')) AS named_currency`,
    `match(named_currency, '^[A-Z]{3}$') AND named_currency != ${params.add(own, 'String')} AS is_foreign`,
    // If there is no rate, indexing past the end of the array gives 0.
    `arrayElement(${rates}, indexOf(${codes}, named_currency)) AS rate`,
  ]
}

/** Converts an amount by the `rate` of its event; halves are rounded away from zero. */
export function convertedOf(micro: string): string {
  const one = 10 ** rateScale
  return `toInt128(sign(${micro}) * intDiv(abs(toInt256(${micro})) * rate * 2 + ${one}, ${2 * one}))`
}
