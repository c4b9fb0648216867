import type { TimeDimension } from '../../analytics/traffic/model.ts'
import type { Period } from '../../analytics/traffic/period.ts'
import { slotsOf, timeLabel } from '../../analytics/traffic/slots.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Granularity } from './granularities.ts'

/** The buckets of a period: the start of each time range, and the index of its labelled bucket. */
export type Buckets = { edges: number[]; labelIndexes: number[]; labels: string[] }

const hourlyDays_max = 31
const hour_ms = 3_600_000

const dimensionOf = {
  hour: 'hour',
  day: 'date',
  week: 'week',
  month: 'month',
} as const satisfies Record<Granularity, TimeDimension>

/**
 * Returns all hours, days, weeks or months of a period in the site’s time zone, in order. The first and the last may
 * be partial.
 * @throws Unprocessable for hours of more than 31 days.
 */
export function bucketsOf(period: Period, granularity: Granularity): Buckets {
  // One extra hour allows for a clock change.
  if (granularity === 'hour' && period.end - period.start > (hourlyDays_max * 24 + 1) * hour_ms) {
    const message = `Granularity hour supports at most ${hourlyDays_max} days: choose a later start_date, or granularity day`
    throw new Unprocessable(message, [{ field: 'granularity', message }])
  }
  const dimension = dimensionOf[granularity]
  const { slots, labels } = slotsOf(period, [], [dimension])
  return {
    edges: slots.map((it) => it.from),
    labelIndexes: slots.map((it) => it.group),
    labels: labels.map((it) => timeLabel(dimension, it)),
  }
}
