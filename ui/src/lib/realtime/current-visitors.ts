import type { ApiCall } from '#lib/api-call.ts'
import type { CommonDimension } from '#lib/dashboard/dimensions.ts'
import { type Condition, printConditions } from '#lib/dashboard/filters.ts'
import { addressOf, defaultView } from '#lib/dashboard/view-state.ts'
import type { Realtime, RealtimeQuery } from '../../../../server/analytics/realtime/realtime-model.ts'

/** The current visitors of a site, as the API returns them. */
export type CurrentVisitors = Realtime

/** The values of one dimension that current visitors have. */
export type CurrentList = { dimension: CommonDimension; rows: { value: string; visitors: number }[] }

/** The lists of the page, in display order. */
export function listsOf({ pages, sources, countries }: CurrentVisitors): CurrentList[] {
  return [
    { dimension: 'page', rows: pages.map(({ page, visitors }) => ({ value: page, visitors })) },
    { dimension: 'source', rows: sources.map(({ source, visitors }) => ({ value: source, visitors })) },
    { dimension: 'country', rows: countries.map(({ country, visitors }) => ({ value: country, visitors })) },
  ]
}

/** The query parameters of the conditions of the page. */
export function realtimeQuery(conditions: readonly Condition[]): RealtimeQuery {
  return conditions.length > 0 ? { filters: printConditions(conditions) } : {}
}

export function realtimeCall(siteId: string, query: RealtimeQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/realtime`, query }
}

/** The address of the page, or of what it reads, with these conditions. */
export function realtimeAddress(path: string, conditions: readonly Condition[]): string {
  return addressOf(path, { ...defaultView, conditions: [...conditions] })
}
