import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { moneyOf } from '../../revenue/exchange-rates/exchange-rates.ts'
import type { Services } from '../../services.ts'
import { readActivity } from '../retention/activities.ts'
import { firstSessionFilter } from '../retention/first-session-filter.ts'
import { intervalBefore, retentionIntervalsOf } from '../retention/intervals.ts'
import { type Period, readPeriod } from '../traffic/period.ts'
import type { Lifecycle } from './lifecycle.sql.ts'
import type { LifecycleQuery } from './model.ts'

export type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/**
 * Reads a request about the activity of people: what a query needs, and the period, extended to whole intervals.
 * Undefined instead of what a query needs if no interval has begun.
 * @throws ValidationError for an unknown goal, event or filter; Unprocessable for a period of too many intervals.
 */
export async function readLifecycle(services: Working, site: ConvertingSite, query: LifecycleQuery) {
  const { db, clock } = services
  const { interval = 'week' } = query
  const now = clock()
  const period = readPeriod(query, site.timezone, now)
  const found = retentionIntervalsOf(period, interval, now)
  const [activity, money, people] = await Promise.all([
    readActivity(db, site, 'activity', query.activity),
    moneyOf(db, site),
    firstSessionFilter(db, site, query.filters),
  ])
  const intervals = found.intervals.slice(0, found.cohorts)
  const [first] = intervals
  const whole: Period = {
    ...period,
    start: first?.from ?? period.start,
    end: intervals.at(-1)?.to ?? period.end,
  }
  const lifecycle: Lifecycle | undefined = first && {
    site_id: site.id,
    activity,
    intervals: [intervalBefore(first.from, interval, site.timezone), ...intervals],
    money,
    people,
  }
  return { lifecycle, intervals, period: whole, now }
}
