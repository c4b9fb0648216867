import type { Services } from '../../services.ts'
import { days, periodAnswer, readPeriod, startOfDay } from '../traffic/period.ts'
import type { UserActivity, UserActivityQuery } from './model.ts'
import { findPerson } from './profiles.ts'
import { sessionsByDay } from './user-activity.sql.ts'

const defaultDays = 365

/**
 * Counts the sessions of a user or an anonymous visitor on each day of a period, in the time zone of the site. The
 * default period is the last 365 days, including today.
 * @throws NotFound, @throws ValidationError, @throws Unprocessable.
 */
export async function getUserActivity(
  { clickhouse, clock }: Pick<Services, 'clickhouse' | 'clock'>,
  site: { id: string; timezone: string },
  id: string,
  query: UserActivityQuery,
): Promise<UserActivity> {
  const period = readPeriod(query, site.timezone, clock())
  if (query.start_date === undefined)
    period.start = startOfDay(period.end - 1, site.timezone, defaultDays - 1)
  const person = await findPerson({ clickhouse }, site.id, id)
  const buckets = days(period)
  const found = await clickhouse.rows(sessionsByDay(site.id, person, buckets))
  const labels = new Map(buckets.map(({ from, label }) => [from, label]))
  return {
    period: periodAnswer(period),
    timezone: site.timezone,
    days: found.flatMap(({ day_ms, ...counts }) => {
      const date = labels.get(day_ms)
      return date === undefined ? [] : [{ date, ...counts }]
    }),
  }
}
