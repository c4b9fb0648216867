import {
  addDays,
  addMonths,
  type DayRange,
  describeRange,
  isDay,
  lengthOf,
  type PeriodChoice,
  precedingRange,
  shiftDays,
} from './periods.ts'

/** What a period is compared with: the period directly before, the same days a year ago, or chosen days. */
export type Comparison = {
  with: 'previous' | 'year' | DayRange
  /** True to shift the earlier days so that they begin on the same weekday. */
  matchesWeekdays: boolean
}

export const defaultComparison: Comparison = { with: 'previous', matchesWeekdays: false }

/** The query parameters of a comparison. `compare=off` turns it off. */
export const comparisonNames = {
  kind: 'compare',
  from: 'compare_from',
  to: 'compare_to',
  weekdays: 'weekdays',
} as const

/** Parses the comparison from the query parameters; `isCompared` is false if it is turned off. */
export function parseComparison(params: URLSearchParams): { isCompared: boolean; comparison: Comparison } {
  const kind = params.get(comparisonNames.kind)
  if (kind === 'off') return { isCompared: false, comparison: defaultComparison }
  const matchesWeekdays = params.get(comparisonNames.weekdays) === 'match'
  const [one, other] = [params.get(comparisonNames.from), params.get(comparisonNames.to)]
  const chosen: DayRange | undefined =
    kind === 'days' && isDay(one) && isDay(other)
      ? one <= other
        ? { from: one, to: other }
        : { from: other, to: one }
      : undefined
  const earlier = chosen ?? (kind === 'year' ? 'year' : 'previous')
  return { isCompared: true, comparison: { with: earlier, matchesWeekdays } }
}

/** Sets the query parameters of a comparison; the default has none. */
export function printComparison(params: URLSearchParams, isCompared: boolean, comparison: Comparison): void {
  if (!isCompared) {
    params.set(comparisonNames.kind, 'off')
    return
  }
  const { with: earlier, matchesWeekdays } = comparison
  if (typeof earlier === 'object') {
    params.set(comparisonNames.kind, 'days')
    params.set(comparisonNames.from, earlier.from)
    params.set(comparisonNames.to, earlier.to)
  } else if (earlier !== defaultComparison.with) params.set(comparisonNames.kind, earlier)
  if (matchesWeekdays) params.set(comparisonNames.weekdays, 'match')
}

/** `Previous period`, `Same period last year`, or the chosen days. */
export function describeComparison(earlier: Comparison['with']): string {
  if (typeof earlier === 'object') return describeRange(earlier)
  return earlier === 'year' ? 'Same period last year' : 'Previous period'
}

/** The days that a period is compared with. */
export function comparedRange(comparison: Comparison, period: PeriodChoice, range: DayRange): DayRange {
  const { with: earlier, matchesWeekdays } = comparison
  const days =
    typeof earlier === 'object'
      ? earlier
      : earlier === 'year'
        ? yearBefore(range)
        : periodBefore(period, range)
  return matchesWeekdays ? alignWeekdays(days, range) : days
}

/** Months are compared with months; other ranges with the same number of days directly before. */
function periodBefore(period: PeriodChoice, range: DayRange): DayRange {
  const months = period === 'month' || period === 'last-month' ? 1 : period === '12mo' ? 12 : 0
  if (months === 0) return precedingRange(range)
  return {
    from: addMonths(range.from, -months),
    to: period === 'last-month' ? precedingRange(range).to : addMonths(range.to, -months),
  }
}

/** The same days a year before. Whole months stay whole: February may have another length. */
function yearBefore(range: DayRange): DayRange {
  const { from, to, times } = range
  if (times) return shiftDays(range, 1 - lengthOf({ from: addMonths(from, -12), to: from }))
  const next = addDays(to, 1)
  const isWhole = from.endsWith('-01') && next.endsWith('-01')
  return {
    from: addMonths(from, -12),
    to: isWhole ? addDays(addMonths(next, -12), -1) : addMonths(to, -12),
  }
}

/** Shifts days by at most three to the same weekday, or by a few more if they would overlap the range otherwise. */
function alignWeekdays(days: DayRange, range: DayRange): DayRange {
  const apart = lengthOf({ from: days.from, to: range.from }) - 1
  const ahead = ((apart % 7) + 7) % 7
  const nearest = ahead <= 3 ? ahead : ahead - 7
  const isBefore = days.to < range.from
  const overlaps = isBefore && addDays(days.to, nearest) >= range.from
  const shift = overlaps ? nearest - 7 : nearest
  return shiftDays(days, shift)
}
