import type { ApiCall } from '#lib/api-call.ts'
import { printConditions } from '#lib/dashboard/filters.ts'
import { comparisonQuery, type Timeframe } from '#lib/dashboard/queries.ts'
import { addressOf, intervalNames } from '#lib/dashboard/view-state.ts'
import { type EventsView, parseEventsView, selection } from '#lib/events/queries.ts'
import { parseOrder, printOrder, type RowOrder } from '#lib/tables/row-order.ts'
import type {
  BrowserErrorQuery,
  BrowserErrorsQuery,
  ErrorSort,
} from '../../../../server/analytics/browser-errors/model.ts'

const sorts = ['events', 'users', 'first_seen', 'last_seen'] as const satisfies ErrorSort[]
const defaultOrder: RowOrder = { sort: 'users', isAscending: false }

/** The complete state of the pages, which is stored in their URLs: the errors, and the order of the groups. */
export type ErrorsView = Pick<EventsView, 'view' | 'conditions'> & { order: RowOrder }

/** Parses the view from a URL. Invalid values become defaults. */
export function parseErrorsView(params: URLSearchParams): ErrorsView {
  const { view, conditions } = parseEventsView(params)
  return { view, conditions, order: parseOrder(params.get('sort'), sorts) ?? defaultOrder }
}

/** The query parameters of a view except its period and interval, without defaults. */
export function printErrorsView({
  conditions,
  order,
}: Pick<ErrorsView, 'conditions' | 'order'>): Record<string, string | undefined> {
  const sort = printOrder(order)
  return {
    filters: conditions.length > 0 ? printConditions(conditions) : undefined,
    sort: sort === printOrder(defaultOrder) ? undefined : sort,
  }
}

/** The URL of a view with some changes. */
export function errorsAddress(path: string, view: ErrorsView, change: Partial<ErrorsView> = {}): string {
  const changed = { ...view, ...change }
  return addressOf(path, changed.view, {}, printErrorsView(changed))
}

export function groupsQuery(
  view: ErrorsView,
  time: Timeframe,
  { limit, offset }: { limit: number; offset: number | undefined },
): BrowserErrorsQuery {
  return {
    ...selection(view, time),
    ...comparisonQuery(view.view, time),
    sort: printOrder(view.order) as NonNullable<BrowserErrorsQuery['sort']>,
    limit,
    ...(offset !== undefined && { offset }),
  }
}

export function groupQuery(view: ErrorsView, time: Timeframe): BrowserErrorQuery {
  return {
    ...selection(view, time),
    ...comparisonQuery(view.view, time),
    interval: intervalNames[time.interval],
  }
}

export function errorsCall(siteId: string, query: ApiCall['query'], group?: string): ApiCall {
  const path = `/v1/sites/${siteId}/analytics/browser-errors${group === undefined ? '' : `/${group}`}`
  return { path, ...(query && { query }) }
}
