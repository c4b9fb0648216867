import { Unprocessable, ValidationError } from '../../platform/errors.ts'
import type { Principal } from '../../platform/http/principal.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { type EventDimension, type EventField, eventDimensions, readEventField } from '../events/fields.ts'
import { readSegmentFilter } from '../segments/membership.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { readCompared } from '../traffic/compared-period.ts'
import { type Divided, divide, type Interval } from '../traffic/intervals.ts'
import { type CellDimension, cellDimensions } from '../traffic/model.ts'
import { readPeriod } from '../traffic/period.ts'
import { type Formula, parseFormula } from './formula.ts'
import type { TrendsQuery } from './model.ts'
import { type EventSeries, readSeries, type TrafficSeries, type TrendSeries } from './read-series.ts'
import { additiveMetrics, readTraffic, type TrafficGroup } from './traffic-series.ts'

export type Working = Pick<Services, 'db' | 'clickhouse' | 'clock'>

/** The field of each type of series; null if the request has none of the type. They have the same name. */
type Breakdown = { ofEvents: EventField | null; ofTraffic: CellDimension | null; limit: number }

/** A validated request for trends. */
export type TrendsRequest = {
  current: Divided
  /** The period that it is compared with. */
  previous: Divided | null
  interval: Interval
  series: TrendSeries[]
  traffic: TrafficGroup[]
  formulas: { name: string | null; expression: string; formula: Formula }[]
  breakdown: Breakdown | null
  isCumulative: boolean
  movingAverage: number | null
  people: PeopleFilter
}

/**
 * Validates a request for trends.
 * @throws ValidationError, @throws NotFound, @throws Forbidden, and Unprocessable for what cannot be combined.
 */
export async function readTrends(
  services: Working,
  principal: Principal,
  site: ConvertingSite,
  query: TrendsQuery,
): Promise<TrendsRequest> {
  const { interval = 'day', compare = 'none', cumulative = false, limit = 5 } = query
  const now = services.clock()
  const period = readPeriod(query, site.timezone, now)
  const before = readCompared(compare, period, now)
  const series = await Promise.all(
    query.series.map((it, n) => readSeries(services.db, principal, site, it, `series.${n}`)),
  )
  const breakdown = query.breakdown === undefined ? null : readBreakdown(query.breakdown, series)
  if (cumulative) requireCumulative(series, query.moving_average)
  const people = await readSegmentFilter(services.db, site, query.filters)
  return {
    current: divide(period, interval),
    previous: before && divide(before, interval, 'compare'),
    interval,
    series,
    traffic: await readTraffic(services, site, series.filter(isOfTraffic), people),
    formulas: (query.formulas ?? []).map(({ name = null, expression }, n) => ({
      name,
      expression,
      formula: parseFormula(expression, series.length, `formulas.${n}.expression`),
    })),
    breakdown: breakdown && { ...breakdown, limit },
    isCumulative: cumulative,
    movingAverage: query.moving_average ?? null,
    people,
  }
}

export function isOfTraffic(series: TrendSeries): series is TrafficSeries {
  return series.type === 'traffic'
}

export function isOfEvents(series: TrendSeries): series is EventSeries {
  return series.type === 'events'
}

/** The fields that events, and sessions or views, both have. */
const commonFields = cellDimensions.filter((it): it is CellDimension & EventDimension =>
  eventDimensions.some((other) => other === it),
)

/**
 * Reads the field of a breakdown, which all series must have.
 * @throws ValidationError for an unknown one, Unprocessable for one that only some series have.
 */
function readBreakdown(
  text: string,
  series: readonly TrendSeries[],
): Pick<Breakdown, 'ofEvents' | 'ofTraffic'> {
  const [events, traffic] = [series.find(isOfEvents), series.find(isOfTraffic)]
  if (!traffic) return { ofEvents: readEventField(text, 'breakdown'), ofTraffic: null }
  const ofTraffic = cellDimensions.find((it) => it === text) ?? null
  if (!events) {
    if (ofTraffic) return { ofEvents: null, ofTraffic }
    const message = `breakdown "${text}" is unknown for traffic (expected one of ${cellDimensions.join(', ')})`
    throw new ValidationError([{ field: 'breakdown', message }])
  }
  const ofBoth = commonFields.find((it) => it === text)
  if (ofBoth) return { ofEvents: ofBoth, ofTraffic: ofBoth }
  if (!ofTraffic) readEventField(text, 'breakdown')
  const [has, lacks] = ofTraffic ? [traffic, events] : [events, traffic]
  throw refused(
    'breakdown',
    `breakdown ${text} is a field of ${has.field}, which is of type ${has.type}, but not of ${lacks.field}, which is of type ${lacks.type} (possible for both are ${commonFields.join(', ')})`,
  )
}

const cumulativeMetrics = {
  events: ['events', 'users', 'sum'],
  traffic: additiveMetrics,
} as const

function requireCumulative(series: readonly TrendSeries[], movingAverage: number | undefined): void {
  const other = series.find(({ type, metric }) => !cumulativeMetrics[type].some((it) => it === metric))
  if (other)
    throw refused(
      'cumulative',
      `cumulative is not possible for ${other.metric} of ${other.field}: it does not add up (possible are ${cumulativeMetrics[other.type].join(', ')})`,
    )
  if (movingAverage !== undefined)
    throw refused(
      'moving_average',
      'moving_average cannot be combined with cumulative: leave one of them out',
    )
}

function refused(field: string, message: string): Unprocessable {
  return new Unprocessable(message, [{ field, message }])
}
