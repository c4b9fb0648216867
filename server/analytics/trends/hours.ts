import type { Params } from '../../../db/clickhouse/params.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { selectEvents } from '../events/selection.ts'
import { readSegmentFilter } from '../segments/membership.ts'
import { clockParts, periodAnswer, readPeriod } from '../traffic/period.ts'
import { measureEventSeries } from './event-series.ts'
import { hourOfWeek } from './hours.sql.ts'
import type { TrendHours, TrendHoursQuery } from './model.ts'
import { readSeries } from './read-series.ts'
import { isOfTraffic, refused, type Working } from './read-trends.ts'

const weekdays = 7
const hours = 24

/**
 * Reports a metric of events by weekday and hour of the day, as the clock of the site shows it.
 * @throws ValidationError, @throws Unprocessable for a series of traffic.
 */
export async function trendHours(
  { db, clickhouse, clock }: Working,
  principal: Principal,
  site: ConvertingSite,
  query: TrendHoursQuery,
): Promise<TrendHours> {
  const period = readPeriod(query, site.timezone, clock())
  const series = await readSeries(db, principal, site, query.series, 'series')
  if (isOfTraffic(series))
    throw refused(
      'series.type',
      'series.type must be events: only events have an hour. For page views, use the filter event_name==page_view',
    )
  const people = [...(await readSegmentFilter(db, site, query.filters)), ...series.people]
  const { total, values } = await measureEventSeries(
    clickhouse,
    {
      selected: selectEvents(site, period, { ...series, people }),
      slot: (params: Params) => hourOfWeek(clockParts(period), params),
      breakdown: null,
      slots: weekdays * hours,
      groups: null,
      isCumulative: false,
    },
    series,
  )
  return {
    period: periodAnswer(period),
    total,
    values: Array.from({ length: weekdays }, (_, day) => values.slice(day * hours, (day + 1) * hours)),
    highest: highestOf(values),
  }
}

/** Returns the first hour with the highest value; null if no hour has one. */
function highestOf(values: readonly (number | null)[]): TrendHours['highest'] {
  const known = values.filter((it) => it !== null)
  if (known.every((it) => it === 0)) return null
  const value = known.reduce((highest, it) => Math.max(highest, it))
  const index = values.indexOf(value)
  return { weekday: Math.floor(index / hours) + 1, hour: index % hours, value }
}
