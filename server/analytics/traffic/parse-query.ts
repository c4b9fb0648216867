import { type Problem, ValidationError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { segmentFilter } from '../segments/membership.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { type Condition, parseFilter } from './filter.ts'
import {
  type Dimension,
  dimensions,
  type FilterDimension,
  filterDimensions,
  type Metric,
  metrics,
  type TrafficQuery,
} from './model.ts'
import { type Period, readPeriod } from './period.ts'
import { isTimeDimension } from './slots.ts'

/** The columns of a site that reports need. */
export type ReportedSite = { id: string; timezone: string }

type Sort = { by: Metric | Dimension; isDescending: boolean }

/** A validated traffic query. */
export type TrafficRequest = {
  period: Period
  metrics: Metric[]
  dimensions: Dimension[]
  conditions: Condition<Dimension>[]
  /** Restricts the report to members of segments. */
  people: PeopleFilter
  sort: Sort[]
  limit: number
  offset: number
}

/** Validates a traffic query. @throws ValidationError, @throws Unprocessable. */
export async function parseQuery(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  site: ReportedSite,
  query: TrafficQuery,
): Promise<TrafficRequest> {
  const parsed = parseParameters(query, site.timezone, clock())
  const people = await segmentFilter(db, site, parsed.conditions.filter(isOnSegment))
  return { ...parsed, people, conditions: parsed.conditions.filter(isOnDimension) }
}

function parseParameters(query: TrafficQuery, timezone: string, now: number) {
  const problems: Problem[] = []
  const chosen = readNames('metrics', query.metrics, metrics, problems)
  const requested = chosen.length > 0 ? chosen : [...metrics]
  const by = readNames('dimensions', query.dimensions, dimensions, problems)
  const sort = readSort(query.sort, [...requested, ...by], problems)
  if (problems.length > 0) throw new ValidationError(problems)
  const isSeries = by.length > 0 && by.every(isTimeDimension)
  return {
    period: readPeriod(query, timezone, now),
    metrics: requested,
    dimensions: by,
    conditions: parseFilter<FilterDimension>(query.filters ?? '', filterDimensions),
    sort: sort.length > 0 ? sort : defaultSort(requested, by),
    limit: query.limit ?? (isSeries ? 10_000 : 100),
    offset: query.offset ?? 0,
  }
}

/** True if a condition is on a segment rather than on sessions. */
export function isOnSegment(it: Condition<FilterDimension>): it is Condition<'segment'> {
  return it.dimension === 'segment'
}

export function isOnDimension(it: Condition<FilterDimension>): it is Condition<Dimension> {
  return it.dimension !== 'segment'
}

function readNames<T extends string>(
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
  sortable: readonly (Metric | Dimension)[],
  problems: Problem[],
): Sort[] {
  return (text ?? '')
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it !== '')
    .map((it) => {
      const name = it.replace(/^-/, '') as Metric | Dimension
      if (!sortable.includes(name))
        problems.push({
          field: 'sort',
          message: `sort "${name}" is not among the requested metrics and dimensions (${sortable.join(', ')})`,
        })
      return { by: name, isDescending: it.startsWith('-') }
    })
}

/** Sorts a time series chronologically, and other rows by the first metric, highest first. */
function defaultSort(requested: readonly Metric[], by: readonly Dimension[]): Sort[] {
  const times = by.filter(isTimeDimension).map((it): Sort => ({ by: it, isDescending: false }))
  return [...times, { by: requested[0] as Metric, isDescending: true }]
}
