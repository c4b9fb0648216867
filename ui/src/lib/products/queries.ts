import type { ApiCall } from '#lib/api-call.ts'
import type { Condition } from '#lib/dashboard/filters.ts'
import type { DayRange } from '#lib/dashboard/periods.ts'
import { days } from '#lib/dashboard/queries.ts'
import { defaultView, type ViewState } from '#lib/dashboard/view-state.ts'
import { segmentConditions, segmentQuery } from '#lib/segments/filter.ts'
import { parseOrder } from '#lib/tables/row-order.ts'
import type { ItemDimension, ItemRow, ItemSort, ItemsQuery } from '../../../../server/revenue/items/model.ts'

export const itemLabels = {
  product: { one: 'Product', many: 'Products' },
  category: { one: 'Category', many: 'Categories' },
  brand: { one: 'Brand', many: 'Brands' },
} as const satisfies Record<ItemDimension, { one: string; many: string }>
const withoutName: Record<ItemDimension, string> = {
  product: 'Without a name',
  category: 'No category',
  brand: 'No brand',
}
export const itemDimensions = Object.keys(itemLabels) as ItemDimension[]

/** The figures of a row, in the order of the columns. */
export const itemFigures = {
  revenue: { label: 'Revenue', meaning: 'Price times quantity in orders, less refunds' },
  quantity: { label: 'Units', meaning: 'Units ordered, before refunds' },
  orders: { label: 'Orders', meaning: 'Orders that contain the item' },
  refunds: { label: 'Refunds', meaning: 'Value of the refunded units' },
  refunded_quantity: { label: 'Refunded units', meaning: 'Units refunded' },
  views: { label: 'Views', meaning: 'Events view_item with the item' },
  viewers: { label: 'Viewers', meaning: 'People who viewed the item' },
  buyers: { label: 'Buyers', meaning: 'People who ordered the item' },
  view_to_purchase_rate: {
    label: 'View to purchase',
    meaning: 'Share of the viewers who ordered the item at or after their first view',
  },
} as const satisfies Record<Exclude<ItemSort, 'name'>, { label: string; meaning: string }>
export type ItemFigure = keyof typeof itemFigures
export const figureNames = Object.keys(itemFigures) as ItemFigure[]

type ItemOrder = { sort: ItemSort; isAscending: boolean }

/** The complete state of the page, which is stored in its URL. */
export type ProductsView = {
  period: ViewState['period']
  /** The segments to which the report is limited. */
  conditions: Condition[]
  by: ItemDimension
  sort: ItemSort
  isAscending: boolean
  search: string
}

/** Parses the view from a URL. Invalid values become defaults. */
export function parseProductsView(
  params: URLSearchParams,
  { period, conditions }: Pick<ViewState, 'period' | 'conditions'>,
): ProductsView {
  const order = parseOrder(params.get('sort'), ['name', ...figureNames]) as ItemOrder | undefined
  return {
    period,
    conditions: segmentConditions(conditions),
    by: itemDimensions.find((it) => it === params.get('by')) ?? 'product',
    ...(order ?? { sort: 'revenue', isAscending: false }),
    search: (params.get('search') ?? '').trim().slice(0, 200),
  }
}

/** The query parameters of a view except its period and segments, without defaults. */
export function printProductsView(view: ProductsView): Record<string, string | undefined> {
  const sort = sortOf(view)
  return {
    by: view.by === 'product' ? undefined : view.by,
    sort: sort === '-revenue' ? undefined : sort,
    search: view.search || undefined,
  }
}

/** The part of a view that the period and segment menus use. */
export function periodView({ period, conditions }: Pick<ProductsView, 'period' | 'conditions'>): ViewState {
  return { ...defaultView, period, conditions }
}

export function productsQuery(
  view: ProductsView,
  range: DayRange,
  page: { limit: number; offset: number | undefined },
): ItemsQuery {
  return {
    ...days(range),
    by: view.by,
    sort: sortOf(view),
    ...(view.search !== '' && { search: view.search }),
    ...segmentQuery(view.conditions),
    limit: page.limit,
    ...(page.offset !== undefined && { offset: page.offset }),
  }
}

export function productsCall(siteId: string, query: ItemsQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/items`, query }
}

/** The label of a row; also covers items without a name. */
export function itemName(by: ItemDimension, { name, item_id }: Pick<ItemRow, 'name' | 'item_id'>): string {
  return name ?? item_id ?? withoutName[by]
}

function sortOf({ sort, isAscending }: ProductsView): NonNullable<ItemsQuery['sort']> {
  return isAscending ? sort : `-${sort}`
}
