import { trafficOverview } from '../../server/analytics/traffic/overview.ts'
import { trafficReport } from '../../server/analytics/traffic/traffic.ts'
import type { Services } from '../../server/services.ts'
import type { reportedSite } from '../../test/fixtures/reported-site.ts'
import { dayBeforeLast, lastDay } from './traffic-data.ts'

type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>
/** A dashboard of so many days up to the last one. */
type View = { site: ReturnType<typeof reportedSite>; length: number; filters: string }

const metrics = 'users,sessions,pageviews,bounce_rate,avg_duration'
const breakdowns = ['channel', 'page', 'campaign', 'country', 'device']
const rows = 8

/** Reads the numbers of a dashboard by one overview, with the change of each row. */
export function numbersOfDashboard(services: Working, { site, length, filters }: View): Promise<unknown> {
  const { current, before } = datesOf(length)
  return trafficOverview(services, site, {
    ...current,
    filters,
    metrics,
    compare: `${before.start_date}/${before.end_date}`,
    interval: 'date',
    breakdowns: breakdowns.join(),
    breakdown_metrics: 'users',
    limit: rows,
  })
}

/** Reads the same numbers, without the change of each row, by traffic reports one after the other. */
export async function numbersOfSeparateReports(
  services: Working,
  { site, length, filters }: View,
): Promise<void> {
  const { current, before } = datesOf(length)
  for (const dates of [current, before])
    await trafficReport(services, site, { ...dates, filters, metrics, dimensions: 'date' })
  for (const dimensions of breakdowns)
    await trafficReport(services, site, {
      ...current,
      filters,
      metrics: 'users',
      dimensions,
      sort: '-users',
      limit: rows,
    })
}

function datesOf(length: number) {
  const dates = (first: number, last: number) => ({
    start_date: dayBeforeLast(first),
    end_date: last === 0 ? lastDay : dayBeforeLast(last),
  })
  return { current: dates(length - 1, 0), before: dates(2 * length - 1, length) }
}
