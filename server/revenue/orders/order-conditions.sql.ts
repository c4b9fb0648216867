import type { Params } from '../../../db/clickhouse/params.ts'
import { propertyPath } from '../../../packages/text/property-path.ts'
import type { Orders } from './orders.ts'

/** Which events may count. `ignoresPublicValues` leaves out what public keys sent. */
type Trust = { ignoresPublicValues: boolean }

/** Returns the text of a property, which a path names, as SQL. */
export function propertyText(property: string, params: Params): string {
  const path = propertyPath(property).map((it) => params.add(it, 'String'))
  return `JSONExtractString(properties, ${path.join(', ')})`
}

/** Returns a condition for refunds: events of their own, and sales with a negative value. */
export function isRefund({ refundEvents, valueProperty }: Orders, params: Params): string {
  const isNegative = `match(${propertyText(valueProperty, params)}, '^-[0.]*[1-9]')`
  return `(event_name IN ${params.add(refundEvents, 'Array(String)')} OR ${isNegative})`
}

/** Returns a condition for sales, including those that repeat an order. */
export function isSale(orders: Orders, trust: Trust, params: Params): string {
  return `${isNamed(orders.saleEvents, trust, params)} AND NOT ${isRefund(orders, params)}`
}

/**
 * Returns a condition for the events that count: refunds, and the first sale of each order. A sale without an order id
 * is an order of its own. Reads `{site_id:String}`.
 */
export function isCountedOnce(orders: Orders, trust: Trust, params: Params): string {
  const order = propertyText(orders.orderProperty, params)
  // Ids are compared by their hash: all orders of a site are kept in memory. GLOBAL: they may be on any shard.
  const firstSales = `
    SELECT argMin(sipHash64(event_id), (timestamp, event_id))
    FROM custom_events
    WHERE site_id = {site_id:String} AND ${isSale(orders, trust, params)} AND ${order} != ''
    GROUP BY ${order}`
  return `(
    ${isNamed([...orders.saleEvents, ...orders.refundEvents], trust, params)}
    AND (${order} = '' OR ${isRefund(orders, params)} OR sipHash64(event_id) GLOBAL IN (${firstSales})))`
}

// What a public key sent must not stand for an order that the site's server sends later.
function isNamed(names: readonly string[], { ignoresPublicValues }: Trust, params: Params): string {
  const isTrusted = ignoresPublicValues ? "AND sent_by != 'public'" : ''
  return `event_name IN ${params.add(names, 'Array(String)')} ${isTrusted}`
}
