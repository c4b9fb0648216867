/** The id of the orders of a site, which the report takes instead of a goal. */
export const ordersId = 'orders'
export const ordersName = 'Revenue (all orders)'

/** What the numbers of a report are called. */
export type Wording = {
  conversions: string
  /** Conversions or refunds, in a sentence. */
  one: string
  many: string
  conversionsMeaning: string
  value: string
  valueMeaning: string
  cpaMeaning: string
}

const ofGoals: Wording = {
  conversions: 'Conversions',
  one: 'conversion',
  many: 'conversions',
  conversionsMeaning: 'How often the goal was reached in the period',
  value: 'Value',
  valueMeaning: 'The total value of these conversions',
  cpaMeaning: 'Cost per conversion',
}
const ofOrders: Wording = {
  conversions: 'Orders',
  one: 'order or refund',
  many: 'orders and refunds',
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
