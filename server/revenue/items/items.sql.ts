import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { andAmong, type PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import { joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import type { SortedPage } from '../../platform/http/sorted-page.ts'
import {
  convertedOf,
  currencyColumns,
  decimalOf,
  isAmount,
  type Money,
  microOf,
} from '../conversions/value.sql.ts'
import { isCountedOnce, isRefund } from '../orders/order-conditions.sql.ts'
import type { Orders } from '../orders/orders.ts'
import { itemFields, itemsProperty, viewEvents } from './item-properties.ts'
import type { ItemDimension, ItemSort } from './model.ts'

/** Items of the orders, refunds and views of a site in a period: `from` is inclusive, `until` exclusive. */
export type CountedItems = {
  site_id: string
  orders: Orders
  money: Money
  from: Date
  until: Date
  people: PeopleFilter
}

const figures = {
  /** Amounts and quantities are in millionths. */
  revenue: t.String(),
  refunds: t.String(),
  quantity: t.String(),
  refunded_quantity: t.String(),
  orders: Type.Integer(),
  views: Type.Integer(),
  viewers: Type.Integer(),
  buyers: Type.Integer(),
  /** Viewers who bought at or after their first view. */
  converted: Type.Integer(),
  ignored_items: Type.Integer(),
  unconverted_items: Type.Integer(),
}
const FoundTotals = t.Object(figures)
const FoundItem = t.Object({ ...figures, item_id: t.String(), name: t.String(), row_count: Type.Integer() })
export type FoundFigures = typeof FoundTotals.static

/** How a page of rows is chosen. */
type ItemsPage = SortedPage<ItemSort> & { search: string }

/** Queries one page of products, categories or brands; `row_count` counts all pages. */
export function itemRows(items: CountedItems, by: ItemDimension, page: ItemsPage) {
  const params = new Params()
  const search = params.add(page.search, 'String')
  const isFound = ['name', 'item_id'].map((it) => `positionCaseInsensitiveUTF8(${it}, ${search}) > 0`)
  return statement({
    sql: `
      SELECT item_id, name, ${texts}, count() OVER () AS row_count
      FROM (${countedBy(by, items, params)}) AS counted
      ${page.search === '' ? '' : `WHERE ${isFound.join(' OR ')}`}
      ORDER BY ${sortKeys[page.sort]} ${page.isDescending ? 'DESC' : 'ASC'}, name, item_id
      LIMIT ${params.add(page.limit, 'UInt32')} OFFSET ${params.add(page.offset, 'UInt32')}`,
    params: { ...params.values, site_id: items.site_id },
    row: FoundItem,
  })
}

/** Queries the totals of a period: one row, or none without items. */
export function itemTotals(items: CountedItems) {
  const params = new Params()
  return statement({
    sql: `SELECT ${texts} FROM (${countedBy('all', items, params)})`,
    params: { ...params.values, site_id: items.site_id },
    row: FoundTotals,
  })
}

// Qualified, because the names alone mean the texts that are selected.
const sortKeys: Record<ItemSort, string> = {
  name: 'lowerUTF8(name)',
  revenue: 'counted.revenue',
  quantity: 'counted.quantity',
  orders: 'counted.orders',
  refunds: 'counted.refunds',
  refunded_quantity: 'counted.refunded_quantity',
  views: 'counted.views',
  viewers: 'counted.viewers',
  buyers: 'counted.buyers',
  // Rows without viewers have no rate and come last in descending order.
  view_to_purchase_rate: 'if(counted.viewers = 0, -1, counted.converted / counted.viewers)',
}

// Int128 exceeds the numbers of JSON.
const exact = ['revenue', 'refunds', 'quantity', 'refunded_quantity']
const texts = Object.keys(figures)
  .map((it) => (exact.includes(it) ? `toString(${it}) AS ${it}` : it))
  .join(', ')

// The latest name is the greatest text of time and name: ClickHouse compares texts much faster than tuples.
const timeLength = '2026-01-31 12:00:00.000'.length

const text = (field: keyof typeof itemFields) => `JSONExtractString(item, '${itemFields[field]}')`

/** What identifies a row: its id, and the name of a row without an id. */
const keyOf: Record<ItemDimension | 'all', string> = {
  product: `(${text('id')}, if(${text('id')} = '', ${text('name')}, ''))`,
  category: `('', ${text('category')})`,
  brand: `('', ${text('brand')})`,
  all: `('', '')`,
}

/** Counts items by a key. People are counted as groups, which ClickHouse can move to disk. */
function countedBy(by: ItemDimension | 'all', items: CountedItems, params: Params): string {
  // The columns are qualified because an unqualified name would mean the alias.
  return `
    SELECT
      item_id, if(label != '', label, substring(max(of_person.latest_name), ${timeLength + 1})) AS name,
      sum(of_person.sold - of_person.refunded) AS revenue, sum(of_person.refunded) AS refunds,
      sum(of_person.units) AS quantity, sum(of_person.refunded_units) AS refunded_quantity,
      sum(of_person.orders) AS orders, sum(of_person.views) AS views,
      countIf(of_person.views > 0) AS viewers, countIf(of_person.orders > 0) AS buyers,
      countIf(of_person.views > 0 AND of_person.orders > 0 AND last_order >= first_view) AS converted,
      sum(of_person.ignored) AS ignored_items, sum(of_person.unconverted) AS unconverted_items
    FROM (${countedByPerson(by, items, params)}) AS of_person
    GROUP BY item_id, label`
}

function countedByPerson(by: ItemDimension | 'all', items: CountedItems, params: Params): string {
  return `
    SELECT
      item_id, label, user,
      max(line.timed_name) AS latest_name,
      sumIf(line.value, is_order) AS sold, sumIf(abs(line.value), is_refund) AS refunded,
      sumIf(line.units, is_order) AS units, sumIf(abs(line.units), is_refund) AS refunded_units,
      countIf(is_order AND occurrence = 1) AS orders, countIf(is_view AND occurrence = 1) AS views,
      minIf(timestamp, is_view) AS first_view, maxIf(timestamp, is_order) AS last_order,
      countIf(NOT is_view AND NOT is_priced) AS ignored,
      countIf(NOT is_view AND is_priced AND is_foreign AND rate = 0) AS unconverted
    FROM (${valuedItems(by, items, params)}) AS line
    GROUP BY item_id, label, user`
}

/**
 * One row per item of an event. Price and quantity are rounded to millionths before they are multiplied; a product as
 * large as no value may be is ignored.
 */
function valuedItems(by: ItemDimension | 'all', items: CountedItems, params: Params): string {
  const product = 'toInt256(price) * toInt256(units)'
  const timedName =
    by === 'product' ? `if(${text('name')} = '', '', concat(toString(timestamp), ${text('name')}))` : "''"
  return `
    SELECT
      *,
      has_price AND has_quantity AND abs(${product}) < toInt256('1000000000000000000000000') AS is_priced,
      if(is_priced, toInt128(sign(${product}) * intDiv(abs(${product}) * 2 + 1000000, 2000000)), toInt128(0)) AS amount,
      if(is_foreign, ${convertedOf('amount')}, amount) AS value
    FROM (
      SELECT
        user, timestamp, is_view, is_refund, NOT is_view AND NOT is_refund AS is_order, is_foreign, rate,
        key.1 AS item_id, key.2 AS label, occurrence, ${timedName} AS timed_name,
        ${decimalOf('price_text')} AS price_number, ${decimalOf('quantity_text')} AS quantity_number,
        -- The numbers of views are not needed, and most events are views.
        if(is_view, '', ${text('price')}) AS price_text,
        if(is_view, '', if(${text('quantity')} = '', '1', ${text('quantity')})) AS quantity_text,
        ${isAmount('price_number')} AS has_price, ${isAmount('quantity_number')} AS has_quantity,
        if(has_price, ${microOf('price_number')}, toInt128(0)) AS price,
        if(has_quantity, ${microOf('quantity_number')}, toInt128(0)) AS units
      FROM (
        SELECT *, arrayMap(item -> ${keyOf[by]}, items) AS keys
        FROM (${personalEvents(items, params)})
        WHERE 1 ${andAmong(items.people, 'user', params)}
      )
      ARRAY JOIN items AS item, keys AS key, arrayEnumerateUniq(keys) AS occurrence
    )`
}

/** The orders, refunds and views with the people they belong to. */
function personalEvents({ orders, money, from, until }: CountedItems, params: Params): string {
  const sales = [...orders.saleEvents, ...orders.refundEvents]
  const views = viewEvents.filter((it) => !sales.includes(it))
  const during = (names: readonly string[]) => `
    site_id = {site_id:String} AND event_name IN ${params.add(names, 'Array(String)')}
    AND timestamp >= ${params.add(from, 'DateTime64(3)')} AND timestamp < ${params.add(until, 'DateTime64(3)')}`
  const isCounted = isCountedOnce(orders, { ignoresPublicValues: money.ignoresPublicValues ?? false }, params)
  const ofEvent = `timestamp, visitor, user_id, JSONExtractArrayRaw(properties, '${itemsProperty}') AS items`
  // Views apart: most events are views, and they need neither conditions nor currencies.
  return `
    SELECT
      event.*, if(event.user_id != '', sipHash64(concat('u:', event.user_id)), ${personOf('event')}) AS user
    FROM (
      SELECT ${ofEvent}, 1 AS is_view, 0 AS is_refund, 0 AS is_foreign, toInt256(0) AS rate
      FROM custom_events
      WHERE ${during(views)}
      UNION ALL
      SELECT ${ofEvent}, 0 AS is_view, is_refund, is_foreign, rate
      FROM (
        SELECT
          timestamp, visitor, user_id, properties, ${isRefund(orders, params)} AS is_refund,
          ${currencyColumns(money, params).join(', ')}
        FROM custom_events
        WHERE ${during(sales)} AND ${isCounted}
      )
    ) AS event
    ${joinPersons('event', {
      visitors: `SELECT visitor FROM custom_events WHERE ${during([...views, ...sales])}`,
      areMany: true,
    })}`
}
