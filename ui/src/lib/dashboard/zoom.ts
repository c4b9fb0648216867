import type { DayRange, Interval } from './periods.ts'
import { daysOf } from './series.ts'
import type { ViewState } from './view-state.ts'

/**
 * The change of a view that opens the days from one bucket to another. Days outside of the range are left out: its first
 * and last bucket may be partial.
 * @returns undefined if the chart shows these days already, as closely as possible
 */
export function zoomInto(
  interval: Interval,
  [first, last]: [first: string, last: string],
  range: DayRange,
): Pick<ViewState, 'period' | 'interval'> | undefined {
  const { from } = daysOf(interval, first)
  const { to } = daysOf(interval, last)
  const beginsEarlier = from < range.from
  const endsLater = to > range.to
  const period = { from: beginsEarlier ? range.from : from, to: endsLater ? range.to : to }
  const isSame = period.from === range.from && period.to === range.to
  return isSame && interval === 'hour' ? undefined : { period, interval: null }
}
