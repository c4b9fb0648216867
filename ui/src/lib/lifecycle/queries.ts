import type { ApiCall } from '#lib/api-call.ts'
import { firstSessionConditions, printConditions } from '#lib/dashboard/filters.ts'
import type { Interval } from '#lib/dashboard/periods.ts'
import { days, type Timeframe } from '#lib/dashboard/queries.ts'
import { parseView, type ViewState } from '#lib/dashboard/view-state.ts'
import { counted, formatNumber, wordFor } from '#lib/format.ts'
import { activityOf, intervals } from '#lib/retention/queries.ts'
import type { LifecycleQuery, LifecycleState } from '../../../../server/analytics/lifecycle/model.ts'
import type { RetentionInterval } from '../../../../server/analytics/retention/model.ts'

/** The states of people, in display order. */
export const stateLabels: Record<LifecycleState, { label: string; meaning: string }> = {
  new: { label: 'New', meaning: 'First activity ever' },
  returning: { label: 'Returning', meaning: 'Also active in the interval before' },
  resurrected: { label: 'Resurrected', meaning: 'Active before, but not in the interval before' },
  dormant: { label: 'Dormant', meaning: 'Active in the interval before, but not in this one' },
}
export const states = Object.keys(stateLabels) as LifecycleState[]

/** The names of the reports with these intervals. */
export const reportNames: Record<RetentionInterval, { lifecycle: string; stickiness: string }> = {
  day: { lifecycle: 'Lifecycle by day', stickiness: 'Stickiness by day' },
  week: { lifecycle: 'Lifecycle by week', stickiness: 'Stickiness by week' },
  month: { lifecycle: 'Lifecycle by month', stickiness: 'Stickiness by month' },
}

/** The same intervals in charts. */
export const chartIntervals: Record<RetentionInterval, Interval> = {
  day: 'date',
  week: 'week',
  month: 'month',
}

/** What a chart of these intervals, and stickiness by them, say. */
export const intervalTexts: Record<
  RetentionInterval,
  { whole: string; counted: (count: number) => string; average: (average: string, all: number) => string }
> = {
  day: {
    whole: '',
    counted: (count) => counted(count, 'day', 'days'),
    average: (average, all) =>
      wordFor(
        all,
        `People were active on ${average} of 1 day on average.`,
        `People were active on ${average} of ${formatNumber(all)} days on average.`,
      ),
  },
  week: {
    whole: 'Whole weeks, from Monday',
    counted: (count) => counted(count, 'week', 'weeks'),
    average: (average, all) =>
      wordFor(
        all,
        `People were active in ${average} of 1 week on average.`,
        `People were active in ${average} of ${formatNumber(all)} weeks on average.`,
      ),
  },
  month: {
    whole: 'Whole months',
    counted: (count) => counted(count, 'month', 'months'),
    average: (average, all) =>
      wordFor(
        all,
        `People were active in ${average} of 1 month on average.`,
        `People were active in ${average} of ${formatNumber(all)} months on average.`,
      ),
  },
}

/** The complete state of the page, which is stored in its URL. */
export type LifecycleView = {
  /** The period and the filters. */
  view: ViewState
  interval: RetentionInterval
  /** `visit`, `orders`, the id of a goal, or `event:` and the name of an event. */
  activity: string
}

/** The people of a list: those in a state in an interval, or those who were active in a number of intervals. */
export type ListedPeople = { date: string; state: LifecycleState } | { number: number | undefined }

/** Parses the view from a URL. Invalid values become defaults. */
export function parseLifecycleView(params: URLSearchParams): LifecycleView {
  const view = parseView(params)
  return {
    // The interval of these pages has the same name in the address as that of the dashboard.
    view: { ...view, interval: null, conditions: firstSessionConditions(view.conditions) },
    interval: intervals.find((it) => it === params.get('interval')) ?? 'week',
    activity: activityOf(params.get('activity')),
  }
}

/** The query parameters of a view except its period and filters, without defaults. */
export function printLifecycleView({
  interval,
  activity,
}: Omit<LifecycleView, 'view'>): Record<string, string | undefined> {
  return {
    interval: interval === 'week' ? undefined : interval,
    activity: activity === 'visit' ? undefined : activity,
  }
}

/** Parses which people are listed. An unknown date is refused by the API. */
export function parseListedPeople(params: URLSearchParams): ListedPeople {
  const [date, number] = [params.get('date'), Number(params.get('number'))]
  const state = states.find((it) => it === params.get('state'))
  if (date && state) return { date, state }
  return { number: Number.isInteger(number) && number > 0 ? number : undefined }
}

export function lifecycleQuery(
  { view, interval, activity }: LifecycleView,
  { range }: Timeframe,
): LifecycleQuery {
  const filters = printConditions(view.conditions)
  return { ...days(range), interval, activity, ...(filters && { filters }) }
}

/** The query of a page of the people of a list. */
export function listedPeopleQuery(
  view: LifecycleView,
  time: Timeframe,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): LifecycleQuery & { limit: number; cursor?: string } {
  return { ...lifecycleQuery(view, time), limit, ...(cursor !== undefined && { cursor }) }
}

export function analyticsCall(siteId: string, report: string, query: LifecycleQuery): ApiCall {
  return { path: `/v1/sites/${siteId}/analytics/${report}`, query }
}
