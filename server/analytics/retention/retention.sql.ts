import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { comparisons, groupOfTime } from '../traffic/cells.sql.ts'
import type { Condition } from '../traffic/filter.ts'
import type { SessionDimension } from '../traffic/model.ts'
import type { Bucket } from '../traffic/period.ts'
import type { Slot } from '../traffic/slots.ts'
import type { Activity } from './activities.ts'
import { activityRows } from './activity-rows.sql.ts'
import { breakdown_max } from './model.ts'

/** A validated request. */
export type Retention = {
  site_id: string
  /** When people start: `from` is inclusive, `until` exclusive. */
  from: Date
  until: Date
  start: Activity
  returning: Activity
  /** From that of the first cohort, at most 64. */
  intervals: readonly Bucket[]
  /** How many of these intervals have ended. */
  complete: number
  /** True if a return in a later interval counts, too. */
  isUnbounded: boolean
  /** The value of a conversion is not needed, but decides which orders count. */
  money: Money
  people: PeopleFilter
}

const CohortRow = t.Object({
  /** The index of the interval in which the people started. */
  cohort: Type.Integer(),
  size: Type.Integer(),
  /** By interval, how many returned; those up to the interval of the start have no meaning. */
  returned: t.Array(Type.Integer()),
})

/**
 * Counts the people of each cohort who returned in each interval. A person is one number, in which each interval with
 * a return is a bit: memory grows with people, but not with what they did.
 */
export function countCohorts(retention: Retention) {
  const params = new Params()
  const numbers = params.add(
    retention.intervals.map((_, n) => n),
    'Array(UInt8)',
  )
  return statement({
    sql: `
      SELECT cohort, count() AS size, sumForEach(arrayMap(n -> toUInt64(${hasReturned(retention, 'n')}), ${numbers})) AS returned
      FROM (${people(retention, params)})
      GROUP BY cohort
      ORDER BY cohort`,
    params: { ...params.values, site_id: retention.site_id },
    row: CohortRow,
  })
}

const ValueRow = t.Object({
  value: t.String(),
  size: Type.Integer(),
  /** By the number of the interval, from 1: the people for whom it is complete, and who of them returned. */
  sizes: t.Array(Type.Integer()),
  returned: t.Array(Type.Integer()),
})
export type ValueRow = Static<typeof ValueRow>

/**
 * Counts the people who started, and their returns, by a dimension of the first session of each person: for the values
 * with the most people, or for those given.
 */
export function countByValue(retention: Retention, dimension: SessionDimension, values?: readonly string[]) {
  const params = new Params()
  const { intervals, complete } = retention
  const numbers = params.add(
    intervals.slice(1).map((_, n) => n + 1),
    'Array(UInt8)',
  )
  const isComplete = `cohort + n < ${params.add(complete, 'UInt8')}`
  const isBack = hasReturned(retention, bitAt('cohort + n'))
  const isChosen = values ? `WHERE first_${dimension} IN ${params.add(values, 'Array(String)')}` : ''
  // The people of the period are fewer than all first sessions: as the right side, they need the smaller hash table.
  return statement({
    sql: `
      SELECT
        first_${dimension} AS value, count() AS size, sumForEach(arrayMap(n -> toUInt64(${isComplete}), ${numbers})) AS sizes,
        sumForEach(arrayMap(n -> toUInt64(${isComplete} AND ${isBack}), ${numbers})) AS returned
      FROM (${firstSessions([dimension])}) AS first_sessions
      INNER JOIN (${people(retention, params)}) AS people ON people.user = first_sessions.user
      ${isChosen}
      GROUP BY value
      ORDER BY size DESC, value
      LIMIT ${params.add(breakdown_max, 'UInt8')}`,
    params: { ...params.values, site_id: retention.site_id },
    row: ValueRow,
  })
}

const PersonRow = t.Object({
  person: t.String(),
  first_ms: Type.Integer(),
  cohort: Type.Integer(),
  /** The indexes of the intervals with a return, also up to that of the start. */
  returned: t.Array(Type.Integer()),
})

/** Which people to list, and the hash after which the page starts. */
export type Selection = {
  cohort: number | undefined
  /** The number of the interval after that of the start in which they returned. */
  number: number | undefined
  after: string
  limit: number
}

