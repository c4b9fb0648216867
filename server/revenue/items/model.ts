import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { PeriodAnswer, PeriodQuery, SegmentFilterQuery } from '../../analytics/traffic/model.ts'
import { nullable } from '../../platform/http/fields.ts'
import { sortParameters } from '../../platform/http/sorted-page.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'

export const itemDimensions = ['product', 'category', 'brand'] as const
export type ItemDimension = (typeof itemDimensions)[number]

const itemSorts = [
  'name',
  'revenue',
  'quantity',
  'orders',
  'refunds',
  'refunded_quantity',
  'views',
  'viewers',
  'buyers',
  'view_to_purchase_rate',
] as const
export type ItemSort = (typeof itemSorts)[number]

export const ItemsQuery = t.Object({
  ...PeriodQuery,
  ...SegmentFilterQuery,
  by: t.Optional(stringEnum(itemDimensions, { description: 'What a row is. Default: product' })),
  search: t.Optional(
    t.String({
      maxLength: 200,
      description: 'Only rows whose name or item_id contains this text, in any case. Totals are not limited',
      examples: ['mug'],
    }),
  ),
  sort: t.Optional(
    stringEnum(sortParameters(itemSorts), {
      description: 'A leading minus sorts in descending order. Default: -revenue',
      examples: ['-quantity'],
    }),
  ),
  limit: t.Optional(
    t.Integer({ minimum: 1, maximum: 10_000, default: 100, description: 'Maximum number of rows' }),
  ),
  offset: t.Optional(t.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Rows to skip' })),
})
export type ItemsQuery = Static<typeof ItemsQuery>

const figures = {
  revenue: Type.Number({
    description: 'Price times quantity of the items in orders, less refunds; in the currency of the site',
    examples: [1248.5],
  }),
  quantity: Type.Number({ description: 'Units ordered, before refunds', examples: [64] }),
  orders: Type.Integer({ description: 'Orders with such an item', examples: [58] }),
  refunds: Type.Number({ description: 'Value of the refunded items', examples: [39] }),
  refunded_quantity: Type.Number({ description: 'Units refunded', examples: [2] }),
  views: Type.Integer({ description: 'Events `view_item` with such an item', examples: [1840] }),
  viewers: Type.Integer({ description: 'People with such a view in the period', examples: [1210] }),
  buyers: Type.Integer({ description: 'People with such an order in the period', examples: [55] }),
  view_to_purchase_rate: nullable(Type.Number({ examples: [4.21] }), {
    description:
      'Percentage of the viewers who ordered such an item in the period, at or after their first view of it; null without viewers',
  }),
}

const ItemRow = t.Object(
  {
    item_id: nullable(t.String(), {
      description: 'Null for categories and brands, and for products without an id',
      examples: ['sku-1'],
    }),
    name: nullable(t.String(), {
      description: 'The latest name of the product in the period, or the category or brand; null without one',
      examples: ['Mug'],
    }),
    ...figures,
  },
  { title: 'ItemRow' },
)
export type ItemRow = Static<typeof ItemRow>

export const ItemsReport = t.Object(
  {
    period: PeriodAnswer,
    currency: t.String({ examples: ['EUR'] }),
    by: stringEnum(itemDimensions, { examples: ['product'] }),
    totals: t.Object(figures, {
      title: 'ItemTotals',
      description: 'All items of the period, counted like one product',
    }),
    rows: t.Array(ItemRow),
  },
  { title: 'ItemsReport' },
)
export type ItemsReport = Static<typeof ItemsReport>

/** The `meta` of the report. */
export const itemsMeta = {
  ignored_items: Type.Integer({
    description:
      'Items of orders and refunds without a numeric price, or with a quantity that is not a number; their revenue is 0',
    examples: [0],
  }),
  unconverted_items: Type.Integer({
    description: 'Items in a currency without an exchange rate; their revenue is 0',
    examples: [0],
  }),
}
