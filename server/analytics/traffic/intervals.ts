import { Unprocessable } from '../../platform/errors.ts'
import type { TimeDimension } from './model.ts'
import type { Period } from './period.ts'
import { type Slot, slotsOf, timeLabel } from './slots.ts'

/** The dimension of traffic reports that each interval is. */
export const dimensionOf = {
  hour: 'hour',
  day: 'date',
  week: 'week',
  month: 'month',
} as const satisfies Record<string, TimeDimension>
export type Interval = keyof typeof dimensionOf

export const intervals_max = 1000

/** A period with its intervals: slots in chronological order, and the label of each group of slots. */
export type Divided = { period: Period; slots: Slot[]; labels: string[] }

/**
 * Divides a period into intervals.
 * @param field what the error names.
 * @throws Unprocessable for too many intervals.
 */
export function divide(period: Period, interval: Interval, field = 'interval'): Divided {
  const dimension = dimensionOf[interval]
  const { slots, labels } = slotsOf(period, [], [dimension])
  if (labels.length > intervals_max) {
    const message = `The period has more than ${intervals_max} intervals. Choose a shorter period or a longer interval`
    throw new Unprocessable(message, [{ field, message }])
  }
  return { period, slots, labels: labels.map((it) => timeLabel(dimension, it)) }
}
