import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { percent } from '../../revenue/attribution/credited.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import type { Services } from '../../services.ts'
import { type Bucket, periodAnswer, readPeriod } from '../traffic/period.ts'
import { readActivity } from './activities.ts'
import { firstSessionFilter } from './first-session-filter.ts'
import { retentionIntervalsOf } from './intervals.ts'
import type { RetentionQuery, RetentionReport, RetentionTotals, RetentionValue } from './model.ts'
import { countByValue, countCohorts, type Retention, type ValueRow } from './retention.sql.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
type Cohort = RetentionReport['cohorts'][number]

/**
 * Reports how many of the people who started in each interval of a period came back in each of the intervals after it.
 * @throws ValidationError for an unknown goal, event or filter; Unprocessable for a period of too many intervals.
 */
export async function retentionReport(
  services: Working,
  site: ConvertingSite,
  query: RetentionQuery,
): Promise<RetentionReport> {
  const { retention, cohorts: count, period, now } = await readRetention(services, site, query)
  const { intervals } = retention
  const { breakdown: dimension } = query
  // One after the other: each query may take all the memory that a query has.
  const rows = count === 0 ? [] : await services.clickhouse.rows(countCohorts(retention))
  const values =
    count === 0 || !dimension ? [] : await services.clickhouse.rows(countByValue(retention, dimension))
  const found = new Map(rows.map((it) => [it.cohort, it]))
  const cohorts = intervals.slice(0, count).map(({ label }, n): Cohort => {
    const { size, returned } = found.get(n) ?? { size: 0, returned: [] }
    return { date: label, size, intervals: returnsOf(intervals, n, { size, returned }, now) }
  })
  return {
    period: periodAnswer(period),
    cohorts,
    totals: totalsOf(cohorts),
    ...(dimension && { breakdown: values.map(breakdownRow) }),
  }
}

/**
 * Reads a request for retention: what a query needs, and how many of its intervals have cohorts.
 * @throws as `retentionReport`.
 */
export async function readRetention(
  services: Working,
  site: ConvertingSite,
  query: Omit<RetentionQuery, 'breakdown'>,
) {
  const { db, clock } = services
  const now = clock()
  const period = readPeriod(query, site.timezone, now)
  const { intervals, cohorts } = retentionIntervalsOf(period, query.interval ?? 'week', now)
  const [start, returning, money, people] = await Promise.all([
    readActivity(db, site, 'start', query.start),
    readActivity(db, site, 'returning', query.returning),
    moneyOf(db, site),
    firstSessionFilter(db, site, query.filters),
  ])
  const retention: Retention = {
    site_id: site.id,
    from: new Date(period.start),
    until: new Date(period.end),
    start,
    returning,
    intervals,
    complete: intervals.filter((it) => it.to <= now).length,
    isUnbounded: query.mode === 'on_or_after',
    money,
    people,
  }
  return { retention, cohorts, period, now }
}

function returnsOf(
  intervals: readonly Bucket[],
  cohort: number,
  { size, returned }: { size: number; returned: readonly number[] },
  now: number,
): Cohort['intervals'] {
  return intervals.slice(cohort + 1).map(({ from, to }, n) => {
    const users = returned[cohort + 1 + n] ?? 0
    return {
      number: n + 1,
      users,
      rate: rateOf(users, size),
      start: new Date(from).toISOString(),
      is_complete: to <= now,
    }
  })
}

function breakdownRow({ value, size, sizes, returned }: ValueRow): RetentionValue {
  const totals = sizes.map((people, n) => totalOf(n + 1, returned[n] ?? 0, people))
  return { value, size, totals: totals.filter((it) => it.size > 0) }
}

function totalsOf(cohorts: readonly Cohort[]): RetentionTotals {
  const longest = Math.max(0, ...cohorts.map((it) => it.intervals.length))
  return Array.from({ length: longest }, (_, n) => {
    const complete = cohorts.filter((it) => it.intervals[n]?.is_complete)
    const size = complete.reduce((sum, it) => sum + it.size, 0)
    const users = complete.reduce((sum, it) => sum + (it.intervals[n]?.users ?? 0), 0)
    return totalOf(n + 1, users, size)
  }).filter(({ size }) => size > 0)
}

function totalOf(number: number, users: number, size: number): RetentionTotals[number] {
  return { number, users, rate: rateOf(users, size), size }
}

function rateOf(users: number, size: number): number {
  return percent(BigInt(users), BigInt(size))
}
