import { sessionId } from '../../ingest/events/session-id.ts'
import { isTime, unknownCursor } from '../../platform/http/pagination.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { microDecimals, toNumber } from '../../revenue/conversions/money.ts'
import { ordersOf } from '../../revenue/orders/orders.ts'
import { emptyPage, pageOf, readListing, type Working } from './listing.ts'
import type { CountedOrder, ListingQuery } from './model.ts'
import {
  creditedOrders,
  type OrderPosition,
  type OrderRow,
  orderCount,
  orderProperties,
} from './orders.sql.ts'

/**
 * Returns a page of the orders and refunds of a period: as many as `orders` of a traffic report with the same
 * parameters, with values that add up to its `revenue`.
 * @throws as `trafficReport`, and ValidationError for an unknown cursor.
 */
export async function listOrders(services: Working, site: ConvertingSite, query: ListingQuery) {
  const { clickhouse } = services
  const listing = await readListing(services, site, query, 'orders', 2)
  const { limit, continued } = listing
  const orders = listing.counting?.credited.orders
  if (!orders) return emptyPage
  const before = continued && readPosition(continued.position)
  const total = async () => (await clickhouse.rows(orderCount(orders)))[0]?.total ?? 0
  const [found, all] = await Promise.all([
    clickhouse.rows(creditedOrders(orders, { before, limit: limit + 1 })),
    continued?.total ?? total(),
  ])
  const { page, pagination } = pageOf(listing, found, all, (it) => [it.time, it.event_id])
  const sent = page.length > 0 ? await clickhouse.rows(orderProperties(site.id, ordersOf(site), page)) : []
  const byEvent = new Map(sent.map((it) => [it.event_id, it]))
  return { data: page.map((it) => toOrder(it, byEvent.get(it.event_id), site.currency)), pagination }
}

type Sent = { order_id: string; amount: string; currency: string }

function toOrder(row: OrderRow, sent: Sent | undefined, currency: string): CountedOrder {
  const { session_visitor: visitor, session_start: start_ms, session_ordinal: ordinal } = row
  return {
    event_id: row.event_id,
    order_id: sent?.order_id || null,
    timestamp: new Date(row.time).toISOString(),
    is_refund: row.is_refund,
    user_id: row.user_id || null,
    client_id: row.client_id || null,
    value: toNumber(BigInt(row.micro), microDecimals),
    currency,
    original_value: sent && !row.is_ignored ? Number(sent.amount) : null,
    original_currency: sent && /^[A-Z]{3}$/.test(sent.currency) ? sent.currency : currency,
    session_id: row.has_session ? sessionId({ visitor, start_ms, ordinal }) : null,
    source: row.session_source,
    medium: row.session_medium,
    campaign: row.session_campaign,
    channel: row.session_channel,
    country: row.session_country,
    device: row.session_device,
    entry_page: row.session_entry_page,
  }
}

function readPosition([time, event_id]: (string | number)[]): OrderPosition {
  if (isTime(time) && typeof event_id === 'string') return { time, event_id }
  throw unknownCursor()
}