/** Lists people of cohorts, ordered by hash. */
export function cohortPeople(retention: Retention, { cohort, number, after, limit }: Selection) {
  const params = new Params()
  const at = `cohort + ${params.add(number ?? 0, 'UInt8')}`
  // Without a cohort, as many as the totals count.
  const counted = cohort === undefined ? retention.complete : retention.intervals.length
  const isIn = [
    `user > ${params.add(BigInt(after), 'UInt64')}`,
    ...(cohort === undefined ? [] : [`cohort = ${params.add(cohort, 'Int32')}`]),
    ...(number === undefined
      ? []
      : [`${at} < ${params.add(counted, 'UInt8')}`, hasReturned(retention, bitAt(at))]),
  ]
  return statement({
    sql: `
      SELECT toString(user) AS person, toUnixTimestamp64Milli(first) AS first_ms, cohort, bitPositionsToArray(returns) AS returned
      FROM (${people(retention, params)})
      WHERE ${isIn.join(' AND ')}
      ORDER BY user
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: retention.site_id },
    row: PersonRow,
  })
}

/** Returns the bit of an interval. Both sides of AND may be evaluated, and a bit past the last one is an error. */
function bitAt(index: string): string {
  return `toUInt8(least(${index}, 63))`
}

/** Returns a condition for the `returns` of a person: in an interval by its index, or also in any later one. */
function hasReturned({ isUnbounded }: Retention, index: string): string {
  return isUnbounded ? `bitShiftRight(returns, ${index}) != 0` : `bitTest(returns, ${index})`
}

/** Selects the people who started in the period, with their `first` start, their `cohort` and the bits of their `returns`. */
function people(retention: Retention, params: Params): string {
  const { from, until, intervals } = retention
  const slots: Slot[] = intervals.map((it, group) => ({ group, from: it.from, to: it.to }))
  const starts = params.add(from, 'DateTime64(3)')
  const ends = params.add(until, 'DateTime64(3)')
  return `
    SELECT user, first, ${groupOfTime('first', slots, params)} AS cohort, returns
    FROM (
      SELECT
        user, minIf(time, is_start) AS first,
        groupBitOrIf(bitShiftLeft(toUInt64(1), toUInt8(greatest(number, 0))), is_return AND number >= 0) AS returns
      FROM (SELECT *, ${groupOfTime('time', slots, params)} AS number FROM (${activities(retention, params)}))
      GROUP BY user
      HAVING countIf(is_start) > 0 AND first >= ${starts} AND first < ${ends}
    )
    WHERE cohort >= 0`
}

/** Selects what people did as rows of `user`, `time`, `is_start` and `is_return`; one scan if both are the same. */
function activities(retention: Retention, params: Params): string {
  const { start, returning, intervals, until } = retention
  const begin = new Date(intervals[0]?.from ?? 0)
  const horizon = new Date(intervals.at(-1)?.to ?? 0)
  if (Bun.deepEquals(start, returning))
    return `SELECT user, time, 1 AS is_start, 1 AS is_return FROM (${activityRows(start, { until: horizon }, retention, params)})`
  return `
    SELECT user, time, 1 AS is_start, 0 AS is_return FROM (${activityRows(start, { until }, retention, params)})
    UNION ALL
    SELECT user, time, 0 AS is_start, 1 AS is_return FROM (${activityRows(returning, { from: begin, until: horizon }, retention, params)})`
}

/** Selects the people whose first session meets conditions. Reads `{site_id:String}`. */
export function firstSessionMeets(
  conditions: readonly Condition<SessionDimension>[],
  params: Params,
): string {
  const met = conditions.map(({ dimension, operator, values }) =>
    comparisons[operator](`first_${dimension}`, params.add(values, 'Array(String)')),
  )
  const dimensions = [...new Set(conditions.map((it) => it.dimension))]
  return `SELECT user FROM (${firstSessions(dimensions)}) WHERE ${met.join(' AND ')}`
}

// The order (start, visitor, ordinal) as one number, which takes less than half as long to compare as a tuple. Times
// before 1970 are negative: 2^47 makes all of them positive.
const orderOfSessions = `
  bitShiftLeft(toUInt128(toUInt64(toUnixTimestamp64Milli(start) + ${2 ** 47})), 80)
  + bitShiftLeft(toUInt128(sessions.visitor), 16) + ordinal`

/** Selects each `user` with dimensions of their first session, as `first_source` and so on. Reads `{site_id:String}`. */
function firstSessions(dimensions: readonly SessionDimension[]): string {
  const first = dimensions.map((it) => `argMin(sessions.${it}, ${orderOfSessions}) AS first_${it}`)
  return `SELECT user, ${first.join(', ')} FROM sessions FINAL WHERE site_id = {site_id:String} GROUP BY user`
}
