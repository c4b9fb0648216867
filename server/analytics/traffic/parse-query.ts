import { type Problem, ValidationError } from '../../platform/errors.ts'
import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import type { Services } from '../../services.ts'
import { segmentFilter } from '../segments/membership.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { checkClockConditions } from './clock-conditions.ts'
import { type Credited, readCredited } from './credited.ts'
import { type Condition, parseFilter } from './filter.ts'
import {
  type CountedDimension,
  type Dimension,
  dimensions,
  metrics,
  type ReportedMetric,
  reportedMetrics,
  type TrafficFilterDimension,
  type TrafficQuery,
  trafficFilterDimensions,
} from './model.ts'
import { type Period, readPeriod } from './period.ts'
import { isTimeDimension } from './slots.ts'

/** The columns of a site that reports need. */
export type ReportedSite = { id: string; timezone: string }

type Sort = { by: ReportedMetric | Dimension; isDescending: boolean }

/** A validated traffic query. */
export type TrafficRequest = {
  period: Period
  metrics: ReportedMetric[]
  dimensions: Dimension[]
  conditions: Condition<CountedDimension>[]
  /** Restricts the report to members of segments. */
  people: PeopleFilter
  /** What is counted besides sessions, if anything. */
  credited: Credited | undefined
  sort: Sort[]
  limit: number
  offset: number
}

/** Validates a traffic query. @throws ValidationError, @throws Unprocessable. */
export async function parseQuery(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: ConvertingSite,
  query: TrafficQuery,
): Promise<TrafficRequest> {
  const parsed = parseParameters(query, site.timezone, clock())
  const { conditions } = parsed
  const people = await segmentFilter(db, site, conditions.filter(isOnSegment))
  const onConversions = conditions.filter((it) => it.dimension === 'conversion')
  const credited = await readCredited(
    db,
    site,
    parsed.metrics,
    query.conversion_id,
    onConversions as Condition<'conversion'>[],
  )
  return { ...parsed, people, credited, conditions: conditions.filter(isOnDimension) }
}

function parseParameters(query: TrafficQuery, timezone: string, now: number) {
  const problems: Problem[] = []
  const chosen = readNames('metrics', query.metrics, reportedMetrics, problems)
  const requested: ReportedMetric[] = chosen.length > 0 ? chosen : [...metrics]
  const by = readNames('dimensions', query.dimensions, dimensions, problems)
  const sort = readSort(query.sort, [...requested, ...by], problems)
  if (problems.length > 0) throw new ValidationError(problems)
  const conditions = parseFilter<TrafficFilterDimension>(query.filters ?? '', trafficFilterDimensions)
  checkClockConditions(conditions)
  const isSeries = by.length > 0 && by.every(isTimeDimension)
  return {
    period: readPeriod(query, timezone, now),
    metrics: requested,
    dimensions: by,
    conditions,
    sort: sort.length > 0 ? sort : defaultSort(requested, by),
    limit: query.limit ?? (isSeries ? 10_000 : 100),
    offset: query.offset ?? 0,
  }
}

/** True if a condition is on a segment rather than on sessions. */
export function isOnSegment(it: Condition<TrafficFilterDimension>): it is Condition<'segment'> {
  return it.dimension === 'segment'
}

export function isOnDimension<D extends TrafficFilterDimension>(
  it: Condition<D>,
): it is Condition<Exclude<D, 'segment' | 'conversion'>> {
  return it.dimension !== 'segment' && it.dimension !== 'conversion'
}

/** Reads comma-separated names. Unknown ones become a problem of the field. */
export function readNames<T extends string>(
  field: string,
  text: string | undefined,
  known: readonly T[],
  problems: Problem[],
) {
  const names = (text ?? '').split(',').map((it) => it.trim())
  if (names.length === 1 && names[0] === '') return []
  const unknown = names.filter((it) => !known.includes(it as T))
  if (unknown.length > 0)
    problems.push({
      field,
      message: `${field} "${unknown.join(', ')}" is unknown (expected any of ${known.join(', ')})`,
    })
  return [...new Set(names as T[])]
}

function readSort(
  text: string | undefined,
  sortable: readonly (ReportedMetric | Dimension)[],
  problems: Problem[],
): Sort[] {
  return (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((it) => {
      const name = it.replace(/^-/, '') as ReportedMetric | Dimension
      if (!sortable.includes(name))
        problems.push({
          field: 'sort',
          message: `sort "${name}" is not among the requested metrics and dimensions (${sortable.join(', ')})`,
        })
      return { by: name, isDescending: it.startsWith('-') }
    })
}

/** Sorts a time series chronologically, and other rows by the first metric, highest first. */
function defaultSort(requested: readonly ReportedMetric[], by: readonly Dimension[]): Sort[] {
  const times = by.filter(isTimeDimension).map((it): Sort => ({ by: it, isDescending: false }))
  return [...times, { by: requested[0] as ReportedMetric, isDescending: true }]
}
