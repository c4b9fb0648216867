import type { SessionDimension } from '#lib/dashboard/dimensions.ts'
import type { MetricValues } from '#lib/dashboard/metrics.ts'

/** The dimensions by which members are always compared with everybody; another one of sessions can be chosen. */
const comparedDimensions = ['source', 'page', 'country'] as const
export type ComparedDimension = (typeof comparedDimensions)[number] | SessionDimension

/** The dimensions of a comparison. */
export function comparedBy(chosen: SessionDimension | undefined): ComparedDimension[] {
  return [...new Set([...comparedDimensions, ...(chosen ? [chosen] : [])])]
}

/** True if members are compared by a dimension without choosing it. */
export function isAlwaysCompared(dimension: SessionDimension): boolean {
  return comparedDimensions.some((it) => it === dimension)
}

/** The visitors by value of a dimension, most frequent first. */
export type Visitors = { value: string; users: number }[]

/** The numbers of the members of a segment or of everybody, in one period. */
export type Side = {
  totals: MetricValues
  goals: { conversion_id: string; name: string; conversion_rate: number }[]
  /** In the order in which they are shown. */
  visitors: { dimension: ComparedDimension; values: Visitors }[]
}

/** What the two sides are compared by. */
export type Measure =
  | 'sessions_per_visitor'
  | 'views_per_visit'
  | 'bounce_rate'
  | 'avg_duration'
  | 'revenue_per_visitor'
  | 'conversion_rate'

/**
 * A number of both sides. The difference is unrounded: in percentage points between percentages, else in percent of the
 * number of everybody. Null if it is not defined.
 */
export type ComparedNumber = {
  measure: Measure
  /** The name of the goal of a conversion rate. */
  goal?: string
  members: number
  everybody: number
  difference: number | null
}

/** A value of a dimension: the share of the visitors of each side, and how many times as common it is among members. */
type ComparedShare = { value: string; members: number; everybody: number; times: number | null }

export type SegmentComparison = {
  visitors: { members: number; everybody: number }
  numbers: ComparedNumber[]
  shares: { dimension: ComparedDimension; values: ComparedShare[] }[]
}

/** True if the numbers of a measure are percentages. */
export function isPercentage(measure: Measure): boolean {
  return measure === 'bounce_rate' || measure === 'conversion_rate'
}

/** Compares the members of a segment with everybody, who include them. */
export function compareSides(members: Side, everybody: Side): SegmentComparison {
  const hasSales = Boolean(everybody.totals.orders || everybody.totals.revenue)
  const measures = ratios.filter(([measure]) => hasSales || measure !== 'revenue_per_visitor')
  return {
    visitors: { members: members.totals.users ?? 0, everybody: everybody.totals.users ?? 0 },
    numbers: [
      ...measures.map(([measure, of]) => compared(measure, of(members.totals), of(everybody.totals))),
      ...members.goals.flatMap(({ conversion_id, name, conversion_rate }) => {
        const other = everybody.goals.find((it) => it.conversion_id === conversion_id)
        return other
          ? [{ ...compared('conversion_rate', conversion_rate, other.conversion_rate), goal: name }]
          : []
      }),
    ],
    shares: members.visitors.map(({ dimension }) => ({
      dimension,
      values: sharesOf(dimension, members, everybody),
    })),
  }
}

/** Divides the counts here where the API has them, because it rounds ratios. */
const ratios: [Measure, (totals: MetricValues) => number][] = [
  ['sessions_per_visitor', ({ sessions, users }) => ratio(sessions, users)],
  ['views_per_visit', ({ pageviews, sessions }) => ratio(pageviews, sessions)],
  ['bounce_rate', ({ bounce_rate = 0 }) => bounce_rate],
  ['avg_duration', ({ avg_duration = 0 }) => avg_duration],
  ['revenue_per_visitor', ({ revenue, users }) => ratio(revenue, users)],
]

function compared(measure: Measure, members: number, everybody: number): ComparedNumber {
  const relative = everybody === 0 ? null : (100 * (members - everybody)) / everybody
  return {
    measure,
    members,
    everybody,
    difference: isPercentage(measure) ? members - everybody : relative,
  }
}

function sharesOf(dimension: ComparedDimension, members: Side, everybody: Side): ComparedShare[] {
  const all = new Map(visitorsBy(dimension, everybody).map(({ value, users }) => [value, users]))
  return visitorsBy(dimension, members).map(({ value, users }) => {
    const share = 100 * ratio(users, members.totals.users)
    const shareOfAll = 100 * ratio(all.get(value), everybody.totals.users)
    return {
      value,
      members: share,
      everybody: shareOfAll,
      times: shareOfAll === 0 ? null : share / shareOfAll,
    }
  })
}

/** The visitors of a side by a dimension. */
export function visitorsBy(dimension: ComparedDimension, { visitors }: Side): Visitors {
  return visitors.find((it) => it.dimension === dimension)?.values ?? []
}

function ratio(amount = 0, parts = 0): number {
  return parts === 0 ? 0 : amount / parts
}
