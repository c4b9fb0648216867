import type { ApiCall } from '#lib/api-call.ts'
import type { CommonDimension } from '#lib/dashboard/dimensions.ts'
import type { Realtime } from '../../../../server/analytics/traffic/realtime-model.ts'

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

export function realtimeCall(siteId: string): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/realtime` }
}
