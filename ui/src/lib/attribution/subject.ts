import { formatNumber, wordFor } from '#lib/format.ts'

/** The id of the orders of a site, which the report takes instead of a goal. */
export const ordersId = 'orders'
export const ordersName = 'Revenue (all orders)'

/** What the numbers of a report are called. */
export type Wording = {
  conversions: string
  /** How many were counted as 0, and why. */
  withoutValue: (count: number) => string
  withoutRate: (count: number) => string
  conversionsMeaning: string
  value: string
  valueMeaning: string
  cpaMeaning: string
}

const ofGoals: Wording = {
  conversions: 'Conversions',
  withoutValue: (count) =>
    wordFor(
      count,
      '1 conversion has no numeric value: counted as 0.',
      `${formatNumber(count)} conversions have no numeric value: counted as 0.`,
    ),
  withoutRate: (count) =>
    wordFor(
      count,
      '1 conversion is in a currency without an exchange rate: counted as 0.',
      `${formatNumber(count)} conversions are in a currency without an exchange rate: counted as 0.`,
    ),
  conversionsMeaning: 'How often the goal was reached in the period',
  value: 'Value',
  valueMeaning: 'The total value of these conversions',
  cpaMeaning: 'Cost per conversion',
}
const ofOrders: Wording = {
  conversions: 'Orders',
  withoutValue: (count) =>
    wordFor(
      count,
      '1 order or refund has no numeric value: counted as 0.',
      `${formatNumber(count)} orders and refunds have no numeric value: counted as 0.`,
    ),
  withoutRate: (count) =>
    wordFor(
      count,
      '1 order or refund is in a currency without an exchange rate: counted as 0.',
      `${formatNumber(count)} orders and refunds are in a currency without an exchange rate: counted as 0.`,
    ),
  conversionsMeaning: 'The number of orders in the period',
  value: 'Revenue',
  valueMeaning: 'The value of these orders less refunds',
  cpaMeaning: 'Cost per order',
}

/** The name of a goal, or of the orders. */
export function nameOf({ id, name }: { id: string; name: string }): string {
  return id === ordersId ? ordersName : name
}

export function wordingOf(id: string): Wording {
  return id === ordersId ? ofOrders : ofGoals
}
