import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import type { Services } from '../../services.ts'
import { readActivity } from '../retention/activities.ts'
import { firstSessionFilter } from '../retention/first-session-filter.ts'
import { intervalBefore, retentionIntervalsOf } from '../retention/intervals.ts'
import type { RetentionInterval } from '../retention/model.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { type Bucket, type Period, readPeriod } from '../traffic/period.ts'
import type { Lifecycle } from './lifecycle.sql.ts'
import type { LifecycleQuery } from './model.ts'

export type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/** Intervals that have begun, and what a query about them needs: undefined without intervals. */
export type LifecycleRequest = { period: Period; intervals: Bucket[]; lifecycle: Lifecycle | undefined }

/**
 * Reads a request about the activity of people: the period, extended to whole intervals, and what it is compared with.
 * @throws ValidationError for an unknown goal, event or filter; Unprocessable for a period of too many intervals.
 */
export async function readLifecycle(
  { db, clock }: Working,
  site: ConvertingSite,
  { interval = 'week', compare = 'none', ...query }: LifecycleQuery,
) {
  const now = clock()
  const asked = readPeriod(query, site.timezone, now)
  const found = retentionIntervalsOf(asked, interval, now)
  const [activity, money, people] = await Promise.all([
    readActivity(db, site, 'activity', query.activity),
    moneyOf(db, site),
    firstSessionFilter(db, site, query.filters),
  ])
  const requestFor = (intervals: Bucket[], without: Period): LifecycleRequest => {
    const [first, last] = [intervals[0], intervals.at(-1)]
    if (!first || !last) return { period: without, intervals, lifecycle: undefined }
    const before = intervalBefore(first.from, interval, site.timezone)
    return {
      period: { ...without, start: first.from, end: last.to },
      intervals,
      lifecycle: { site_id: site.id, activity, intervals: [before, ...intervals], money, people },
    }
  }
  const current = requestFor(found.intervals.slice(0, found.cohorts), asked)
  const before = readCompared(compare, current.period, now)
  const previous =
    before && requestFor(comparedIntervals(compare, current, { before, interval, now }), before)
  return { ...current, previous, now }
}

/** Returns the intervals that are compared with those of a request, by their position. */
function comparedIntervals(
  compare: string,
  { period, intervals }: LifecycleRequest,
  { before, interval, now }: { before: Period; interval: RetentionInterval; now: number },
): Bucket[] {
  if (compare !== 'preceding') {
    const found = retentionIntervalsOf(before, interval, now, 'compare')
    return found.intervals.slice(0, Math.min(found.cohorts, intervals.length))
  }
  // The preceding days of equal length may begin within a month.
  const earlier: Bucket[] = []
  for (const _ of intervals)
    earlier.unshift(intervalBefore(earlier[0]?.from ?? period.start, interval, period.timezone))
  return earlier
}
