import type { ApiCall } from '#lib/api-call.ts'
import type { Choice } from '#lib/components/Select.svelte'
import { parseSessionDimension, type SessionDimension } from '#lib/dashboard/dimensions.ts'
import { firstSessionConditions, printConditions } from '#lib/dashboard/filters.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import { parseView, type ViewState } from '#lib/dashboard/view-state.ts'
import type {
  RetentionInterval,
  RetentionPeopleQuery,
  RetentionQuery,
} from '../../../../server/analytics/retention/model.ts'

/** The names of the intervals: of the choice, and of one by its number. */
export const intervalLabels: Record<RetentionInterval, { many: string; numbered: (n: number) => string }> = {
  day: { many: 'Days', numbered: (n) => `Day ${n}` },
  week: { many: 'Weeks', numbered: (n) => `Week ${n}` },
  month: { many: 'Months', numbered: (n) => `Month ${n}` },
}
/** The names of the report with these intervals. */
export const reportNames: Record<RetentionInterval, string> = {
  day: 'Retention by day',
  week: 'Retention by week',
  month: 'Retention by month',
}
export const intervals = Object.keys(intervalLabels) as RetentionInterval[]

/** The complete state of the page, which is stored in its URL. */
export type RetentionView = {
  /** The period and the filters. */
  view: ViewState
  interval: RetentionInterval
  /** `visit`, `orders`, the id of a goal, or `event:` and the name of an event. */
  start: string
  returning: string
  isUnbounded: boolean
  breakdown: SessionDimension | undefined
}

/** The cohort and the interval whose people are listed. */
export type Cell = { cohort: string | undefined; number: number | undefined }

/** Parses the view from a URL. Invalid values become defaults. */
export function parseRetentionView(params: URLSearchParams): RetentionView {
  const view = parseView(params)
  return {
    // The interval of these pages has the same name in the address as that of the dashboard.
    view: { ...view, interval: null, conditions: firstSessionConditions(view.conditions) },
    interval: intervals.find((it) => it === params.get('interval')) ?? 'week',
    start: activityOf(params.get('start')),
    returning: activityOf(params.get('returning')),
    isUnbounded: params.get('mode') === 'on_or_after',
    breakdown: parseSessionDimension(params.get('breakdown')),
  }
}

const eventPrefix = 'event:'

/** Parses what people do: `visit`, `orders`, the id of a goal, or `event:` and the name of an event. */
export function activityOf(name: string | null): string {
  return name && /^(orders|conv_\w+|event:.{1,200})$/.test(name) ? name : 'visit'
}

/**
 * What people can do, to choose from: a visit, an order or a goal, and any event.
 * @param visit what a visit is called
 * @param chosen the current choice, which can be an event that no longer occurs
 */
export function activityChoices(
  visit: string,
  { goals, eventNames }: { goals: readonly Choice[]; eventNames: readonly string[] },
  chosen: string,
): Choice[] {
  const events = new Set(eventNames.map((it) => eventPrefix + it))
  if (chosen.startsWith(eventPrefix)) events.add(chosen)
  return [
    { value: 'visit', label: visit },
    ...goals,
    ...[...events].map((value) => ({ value, label: value.slice(eventPrefix.length), group: 'Events' })),
  ]
}

/** The query parameters of a view except its period and filters, without defaults. */
export function printRetentionView(view: Omit<RetentionView, 'view'>): Record<string, string | undefined> {
  return {
    interval: view.interval === 'week' ? undefined : view.interval,
    start: view.start === 'visit' ? undefined : view.start,
    returning: view.returning === 'visit' ? undefined : view.returning,
    mode: view.isUnbounded ? 'on_or_after' : undefined,
    breakdown: view.breakdown,
  }
}

/** Parses which people are listed. An unknown cohort is refused by the API. */
export function parseCell(params: URLSearchParams): Cell {
  const number = Number(params.get('number'))
  return {
    cohort: params.get('cohort') ?? undefined,
    number: Number.isInteger(number) && number > 0 ? number : undefined,
  }
}

export function retentionQuery(view: RetentionView, time: Timeframe): RetentionQuery {
  return { ...questionOf(view, time), ...(view.breakdown && { breakdown: view.breakdown }) }
}

function questionOf(view: RetentionView, { range }: Timeframe): Omit<RetentionQuery, 'breakdown'> {
  const filters = printConditions(view.view.conditions)
  return {
    ...days(range),
    interval: view.interval,
    start: view.start,
    returning: view.returning,
    mode: view.isUnbounded ? 'on_or_after' : 'on',
    ...(filters && { filters }),
  }
}

export function peopleQuery(
  view: RetentionView,
  time: Timeframe,
  { cohort, number }: Cell,
  page: { limit: number; cursor: string | undefined },
): RetentionPeopleQuery {
  return {
    ...questionOf(view, time),
    ...(cohort !== undefined && { cohort }),
    ...(number !== undefined && { number }),
    limit: page.limit,
    ...(page.cursor !== undefined && { cursor: page.cursor }),
  }
}

export function retentionCall(siteId: string, query: RetentionQuery, list: '' | '/people' = ''): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/retention${list}`, query }
}
