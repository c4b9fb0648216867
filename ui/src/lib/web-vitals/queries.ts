import type { ApiCall } from '#lib/api-call.ts'
import { printConditions } from '#lib/dashboard/filters.ts'
import { comparisonQuery, type Timeframe } from '#lib/dashboard/queries.ts'
import { addressOf, intervalNames } from '#lib/dashboard/view-state.ts'
import { isEventField } from '#lib/events/fields.ts'
import { breakdownFields, type EventsView, fieldOf, parseEventsView, selection } from '#lib/events/queries.ts'
import type {
  WebVitalsBreakdownQuery,
  WebVitalsQuery,
} from '../../../../server/analytics/web-vitals/model.ts'
import type { Vital } from '../../../../server/analytics/web-vitals/vitals.ts'
import { vitals } from './vitals.ts'

const valuesShown = 50

/** The complete state of the page, which is stored in its URL: the page loads, the vital of the chart, and the field. */
export type VitalsView = Pick<EventsView, 'view' | 'conditions'> & { vital: Vital; by: string }

/** Parses the view from a URL. Invalid values become defaults. */
export function parseVitalsView(params: URLSearchParams): VitalsView {
  const { view, conditions } = parseEventsView(params)
  const by = fieldOf(params, breakdownFields)
  return {
    view,
    conditions,
    vital: vitals.find((it) => it === params.get('vital')) ?? 'lcp',
    by: by && isEventField(by) ? by : 'page',
  }
}

/** The query parameters of a view except its period and interval, without defaults. */
export function printVitalsView({
  conditions,
  vital,
  by,
}: Omit<VitalsView, 'view'>): Record<string, string | undefined> {
  return {
    filters: conditions.length > 0 ? printConditions(conditions) : undefined,
    vital: vital === 'lcp' ? undefined : vital,
    by: by === 'page' ? undefined : by,
  }
}

/** The URL of a view with some changes, plus other query parameters. */
export function vitalsAddress(
  path: string,
  view: VitalsView,
  change: Partial<VitalsView> = {},
  others: Record<string, string> = {},
): string {
  const changed = { ...view, ...change }
  return addressOf(path, changed.view, {}, { ...printVitalsView(changed), ...others })
}

export function overTimeQuery(view: VitalsView, time: Timeframe): WebVitalsQuery {
  return {
    ...selection(view, time),
    ...comparisonQuery(view.view, time),
    interval: intervalNames[time.interval],
  }
}

export function breakdownQuery(view: VitalsView, time: Timeframe): WebVitalsBreakdownQuery {
  return { ...selection(view, time), ...comparisonQuery(view.view, time), by: view.by, limit: valuesShown }
}

export function vitalsCall(siteId: string, query: ApiCall['query'], report: '' | '/breakdown' = ''): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/web-vitals${report}`, ...(query && { query }) }
}
