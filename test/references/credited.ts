import { type Condition, satisfies } from '../../server/analytics/traffic/filter.ts'
import {
  type CountedDimension,
  type Dimension,
  type ReportedMetric,
  type SessionDimension,
  type ViewDimension,
  viewDimensions,
} from '../../server/analytics/traffic/model.ts'

/** A session as stored; times are in milliseconds. */
export type ReferenceVisit = Record<SessionDimension, string> & {
  user: string
  visitor: bigint
  ordinal: number
  start: number
  end: number
  /** Of each page view, in order; titles and groups may be missing. */
  pages: string[]
  titles: string[]
  groups: string[]
}

/** A conversion of the goal, an order or a refund, with its value in millionths. */
export type ReferenceCredit = { time: number; user: string; micro: bigint; kind: 'goal' | 'order' | 'refund' }

export type CreditedQuestion = {
  from: number
  until: number
  dimensions: readonly Dimension[]
  conditions: readonly Condition<CountedDimension>[]
  windowDays: number
}

const day_ms = 86_400_000

/** The counts of a row. Amounts are in millionths. */
export type CreditedCount = {
  key: Record<string, string>
  users: Set<string>
  converters: Set<string>
  conversions: number
  orders: number
  revenue: bigint
  refunds: bigint
}

/**
 * Counts people, conversions and orders by dimension in the simplest way: each conversion belongs to the last visit
 * that was not direct. Days are those of UTC.
 */
export function referenceCredited(
  visits: readonly ReferenceVisit[],
  credits: readonly ReferenceCredit[],
  question: CreditedQuestion,
): CreditedCount[] {
  const { from, until, dimensions } = question
  const counts = new Map<string, CreditedCount>()
  const at = (visit: ReferenceVisit | undefined, time: number): CreditedCount[] =>
    keysOf(visit, time, question).map((key) => {
      const name = JSON.stringify(dimensions.map((it) => key[it]))
      const found = counts.get(name) ?? {
        key,
        users: new Set<string>(),
        converters: new Set<string>(),
        conversions: 0,
        orders: 0,
        revenue: 0n,
        refunds: 0n,
      }
      counts.set(name, found)
      return found
    })
  for (const visit of visits)
    for (let time = from; time < until; time += day_ms)
      if (visit.start < time + day_ms && visit.end >= time)
        for (const count of at(visit, time)) count.users.add(visit.user)
  for (const { time, user, micro, kind } of credits) {
    if (time < from || time >= until) continue
    for (const count of at(creditedVisit(visits, user, time, question.windowDays), time)) {
      if (kind === 'goal') {
        count.conversions++
        count.converters.add(user)
        continue
      }
      count.revenue += micro
      if (kind === 'order') count.orders++
      else count.refunds -= micro
    }
  }
  return [...counts.values()]
}

/** The number by which a row is sorted. */
export function creditedValue(count: CreditedCount, metric: ReportedMetric): number {
  const each = (amount: bigint, parts: number) => (parts === 0 ? 0 : Number(amount) / parts)
  const reached = count.users.union(count.converters).size
  switch (metric) {
    case 'users':
      return count.users.size
    case 'revenue':
      return Number(count.revenue)
    case 'refunds':
      return Number(count.refunds)
    case 'orders':
    case 'conversions':
      return count[metric]
    case 'average_order_value':
      return each(count.revenue + count.refunds, count.orders)
    case 'revenue_per_visitor':
      return each(count.revenue, count.users.size)
    case 'conversion_rate':
      return reached === 0 ? 0 : count.converters.size / reached
    default:
      throw new Error(`The reference does not count ${metric}`)
  }
}

function creditedVisit(
  visits: readonly ReferenceVisit[],
  user: string,
  time: number,
  windowDays: number,
): ReferenceVisit | undefined {
  const own = visits
    .filter((it) => it.user === user && it.start <= time && it.end >= time - windowDays * day_ms)
    .sort(
      (a, b) =>
        a.start - b.start ||
        (a.visitor === b.visitor ? a.ordinal - b.ordinal : a.visitor < b.visitor ? -1 : 1),
    )
  return own.findLast((it) => it.source !== 'direct' || it.medium !== 'none') ?? own.at(-1)
}

const unseen: Partial<Record<Dimension, string>> = { source: 'direct', medium: 'none', channel: 'Direct' }

/** Returns the rows that a visit, or a conversion without one, belongs to at a time. */
function keysOf(
  visit: ReferenceVisit | undefined,
  time: number,
  { dimensions, conditions }: CreditedQuestion,
): Record<string, string>[] {
  const date = new Date(time).toISOString().slice(0, 10)
  const weekday = new Date(time).toLocaleString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase()
  const times: Partial<Record<CountedDimension, string>> = { date, weekday }
  const own = (dimension: CountedDimension) =>
    times[dimension] ?? visit?.[dimension as SessionDimension] ?? unseen[dimension as Dimension] ?? ''
  const isMet = conditions.every((it) => isOfView(it.dimension) || satisfies(it, own(it.dimension)))
  const onViews = conditions.filter((it) => isOfView(it.dimension))
  const views = viewsOf(visit).filter((view) =>
    onViews.every((it) => satisfies(it, view[it.dimension as ViewDimension])),
  )
  if (!isMet || (onViews.length > 0 && views.length === 0)) return []
  const keyWith = (view: Partial<Record<Dimension, string>>) =>
    Object.fromEntries(dimensions.map((it) => [it, isOfView(it) ? (view[it] ?? '') : own(it)]))
  const keys = dimensions.some(isOfView) ? views.map(keyWith) : [keyWith({})]
  return [...new Map(keys.map((it) => [JSON.stringify(it), it])).values()]
}

function isOfView(dimension: CountedDimension): boolean {
  return viewDimensions.some((it) => it === dimension)
}

function viewsOf(visit: ReferenceVisit | undefined): Record<ViewDimension, string>[] {
  const { pages = [], titles = [], groups = [] } = visit ?? {}
  return pages.map((page, n) => ({
    page,
    page_title: titles[n] ?? '',
    content_group: groups[n] ?? '',
  }))
}
