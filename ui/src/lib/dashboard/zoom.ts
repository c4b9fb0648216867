import { addDays, type DayRange, type Interval, rangeOfTimes } from './periods.ts'
import { daysOf } from './series.ts'
import type { ViewState } from './view-state.ts'

/**
 * The change of a view that opens the buckets from one to another: hours of a day, otherwise days. Days outside of the
 * range are left out: its first and last bucket may be partial.
 * @returns undefined if the chart shows these buckets already, as closely as possible
 */
export function zoomInto(
  interval: Interval,
  [first, last]: [first: string, last: string],
  range: DayRange,
): Pick<ViewState, 'period' | 'interval'> | undefined {
  const isOfHours = interval === 'hour' && (range.times !== undefined || range.from === range.to)
  const period = isOfHours ? hours(first, last) : days(interval, first, last, range)
  const isSame = period?.times?.from === range.times?.from && period?.times?.to === range.times?.to
  return period && !(isOfHours && isSame) ? { period, interval: null } : undefined
}

function hours(first: string, last: string): DayRange | undefined {
  const next = Number(last.slice(11, 13)) + 1
  const time = `${String(next % 24).padStart(2, '0')}:00:00${last.slice(19)}`
  return rangeOfTimes(first, `${next < 24 ? last.slice(0, 10) : addDays(last.slice(0, 10), 1)}T${time}`)
}

function days(interval: Interval, first: string, last: string, range: DayRange): DayRange {
  const { from } = daysOf(interval, first)
  const { to } = daysOf(interval, last)
  const beginsEarlier = from < range.from
  const endsLater = to > range.to
  return { from: beginsEarlier ? range.from : from, to: endsLater ? range.to : to }
}
