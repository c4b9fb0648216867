import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import { dimensionOf } from '../traffic/intervals.ts'
import { type Bucket, dayStart, localDate, type Period } from '../traffic/period.ts'
import { timeLabel } from '../traffic/slots.ts'
import type { RetentionInterval } from './model.ts'

/**
 * Each interval is a bit of a 64-bit number, the last ones for returns of the last cohorts. As many days as a period has
 * may lie in more intervals where it is compared.
 */
const intervalLimits = { interval: 60, compare: 62, all: 64 } as const

/**
 * Returns the intervals from the first day of a period until now, at most `intervalLimits.all`, and how many of them
 * have cohorts. Weeks begin on Monday, months on their first day, in the time zone of the site.
 * @param field where the period is from, which the error names.
 * @throws Unprocessable if the period has more intervals than its limit.
 */
export function retentionIntervalsOf(
  period: Period,
  interval: RetentionInterval,
  now: number,
  field: 'interval' | 'compare' = 'interval',
): { intervals: Bucket[]; cohorts: number } {
  const intervals: Bucket[] = []
  let cohorts = 0
  for (const it of intervalsFrom(firstDay(period, interval), interval, period.timezone)) {
    if (it.from > now || intervals.length === intervalLimits.all) break
    intervals.push(it)
    if (it.from < period.end) cohorts++
    if (cohorts > intervalLimits[field])
      throw field === 'compare' ? tooManyCompared(interval) : tooMany(interval)
  }
  return { intervals, cohorts }
}

/** Returns the first day of the interval in which a period begins. */
function firstDay({ start, timezone }: Period, interval: RetentionInterval): Temporal.PlainDate {
  return Temporal.PlainDate.from(timeLabel(dimensionOf[interval], localDate(start, timezone).toString()))
}

/** Goes through all intervals from a day on, without end. */
function* intervalsFrom(
  first: Temporal.PlainDate,
  interval: RetentionInterval,
  timezone: string,
): Generator<Bucket> {
  for (let date = first; ; ) {
    const next = date.add({ [`${interval}s`]: 1 })
    const [from, to] = [dayStart(date, timezone), dayStart(next, timezone)]
    // In a time zone that moved across the date line, a calendar day can have no duration.
    if (to > from) yield { label: date.toString(), from, to }
    date = next
  }
}

/** Returns the interval before the one that begins at a time. */
export function intervalBefore(from: number, interval: RetentionInterval, timezone: string): Bucket {
  let date = localDate(from, timezone)
  // As in `intervalsFrom`, a day can have no duration.
  do date = date.subtract({ [`${interval}s`]: 1 })
  while (dayStart(date, timezone) >= from)
  return { label: date.toString(), from: dayStart(date, timezone), to: from }
}

/** Returns the intervals that a period touches, and those between it and `count` intervals before and after it. */
export function intervalsAround(period: Period, interval: RetentionInterval, count: number): Bucket[] {
  const first = firstDay(period, interval).subtract({ [`${interval}s`]: count })
  const found: Bucket[] = []
  let after = 0
  for (const it of intervalsFrom(first, interval, period.timezone)) {
    if (after === count) break
    found.push(it)
    if (it.from >= period.end) after++
  }
  return found
}

/** Returns the index of an interval by its first day. @throws ValidationError if it is not in the report. */
export function indexOfInterval(field: string, date: string, labels: readonly string[]): number {
  const index = labels.indexOf(date)
  if (index >= 0) return index
  const expected =
    labels.length === 0
      ? ''
      : ` (expected the first day of an interval from ${labels[0]} to ${labels.at(-1)})`
  throw new ValidationError([{ field, message: `${field} "${date}" is not in the report${expected}` }])
}

function tooMany(interval: RetentionInterval): Unprocessable {
  const limit = intervalLimits.interval
  const messages = {
    day: `The period has more than ${limit} days. Choose a shorter period, or weeks or months`,
    week: `The period has more than ${limit} weeks. Choose a shorter period, or months`,
    month: `The period has more than ${limit} months. Choose a shorter period`,
  }
  const message = messages[interval]
  return new Unprocessable(message, [{ field: 'interval', message }])
}

function tooManyCompared(interval: RetentionInterval): Unprocessable {
  const limit = intervalLimits.compare
  const messages = {
    day: `The period to compare with has more than ${limit} days. Choose a shorter one, or weeks or months`,
    week: `The period to compare with has more than ${limit} weeks. Choose a shorter one, or months`,
    month: `The period to compare with has more than ${limit} months. Choose a shorter one`,
  }
  const message = messages[interval]
  return new Unprocessable(message, [{ field: 'compare', message }])
}
