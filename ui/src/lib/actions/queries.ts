import type { ApiCall } from '#lib/api-call.ts'
import { type NamedCondition, printConditions, withCondition } from '#lib/dashboard/filters.ts'
import { comparisonQuery, days, type Timeframe } from '#lib/dashboard/queries.ts'
import { addressOf, parseViewWithoutTraffic, type ViewState } from '#lib/dashboard/view-state.ts'
import { type EventsView, eventsAddress, parseEventsView, selection } from '#lib/events/queries.ts'
import { parseOrder, printOrder, type RowOrder } from '#lib/tables/row-order.ts'
import type { EventBreakdownQuery } from '../../../../server/analytics/events/model.ts'
import type { PageEngagementQuery, PageSort } from '../../../../server/analytics/page-engagement/model.ts'
import { type ActionName, actionNames, actions } from './actions.ts'

const valuesShown = 50

type PageOrder = RowOrder & { sort: PageSort }

/** The complete state of the page of actions, which is stored in its URL. */
export type ActionsView = Pick<EventsView, 'view' | 'conditions'> & { action: ActionName }
/** The same of the time on pages. `view` has the filters, which are of sessions. */
export type PagesView = { view: ViewState; order: PageOrder }

/** The columns by which pages are sorted. */
const pageSorts: readonly PageSort[] = ['page', 'pageviews', 'avg_engaged_seconds', 'avg_scroll_percent']
export const defaultOrder: PageOrder = { sort: 'pageviews', isAscending: false }

/** Parses the view from a URL. Invalid values become defaults. */
export function parseActionsView(params: URLSearchParams): ActionsView {
  const { view, conditions } = parseEventsView(params)
  return { view, conditions, action: actionNames.find((it) => it === params.get('action')) ?? 'outbound' }
}

/** As `parseActionsView`, for the time on pages. */
export function parsePagesView(params: URLSearchParams): PagesView {
  const order = parseOrder(params.get('sort'), pageSorts) as PageOrder | undefined
  return { view: parseViewWithoutTraffic(params), order: order ?? defaultOrder }
}

/** The query parameters of a view except those of `ViewState`, without defaults. */
export function printOthers(view: ActionsView | PagesView): Record<string, string | undefined> {
  if ('action' in view) {
    const filters = view.conditions.length > 0 ? printConditions(view.conditions) : undefined
    return { filters, action: view.action === 'outbound' ? undefined : view.action }
  }
  const sort = printOrder(view.order)
  return { sort: sort === printOrder(defaultOrder) ? undefined : sort }
}

/** The URL of the page of a view of a site. */
export function addressOfView(siteId: string, view: ActionsView | PagesView): string {
  return addressOf(pathOf(siteId, view), view.view, {}, printOthers(view))
}

export function pathOf(siteId: string, view: ActionsView | PagesView): string {
  return `/sites/${siteId}/actions${'action' in view ? '' : '/pages'}`
}

/** The conditions of a view, and that the events are of its action. */
function ofAction({ conditions, action }: ActionsView): NamedCondition[] {
  return withCondition(conditions, {
    dimension: 'event_name',
    operator: '==',
    values: [actions[action].event],
  })
}

export function actionsQuery(view: ActionsView, time: Timeframe): EventBreakdownQuery {
  const { by } = actions[view.action]
  return {
    ...selection({ conditions: ofAction(view) }, time),
    ...comparisonQuery(view.view, time),
    by,
    limit: valuesShown,
  }
}

export function pagesQuery(
  { view, order: { sort, isAscending } }: PagesView,
  time: Timeframe,
  { limit, offset }: { limit: number; offset: number | undefined },
): PageEngagementQuery {
  const filters = printConditions(view.conditions)
  return {
    ...days(time.range),
    ...comparisonQuery(view, time),
    ...(filters && { filters }),
    sort: isAscending ? sort : `-${sort}`,
    limit,
    ...(offset !== undefined && { offset }),
  }
}

export function pagesCall(siteId: string, query: PageEngagementQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/page-engagement`, query }
}

/** The address of the events of an action, or of those with a value, by where they happened. */
export function eventsOfAction(siteId: string, view: ActionsView, value?: string): string {
  const { by, where } = actions[view.action]
  const all = ofAction(view)
  const conditions =
    value === undefined ? all : withCondition(all, { dimension: by, operator: '==', values: [value] })
  return eventsAddress(`/sites/${siteId}/events`, { view: view.view, conditions, by: where })
}
