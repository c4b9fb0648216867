import type { ApiCall } from '#lib/api-call.ts'
import { nameOf } from '#lib/dashboard/dimensions.ts'
import { type Condition, printConditions, withCondition } from '#lib/dashboard/filters.ts'
import type { Metric } from '#lib/dashboard/metrics.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import { addressOf, type ViewState } from '#lib/dashboard/view-state.ts'
import { word } from '#lib/language.ts'

/** The lists of what a number of the dashboard counts. */
export const listLabels = {
  people: { name: 'People', one: word('person'), many: word('people') },
  sessions: { name: 'Sessions', one: word('session'), many: word('sessions') },
  orders: { name: 'Orders', one: 'order or refund', many: 'orders and refunds' },
} as const
export type List = keyof typeof listLabels
export const lists = Object.keys(listLabels) as List[]

/** The list with this name, if there is one. */
export function parseList(name: string): List | undefined {
  return lists.find((list) => list === name)
}

const listsByMetric: Partial<Record<Metric, List>> = {
  users: 'people',
  sessions: 'sessions',
  orders: 'orders',
  revenue: 'orders',
  refunds: 'orders',
  bounce_rate: 'sessions',
  avg_duration: 'sessions',
  views_per_visit: 'sessions',
  average_order_value: 'orders',
  revenue_per_visitor: 'people',
}

/** The list of what a metric counts, adds up, or is the mean or the rate of, if there is one. */
export function listOf(metric: string): List | undefined {
  return listsByMetric[metric as Metric]
}

/** The URL of a list for a view, restricted to a row of a breakdown. */
export function listAddress(base: string, list: List, view: ViewState, row?: Condition): string {
  const conditions = row ? withCondition(view.conditions, row) : view.conditions
  return addressOf(`${base}/drilldown/${list}`, view, { conditions })
}

export type ListQuery = {
  start_date: string
  end_date: string
  filters?: string
  limit: number
  cursor?: string
}

/** The query for a page of a list. */
export function listQuery(view: ViewState, { range }: Timeframe, limit: number, cursor?: string): ListQuery {
  return {
    ...days(range),
    ...(view.conditions.length > 0 && { filters: printConditions(view.conditions) }),
    limit,
    ...(cursor !== undefined && { cursor }),
  }
}

/** The request of a list, for display. */
export function listCall(siteId: string, list: List, query: ListQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/${list}`, query }
}

/** `Germany, Mobile`: what is known of a country and a device. */
export function describePlace({ country, device }: { country: string; device: string }): string {
  const known = [country && nameOf('country', country), device && nameOf('device', device)]
  return known.filter(Boolean).join(', ') || 'Unknown'
}
