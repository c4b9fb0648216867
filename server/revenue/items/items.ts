import { readSegmentFilter } from '../../analytics/segments/membership.ts'
import { periodAnswer, readPeriod } from '../../analytics/traffic/period.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { offsetPage } from '../../platform/http/pagination.ts'
import { rowsWithTotal, sortedPage } from '../../platform/http/sorted-page.ts'
import type { Services } from '../../services.ts'
import { displayAmounts, percent } from '../attribution/credited.ts'
import { displayAmount, microDecimals, toNumber } from '../conversions/money.ts'
import { moneyOf } from '../exchange-rates/exchange-rates.ts'
import { ordersOf } from '../orders/orders.ts'
import { type FoundFigures, itemRows, itemTotals } from './items.sql.ts'
import type { ItemRow, ItemsQuery, ItemsReport } from './model.ts'

type SellingSite = Pick<StoredSite, 'id' | 'timezone' | 'currency' | 'settings' | 'revenue'>
type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reports what a site sold: totals, and one page of products, categories or brands.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function itemsReport({ db, clickhouse, clock }: Working, site: SellingSite, query: ItemsQuery) {
  const period = readPeriod(query, site.timezone, clock())
  const [money, people] = await Promise.all([moneyOf(db, site), readSegmentFilter(db, site, query.filters)])
  const items = {
    site_id: site.id,
    orders: ordersOf(site),
    money,
    from: new Date(period.start),
    until: new Date(period.end),
    people,
  }
  const by = query.by ?? 'product'
  const page = { ...sortedPage(query.sort ?? '-revenue', query), search: query.search?.trim() ?? '' }
  const [[sum = nothing], { rows, total }] = await Promise.all([
    clickhouse.rows(itemTotals(items)),
    rowsWithTotal((it) => clickhouse.rows(itemRows(items, by, it)), page),
  ])
  const data: ItemsReport = {
    period: periodAnswer(period),
    currency: site.currency,
    by,
    totals: {
      revenue: displayAmount(site.currency, BigInt(sum.revenue)),
      refunds: displayAmount(site.currency, BigInt(sum.refunds)),
      ...countsOf(sum),
    },
    rows: displayRows(site.currency, rows),
  }
  return {
    data,
    pagination: offsetPage(total, page.limit, page.offset, rows.length),
    meta: { ignored_items: sum.ignored_items, unconverted_items: sum.unconverted_items },
  }
}

function displayRows(
  currency: string,
  rows: readonly (FoundFigures & { item_id: string; name: string })[],
): ItemRow[] {
  const amounts = (of: 'revenue' | 'refunds') =>
    displayAmounts(
      currency,
      rows.map((it) => BigInt(it[of])),
    )
  const [revenue, refunds] = [amounts('revenue'), amounts('refunds')]
  return rows.map((row, index) => ({
    item_id: row.item_id || null,
    name: row.name || null,
    revenue: revenue[index] as number,
    refunds: refunds[index] as number,
    ...countsOf(row),
  }))
}

function countsOf({ quantity, refunded_quantity, converted, ...found }: FoundFigures) {
  const { orders, views, viewers, buyers } = found
  return {
    quantity: toNumber(BigInt(quantity), microDecimals),
    refunded_quantity: toNumber(BigInt(refunded_quantity), microDecimals),
    orders,
    views,
    viewers,
    buyers,
    view_to_purchase_rate: viewers === 0 ? null : percent(BigInt(converted), BigInt(viewers)),
  }
}

const nothing: FoundFigures = {
  revenue: '0',
  refunds: '0',
  quantity: '0',
  refunded_quantity: '0',
  orders: 0,
  views: 0,
  viewers: 0,
  buyers: 0,
  converted: 0,
  ignored_items: 0,
  unconverted_items: 0,
}
