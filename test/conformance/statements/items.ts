import type { Input } from '../../../packages/client/index.ts'
import { dataOf, failureOf, requireEqual } from '../answers.ts'
import type { ConformanceContext } from '../context.ts'
import { historyOf } from '../history.ts'
import { exactly, integer, listOf, nullOr, number, object, oneOf, text, time } from '../shapes.ts'
import { section } from '../statement.ts'

type Query = NonNullable<Input<'GET /v1/sites/{site_id}/analytics/items?'>>

const figures = {
  revenue: number,
  refunds: number,
  quantity: number,
  refunded_quantity: number,
  orders: integer,
  views: integer,
  viewers: integer,
  buyers: integer,
  view_to_purchase_rate: nullOr(number),
}
const report = object({
  period: object({ start: time, end: time }),
  currency: exactly('EUR'),
  by: oneOf('product', 'category', 'brand'),
  totals: object(figures),
  rows: listOf(object({ item_id: nullOr(text), name: nullOr(text), ...figures })),
})

export const itemStatements = section('Analytics', {
  'GET items answers the products of orders, with price times quantity': async (context) => {
    const { totals, rows } = await itemsOf(context)
    const cup = { revenue: 59.9, refunds: 0, quantity: 2, refunded_quantity: 0, orders: 1, buyers: 1 }
    const unseen = { views: 0, viewers: 0, view_to_purchase_rate: null }
    requireEqual('totals', totals, { ...cup, ...unseen })
    requireEqual('rows', rows, [{ item_id: 'SKU-1', name: 'Cup', ...cup, ...unseen }])
  },
  'items are by category or brand, and can be searched': async (context) => {
    const byCategory = await itemsOf(context, { by: 'category' })
    requireEqual(
      'categories',
      byCategory.rows.map((it) => [it.item_id, it.name, it.revenue]),
      [[null, null, 59.9]],
    )
    requireEqual('found', (await itemsOf(context, { search: 'cUP' })).rows.length, 1)
    requireEqual('not found', (await itemsOf(context, { search: 'shoe' })).rows.length, 0)
  },
  'items refuse unknown rows and orders: 400': async (context) => {
    const { site } = await historyOf(context)
    const ask = (query: object) => context.ask((client) => client.analytics.items(site.id, query as Query))
    failureOf(await ask({ by: 'colour' }), 400, 'validation_error', 'by')
    failureOf(await ask({ sort: 'price' }), 400, 'validation_error', 'sort')
  },
})

async function itemsOf(context: ConformanceContext, query: Query = {}) {
  const { site, day } = await historyOf(context)
  const parameters = { start_date: day, end_date: day, ...query }
  return dataOf(await context.ask((client) => client.analytics.items(site.id, parameters)), 200, report)
}
