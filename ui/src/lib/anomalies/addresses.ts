import { type Condition, withCondition } from '#lib/dashboard/filters.ts'
import { localTimeIn, rangeOfTimes } from '#lib/dashboard/periods.ts'
import { addressOf, defaultView, type ViewState } from '#lib/dashboard/view-state.ts'
import { type List, listAddress } from '#lib/drilldown/lists.ts'
import { type Credited, ledgerAddress } from '#lib/goals/goal-view.ts'
import { defaultModel } from '#lib/goals/models.ts'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'

/** The site of anomalies, and the goals whose every conversion counts; the others count each user once an hour. */
export type Place = { path: string; timezone: string; everyConversion: ReadonlySet<string> }
type Link = { href: string; label: string }
type Cause = Anomaly['causes'][number]

const hour_ms = 3_600_000
/** Longer values of causes are cut. */
const value_max = 500

const lists: Partial<Record<Anomaly['metric'], List>> = {
  sessions: 'sessions',
  users: 'people',
  revenue: 'orders',
}

/**
 * Where what the value of an anomaly counts is listed. A value that counts each person once an hour is the sum of
 * several lists, one for each hour. Empty if there is no list: events that report an error are on no page.
 */
export function valueLinks(anomaly: Anomaly, place: Place): Link[] {
  const { start, end } = anomaly.period
  const countsOnceAnHour =
    anomaly.metric === 'users' ||
    (anomaly.conversion !== null && !place.everyConversion.has(anomaly.conversion.id))
  if (!countsOnceAnHour) return linkTo(anomaly, place, start, end)
  const [first, last] = [Date.parse(start), Date.parse(end)]
  return Array.from({ length: Math.round((last - first) / hour_ms) }, (_, hour) => {
    const from = first + hour * hour_ms
    return linkTo(anomaly, place, new Date(from).toISOString(), new Date(from + hour_ms).toISOString())
  }).flat()
}

function linkTo({ metric, conversion }: Anomaly, place: Place, start: string, end: string): Link[] {
  const view = viewOf(place, start, end)
  const label = localTimeIn(place.timezone, new Date(start)).slice(11, 16)
  const list = lists[metric]
  if (list) return [{ href: listAddress(place.path, list, view), label }]
  // No list has an entry for each page view: the dashboard of these hours shows their number and their pages.
  if (metric === 'pageviews') return [{ href: addressOf(place.path, { ...view, metric }), label }]
  if (!conversion) return []
  return [{ href: ledgerAddress(ledgerOf(place, conversion.id), { view, model: defaultModel }), label }]
}

/** Where what a cause counts is listed; undefined if there is no such list. */
export function causeLink(anomaly: Anomaly, cause: Cause, place: Place): string | undefined {
  const { metric, conversion, period } = anomaly
  if (metric === 'errors' || cause.current_value === 0 || cause.value.length >= value_max) return undefined
  const view = viewOf(place, period.start, period.end)
  if (metric === 'conversions') {
    const credited = creditedOf(cause)
    if (!conversion || !credited || !place.everyConversion.has(conversion.id)) return undefined
    return ledgerAddress(ledgerOf(place, conversion.id), { view, model: defaultModel }, credited)
  }
  const conditions = conditionsOf(cause).reduce(withCondition, [] as Condition[])
  const list = lists[metric]
  return list
    ? listAddress(place.path, list, { ...view, conditions })
    : addressOf(place.path, { ...view, conditions, metric: 'pageviews' })
}

/** The dashboard of the days of an anomaly, with its metric in the chart if it has one. */
export function dashboardAddress(anomaly: Anomaly, { path, timezone }: Place): string {
  const dayOf = (at: string | number) => localTimeIn(timezone, new Date(at)).slice(0, 10)
  const from = dayOf(anomaly.started_at)
  // The end is the start of the next hour, which may be another day.
  const to = dayOf(
    Math.max(Date.parse(anomaly.started_at), Date.parse(anomaly.ended_at ?? anomaly.period.end) - 1),
  )
  const metric = charted.find((it) => it === anomaly.metric)
  return addressOf(path, {
    ...defaultView,
    period: { from, to },
    ...(metric && { metric }),
  })
}
const charted = ['sessions', 'users', 'pageviews', 'revenue'] as const

function conditionsOf({ dimension, value }: Cause): Condition[] {
  if (dimension !== 'source') return [{ dimension, operator: '==', values: [value] }]
  const end = value.lastIndexOf(' / ')
  return [
    { dimension: 'source', operator: '==', values: [value.slice(0, end)] },
    { dimension: 'medium', operator: '==', values: [value.slice(end + 3)] },
  ]
}

function creditedOf({ dimension, value }: Cause): Credited | undefined {
  if (dimension === 'source') return { dimension: 'source_medium', value }
  return dimension === 'campaign' ? { dimension, value } : undefined
}

function viewOf({ timezone }: Place, start: string, end: string): ViewState {
  const [from, to] = [start, end].map((it) => localTimeIn(timezone, new Date(it)))
  const period = rangeOfTimes(from ?? null, to ?? null)
  return { ...defaultView, ...(period && { period }) }
}

function ledgerOf({ path }: Place, goalId: string): string {
  return `${path}/goals/${goalId}/ledger`
}
