import type { Params } from '../../../db/clickhouse/params.ts'
import { Unprocessable } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { selectEvents } from '../events/selection.ts'
import { readSegmentFilter } from '../segments/membership.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { readCompared } from '../traffic/compared-period.ts'
import {
  clockParts,
  isLongerThan,
  type Period,
  periodAnswer,
  periodLimits,
  readPeriod,
  requireAtMost,
} from '../traffic/period.ts'
import { slotsOf } from '../traffic/slots.ts'
import { countSlots } from '../traffic/traffic-counts.ts'
import { measureEventSeries } from './event-series.ts'
import { hourOfWeek } from './hours.sql.ts'
import type { Measures } from './measured.ts'
import type { TrendHours, TrendHoursQuery } from './model.ts'
import { type EventSeries, readSeries, type TrafficSeries } from './read-series.ts'
import { isOfTraffic, type Working } from './read-trends.ts'
import { metricOf, readTraffic, type TrafficGroup } from './traffic-series.ts'

const weekdays = 7
const hours = 24

/**
 * Reports a series by weekday and hour of the day, as the clock of the site shows it. Sessions count in the hour in which
 * they start, people in every hour that a session of theirs reaches.
 * @throws ValidationError, @throws NotFound, @throws Forbidden, @throws Unprocessable for a period that is too long.
 */
export async function trendHours(
  services: Working,
  principal: Principal,
  site: ConvertingSite,
  query: TrendHoursQuery,
): Promise<TrendHours> {
  const { period, before, series, people } = await readTrendHours(services, principal, site, query)
  const measure = (period: Period) =>
    isOfTraffic(series)
      ? trafficByHour(services, site, { series, people, period })
      : eventsByHour(services, site, { series, people, period })
  // One after the other: each may take all the memory that a query has.
  const current = await measure(period)
  const previous = before && (await measure(before))
  return {
    period: periodAnswer(period),
    compared_with: before && periodAnswer(before),
    ...byWeekday(current),
    previous: previous && byWeekday(previous),
    highest: highestOf(current.values),
  }
}

/** Validates a request for the hours of the week. @throws the errors of `trendHours`. */
export async function readTrendHours(
  services: Pick<Working, 'db' | 'clock'>,
  principal: Principal,
  site: ConvertingSite,
  { compare = 'none', ...query }: TrendHoursQuery,
) {
  const period = readPeriod(query, site.timezone, services.clock())
  const series = await readSeries(services.db, principal, site, query.series, 'series')
  const people = await readSegmentFilter(services.db, site, query.filters)
  const before = readCompared(compare, period, services.clock())
  if (isOfTraffic(series)) {
    requireAtMost(period, periodLimits.hourly_days, 'For a series of traffic, the period')
    if (before) requireHourly(before)
  }
  return { period, before, series, people }
}

/** @throws Unprocessable on `compare` for a period of more than a year. */
function requireHourly(period: Period): void {
  const { hourly_days } = periodLimits
  if (!isLongerThan(period, hourly_days)) return
  const message = `compare must not be longer than ${hourly_days} days for a series of traffic`
  throw new Unprocessable(message, [{ field: 'compare', message }])
}

function byWeekday({ total, values }: Measures): Pick<TrendHours, 'total' | 'values'> {
  const valuesOf = (day: number) => values.slice(day * hours, (day + 1) * hours)
  return { total, values: Array.from({ length: weekdays }, (_, day) => valuesOf(day)) }
}

type Asked<Series> = { series: Series; people: PeopleFilter; period: Period }

function eventsByHour(
  { clickhouse }: Working,
  site: ConvertingSite,
  { series, people, period }: Asked<EventSeries>,
): Promise<Measures> {
  const measuring = {
    selected: selectEvents(site, period, { ...series, people: [...people, ...series.people] }),
    slot: (params: Params) => hourOfWeek(clockParts(period), params),
    breakdown: null,
    slots: weekdays * hours,
    groups: null,
    isCumulative: false,
  }
  return measureEventSeries(clickhouse, measuring, series)
}

async function trafficByHour(
  services: Working,
  site: ConvertingSite,
  { series, people, period }: Asked<TrafficSeries>,
): Promise<Measures> {
  const [group] = await readTraffic(services, site, [series], people)
  const { request } = group as TrafficGroup
  const { slots, labels } = slotsOf(period, request.conditions, ['hour'])
  const numbers = labels.map(hourNumber)
  const byHour = slots.map((it) => ({ ...it, group: numbers[it.group] as number }))
  const { clickhouse } = services
  // One after the other: each query may take all the memory that a query has.
  const counts = await countSlots(clickhouse, site, request, byHour, period)
  const whole = await countSlots(clickhouse, site, request, slotsOf(period, request.conditions).slots, period)
  return {
    total: metricOf(whole.get(0), series, site),
    values: Array.from({ length: weekdays * hours }, (_, n) => metricOf(counts.get(n), series, site)),
  }
}

/** Returns the hour of the week of an hour by its label: 0 is the first hour of Monday. */
function hourNumber(label: string): number {
  const { dayOfWeek, hour } = Temporal.PlainDateTime.from(label)
  return (dayOfWeek - 1) * hours + hour
}

/** Returns the first hour with the highest value; null if no hour has one. */
function highestOf(values: readonly (number | null)[]): TrendHours['highest'] {
  const known = values.filter((it) => it !== null)
  if (known.every((it) => it === 0)) return null
  const value = known.reduce((highest, it) => Math.max(highest, it))
  const index = values.indexOf(value)
  return { weekday: Math.floor(index / hours) + 1, hour: index % hours, value }
}
