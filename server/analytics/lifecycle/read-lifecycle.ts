import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import type { Services } from '../../services.ts'
import { readActivity } from '../retention/activities.ts'
import { firstSessionFilter } from '../retention/first-session-filter.ts'
import { intervalBefore, intervalsAround, retentionIntervalsOf } from '../retention/intervals.ts'
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
  const previous = before && requestFor(comparedIntervals(current, before, { asked, interval, now }), before)
  return { ...current, previous, now }
}

/**
 * Returns the intervals that are compared with those of a request: as many, and those of which most lies in the other
 * period. If that begins before the period that was asked for, they end before it. If the last interval is running, the
 * last one of these is only as long.
 */
function comparedIntervals(
  { period, intervals }: LifecycleRequest,
  before: Period,
  { asked, interval, now }: { asked: Period; interval: RetentionInterval; now: number },
): Bucket[] {
  const count = intervals.length
  const last_max = before.start < asked.start ? period.start : Number.POSITIVE_INFINITY
  const all = intervalsAround(before, interval, count).filter((it) => it.from <= now && it.to <= last_max)
  const windows = all.map((_, n) => all.slice(n, n + count)).filter((it) => it.length === count)
  const chosen = windows.reduce<Bucket[]>(
    (best, it) => (best.length === 0 || overlapOf(it, before) >= overlapOf(best, before) ? it : best),
    [],
  )
  const [current, last] = [intervals.at(-1), chosen.at(-1)]
  if (!current || !last || current.to <= now) return chosen
  return chosen.with(-1, { ...last, to: Math.min(last.to, last.from + now - current.from) })
}

/** Returns how many milliseconds of a period lie in adjacent intervals. */
function overlapOf(intervals: readonly Bucket[], { start, end }: Period): number {
  return Math.min(end, intervals.at(-1)?.to ?? start) - Math.max(start, intervals[0]?.from ?? end)
}
