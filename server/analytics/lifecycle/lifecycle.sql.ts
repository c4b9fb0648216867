import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import type { Activity } from '../retention/activities.ts'
import { activityRows } from '../retention/activity-rows.sql.ts'
import type { PeopleFilter } from '../segments/people-filter.sql.ts'
import { groupOfTime } from '../traffic/cells.sql.ts'
import type { Bucket } from '../traffic/period.ts'
import type { Slot } from '../traffic/slots.ts'
import { type LifecycleState, lifecycleStates } from './model.ts'

/** A validated request. */
export type Lifecycle = {
  site_id: string
  activity: Activity
  /** The interval before the period, then those of the period that have begun: at most 64. */
  intervals: readonly Bucket[]
  /** The value of a conversion is not needed, but decides which orders count. */
  money: Money
  people: PeopleFilter
}

/** By interval, the first one included, whose counts have no meaning. */
const LifecycleRow = t.Object({
  new: t.Array(Type.Integer()),
  returning: t.Array(Type.Integer()),
  resurrected: t.Array(Type.Integer()),
  dormant: t.Array(Type.Integer()),
})

/** Counts the people of each interval by state. */
export function countStates(lifecycle: Lifecycle) {
  const params = new Params()
  const numbers = params.add(
    lifecycle.intervals.map((_, n) => n),
    'Array(UInt8)',
  )
  const sums = lifecycleStates.map(
    (it) => `sumForEach(arrayMap(n -> toUInt64(${conditionOf(it, 'n')}), ${numbers})) AS ${it}`,
  )
  return statement({
    sql: `SELECT ${sums.join(', ')} FROM (${peopleSinceFirst(lifecycle, params)})`,
    params: { ...params.values, site_id: lifecycle.site_id },
    row: LifecycleRow,
  })
}

/** Counts people by the number of intervals in which they were active. */
export function countActiveIntervals(lifecycle: Lifecycle) {
  const params = new Params()
  return statement({
    sql: `
      SELECT bitCount(active) AS number, count() AS users
      FROM (${peopleOfPeriod(lifecycle, params)})
      GROUP BY number`,
    params: { ...params.values, site_id: lifecycle.site_id },
    row: t.Object({ number: Type.Integer(), users: Type.Integer() }),
  })
}

const PersonRow = t.Object({
  person: t.String(),
  /** The indexes of the intervals with activity. */
  active: t.Array(Type.Integer()),
})
/** The hash after which a page of people starts. */
type Page = { after: string; limit: number }

/** Lists the people of an interval who are in a state, ordered by hash. @param index of the interval, from 1 */
export function peopleInState(lifecycle: Lifecycle, index: number, state: LifecycleState, page: Page) {
  const params = new Params()
  const n = params.add(index, 'UInt8')
  const people = `SELECT * FROM (${peopleSinceFirst(lifecycle, params)}) WHERE ${conditionOf(state, n)}`
  return pageOf(lifecycle, people, page, params)
}

/** Lists the people who were active in a number of intervals, or in any, ordered by hash. */
export function activePeople(lifecycle: Lifecycle, number: number | undefined, page: Page) {
  const params = new Params()
  const isChosen = number === undefined ? '' : `WHERE bitCount(active) = ${params.add(number, 'UInt8')}`
  return pageOf(lifecycle, `SELECT * FROM (${peopleOfPeriod(lifecycle, params)}) ${isChosen}`, page, params)
}

function pageOf({ site_id }: Lifecycle, people: string, { after, limit }: Page, params: Params) {
  return statement({
    sql: `
      SELECT toString(user) AS person, bitPositionsToArray(active) AS active
      FROM (${people})
      WHERE user > ${params.add(BigInt(after), 'UInt64')}
      ORDER BY user
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id },
    row: PersonRow,
  })
}

/** Returns a condition for a person in an interval by its index. */
function conditionOf(state: LifecycleState, n: string): string {
  const isActive = `bitTest(active, ${n})`
  // Both sides of AND may be evaluated, and a bit before the first one is an error.
  const wasActive = `bitTest(active, toUInt8(greatest(${n}, 1) - 1))`
  const isFirst = `born = ${n}`
  const conditions: Record<LifecycleState, string> = {
    new: `${isActive} AND ${isFirst}`,
    returning: `${isActive} AND ${wasActive}`,
    resurrected: `${isActive} AND NOT ${wasActive} AND NOT ${isFirst}`,
    dormant: `NOT ${isActive} AND ${wasActive}`,
  }
  return conditions[state]
}

/** Selects people with the bits of the intervals in which they were `active`, and that of their first activity ever. */
function peopleSinceFirst(lifecycle: Lifecycle, params: Params): string {
  const { intervals } = lifecycle
  const until = new Date(intervals.at(-1)?.to ?? 0)
  const slots = slotsOf(intervals)
  return `
    SELECT user, active, ${groupOfTime('first', slots, params)} AS born
    FROM (
      SELECT user, min(time) AS first, ${activeBits} AS active
      FROM (
        SELECT *, ${groupOfTime('time', slots, params)} AS number
        FROM (${activityRows(lifecycle.activity, { until }, lifecycle, params)})
      )
      GROUP BY user
      HAVING active != 0
    )`
}

/** The same without the first activity and without the interval before the period, so it reads only the period. */
function peopleOfPeriod(lifecycle: Lifecycle, params: Params): string {
  const [, first] = lifecycle.intervals
  const within = { from: new Date(first?.from ?? 0), until: new Date(lifecycle.intervals.at(-1)?.to ?? 0) }
  return `
    SELECT user, ${activeBits} AS active
    FROM (
      SELECT *, ${groupOfTime('time', slotsOf(lifecycle.intervals), params)} AS number
      FROM (${activityRows(lifecycle.activity, within, lifecycle, params)})
    )
    GROUP BY user
    HAVING active != 0`
}

const activeBits = 'groupBitOrIf(bitShiftLeft(toUInt64(1), toUInt8(greatest(number, 0))), number >= 0)'

function slotsOf(intervals: readonly Bucket[]): Slot[] {
  return intervals.map((it, group) => ({ group, from: it.from, to: it.to }))
}
