import type { StoredSite } from '../../identity/sites/stored-site.ts'

/** The id by which requests ask for the orders of a site instead of a goal. */
export const ordersId = 'orders'

/**
 * The orders of a site, which queries of conversions count like a goal: a row for each order, and one with a negative
 * value for each refund.
 */
export type Orders = {
  type: 'orders'
  saleEvents: readonly string[]
  refundEvents: readonly string[]
  /** Sales with the same text in it are one order. */
  orderProperty: string
  valueProperty: string
  attributionWindowDays: number
  // As a goal without conditions whose every event counts.
  valueType: 'dynamic'
  fixedValue: null
  countingMethod: 'every'
  eventName: null
  pagePattern: null
  filters: Record<string, never>
}

/** Returns the orders that the revenue of a site is made of. */
export function ordersOf({ revenue }: Pick<StoredSite, 'revenue'>): Orders {
  return {
    type: 'orders',
    saleEvents: revenue.sale_events,
    refundEvents: revenue.refund_events,
    orderProperty: revenue.order_property,
    valueProperty: revenue.value_property,
    attributionWindowDays: revenue.attribution_window_days,
    valueType: 'dynamic',
    fixedValue: null,
    countingMethod: 'every',
    eventName: null,
    pagePattern: null,
    filters: {},
  }
}
