import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { type CreditedSelection, creditedConversions } from '../../revenue/conversions/credited-rows.sql.ts'
import { propertyText } from '../../revenue/orders/order-conditions.sql.ts'
import type { Orders } from '../../revenue/orders/orders.ts'

/** The position of an order; ids break ties within a millisecond. */
export type OrderPosition = { time: number; event_id: string }

const shown = [
  'source',
  'medium',
  'campaign',
  'channel',
  'country',
  'device',
  'entry_page',
  'user_id',
] as const

const OrderRow = t.Object({
  event_id: t.String(),
  time: Type.Integer(),
  visitor: t.String(),
  client_id: t.String(),
  user_id: t.String(),
  micro: t.String(),
  is_refund: t.Boolean(),
  is_ignored: t.Boolean(),
  has_session: Type.Integer(),
  session_start: Type.Integer(),
  session_visitor: t.String(),
  session_ordinal: Type.Integer(),
  session_source: t.String(),
  session_medium: t.String(),
  session_campaign: t.String(),
  session_channel: t.String(),
  session_country: t.String(),
  session_device: t.String(),
  session_entry_page: t.String(),
})
export type OrderRow = typeof OrderRow.static

/** Returns the newest orders and refunds, or the newest before a position, each with the session it is credited to. */
export function creditedOrders(
  orders: CreditedSelection,
  { before, limit }: { before: OrderPosition | undefined; limit: number },
) {
  const params = new Params()
  const rows = creditedConversions(before ? until(orders, before.time + 1) : orders, shown, params)
  const rest = before
    ? `WHERE (timestamp, event_id) < (${params.add(new Date(before.time), 'DateTime64(3)')}, ${params.add(before.event_id, 'String')})`
    : ''
  const sessions = shown.filter((it) => it !== 'user_id').map((it) => `session_${it}`)
  return statement({
    sql: `
      SELECT
        event_id, toUnixTimestamp64Milli(timestamp) AS time, toString(credited.visitor) AS visitor, client_id,
        if(credited.user_id != '', credited.user_id, session_user_id) AS user_id, toString(value) AS micro,
        is_refund, is_ignored, has_session, session_start, lower(hex(credited.session_visitor)) AS session_visitor,
        session_ordinal, ${sessions.join(', ')}
      FROM (${rows}) AS credited
      ${rest}
      ORDER BY timestamp DESC, event_id DESC
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: orders.site_id },
    row: OrderRow,
  })
}

/** Returns the number of orders and refunds. */
export function orderCount(orders: CreditedSelection) {
  const params = new Params()
  return statement({
    sql: `SELECT count() AS total FROM (${creditedConversions(orders, [], params)})`,
    params: { ...params.values, site_id: orders.site_id },
    row: t.Object({ total: Type.Integer() }),
  })
}

/** Cuts off what happened later, so that the following pages read less. */
function until(orders: CreditedSelection, end: number): CreditedSelection {
  return {
    ...orders,
    until: new Date(Math.min(end, orders.until.getTime())),
    slots: orders.slots.filter((it) => it.from < end).map((it) => ({ ...it, to: Math.min(it.to, end) })),
  }
}

// As one text: parsing a thousand values would take longer than looking them up.
const entries = `
  SELECT toUInt64(item[1]) AS visitor, fromUnixTimestamp64Milli(toInt64(item[2]), 'UTC') AS time
  FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({entries:String})))) AS item)`

/** Returns the order id, the amount and the currency of order events, as they were sent. */
export function orderProperties(
  site_id: string,
  { orderProperty, valueProperty }: Pick<Orders, 'orderProperty' | 'valueProperty'>,
  rows: readonly OrderRow[],
) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        event_id, ${propertyText(orderProperty, params)} AS order_id, ${propertyText(valueProperty, params)} AS amount,
        upper(JSONExtractString(properties, 'currency')) AS currency
      FROM events
      WHERE site_id = {site_id:String} AND excluded = ''
        AND (site_id, toDate(timestamp), visitor) IN (
          SELECT {site_id:String}, toDate(entry.time), entry.visitor FROM (${entries}) AS entry)
        AND event_id IN ${params.add(
          rows.map((it) => it.event_id),
          'Array(String)',
        )}`,
    params: {
      ...params.values,
      site_id,
      entries: rows.map((it) => `${it.visitor} ${it.time}`).join(','),
    },
    row: t.Object({
      event_id: t.String(),
      order_id: t.String(),
      amount: t.String(),
      currency: t.String(),
    }),
  })
}
