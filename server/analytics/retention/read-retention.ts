import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import type { Services } from '../../services.ts'
import { type Period, readPeriod } from '../traffic/period.ts'
import { readActivity } from './activities.ts'
import { firstSessionFilter } from './first-session-filter.ts'
import { retentionIntervalsOf } from './intervals.ts'
import type { RetentionQuery } from './model.ts'
import type { Retention } from './retention.sql.ts'

export type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/** What a query needs, and how many of its intervals have cohorts. */
export type RetentionRequest = { retention: Retention; cohorts: number }

/**
 * Reads a request for retention.
 * @throws ValidationError for an unknown goal, event or filter; Unprocessable for a period of too many intervals.
 */
export async function readRetention(
  { db, clock }: Working,
  site: ConvertingSite,
  { interval = 'week', ...query }: Omit<RetentionQuery, 'breakdown' | 'compare'>,
) {
  const now = clock()
  const period = readPeriod(query, site.timezone, now)
  const { cohorts, ...times } = timesOf(period, interval, now)
  const [start, returning, money, people] = await Promise.all([
    readActivity(db, site, 'start', query.start),
    readActivity(db, site, 'returning', query.returning),
    moneyOf(db, site),
    firstSessionFilter(db, site, query.filters),
  ])
  const isUnbounded = query.mode === 'on_or_after'
  const retention: Retention = { site_id: site.id, ...times, start, returning, isUnbounded, money, people }
  return {
    retention,
    cohorts,
    period,
    now,
    /**
     * The same request for another period, as of a time as long after it as now is after the period: else people of an
     * earlier one would have had more time to return. @throws Unprocessable for a period of too many intervals.
     */
    compared(before: Period): RetentionRequest {
      const asOf = Math.min(now, before.end + Math.max(0, now - period.end))
      const { cohorts, ...earlier } = timesOf(before, interval, asOf, 'compare')
      return { retention: { ...retention, ...earlier }, cohorts }
    },
  }
}

/** Returns the intervals until a time, the last one only as far as it has passed. */
function timesOf(
  period: Period,
  interval: NonNullable<RetentionQuery['interval']>,
  asOf: number,
  field?: 'compare',
) {
  const { intervals, cohorts } = retentionIntervalsOf(period, interval, asOf, field)
  return {
    from: new Date(period.start),
    until: new Date(period.end),
    intervals: field ? intervals.map((it) => ({ ...it, to: Math.min(it.to, asOf) })) : intervals,
    complete: intervals.filter((it) => it.to <= asOf).length,
    cohorts,
  }
}
