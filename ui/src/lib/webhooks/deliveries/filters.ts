import { queryString } from '#lib/query-string.ts'
import type { DeliveryListQuery } from '../../../../../server/notify/webhooks/delivery-model.ts'
import { eventTypes } from '../labels.ts'
import { type StatisticsPeriod, statisticsPeriods } from '../statistics/statistics.ts'
import { deliveryStatuses } from './labels.ts'

const hour_ms = 3_600_000

/** Time spans by the name in the URL. */
const spans_ms: Record<string, number> = { '1h': hour_ms, '24h': 24 * hour_ms, '7d': 7 * 24 * hour_ms }

/** The time choices of the filter. */
export const whenChoices = [
  { value: '', label: 'Any time' },
  { value: '1h', label: 'Last hour' },
  { value: '24h', label: 'Last 24 hours' },
  { value: '7d', label: 'Last 7 days' },
  { value: 'between', label: 'Between two times' },
]

/** The filters of the delivery log and the period of the charts, stored in the URL. Empty: all deliveries. */
export type LogFilters = {
  status: NonNullable<DeliveryListQuery['status']> | ''
  type: NonNullable<DeliveryListQuery['event_type']> | ''
  when: string
  /** Minutes in UTC in the format of the input: `2026-03-01T12:00`. Only for `between`. */
  from: string
  to: string
  search: string
  /** The period of the charts above the log; empty for the default. */
  period: StatisticsPeriod | ''
}

/** Parses the filters of a URL; invalid parameters are ignored. */
export function parseFilters(params: URLSearchParams): LogFilters {
  const when = params.get('when') ?? ''
  const isKnown = whenChoices.some(({ value }) => value === when)
  return {
    status: deliveryStatuses.find((it) => it === params.get('status')) ?? '',
    type: eventTypes.find((it) => it === params.get('type')) ?? '',
    when: isKnown ? when : '',
    from: when === 'between' ? minuteOf(params.get('from')) : '',
    to: when === 'between' ? minuteOf(params.get('to')) : '',
    search: (params.get('search') ?? '').trim().slice(0, 200),
    period: statisticsPeriods.find((it) => it === params.get('period') && it !== '24h') ?? '',
  }
}

/** The query string of filters, with the cursor of a page. */
export function filterQuery(filters: LogFilters, cursor?: string): string {
  return queryString({ ...filters, cursor: cursor ?? '' })
}

/** True if the log is filtered. */
export function isFiltered({ status, type, when, search }: LogFilters): boolean {
  return [status, type, when, search].some((it) => it !== '')
}

/** Converts filters to the query of the API. */
export function deliveriesQuery(filters: LogFilters, now_ms: number): DeliveryListQuery {
  const { status, type, when, from, to, search } = filters
  return {
    status: status || undefined,
    event_type: type || undefined,
    since: sinceOf(when, now_ms) ?? (from ? `${from}:00Z` : undefined),
    until: to ? `${to}:00Z` : undefined,
    search: search || undefined,
  }
}

/** The start of a time span by its name; undefined if there is none. */
export function sinceOf(when: string, now_ms: number): string | undefined {
  const span_ms = spans_ms[when]
  return span_ms === undefined ? undefined : new Date(now_ms - span_ms).toISOString()
}

function minuteOf(value: string | null): string {
  const isMinute = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value ?? '') && !Number.isNaN(Date.parse(`${value}Z`))
  return isMinute ? (value as string) : ''
}
