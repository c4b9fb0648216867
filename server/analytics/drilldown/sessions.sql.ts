import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import {
  andAfter,
  newestFirst,
  type SessionPosition,
  SessionRow,
  selectedSession,
} from '../sessions/session-rows.sql.ts'
import { type Counting, groupOfTime, groupsOfSession } from '../traffic/cells.sql.ts'
import { conditionsSql } from '../traffic/session-conditions.sql.ts'
import { timeRangesOf } from '../traffic/slots.ts'

/** The sessions that a traffic report counts. */
export type Counted = Pick<Counting, 'slots' | 'conditions'> & {
  site_id: string
  people: NonNullable<Counting['people']>
}

/** Returns a condition for the sessions that start in the slots: those that `sessions` counts. */
export function isStarting({ slots }: Counted, params: Params): string {
  const any = timeRangesOf(slots).map(
    ({ from, until }) =>
      `start >= ${params.add(from, 'DateTime64(3)')} AND start < ${params.add(until, 'DateTime64(3)')}`,
  )
  return `(${any.join(' OR ')}) AND ${groupOfTime('start', slots, params)} >= 0`
}

/** Returns a condition for the sessions that touch the slots: `users` counts the people of these. */
export function isTouching({ slots }: Counted, params: Params): string {
  const any = timeRangesOf(slots).map(
    ({ from, until }) =>
      `start < ${params.add(until, 'DateTime64(3)')} AND end >= ${params.add(from, 'DateTime64(3)')}`,
  )
  return `(${any.join(' OR ')}) AND notEmpty(${groupsOfSession(slots, 'sessions', params)})`
}

/** Returns the newest sessions that start in the slots, or the newest before a position. */
export function countedSessions(
  counted: Counted,
  { before, limit }: { before: SessionPosition | undefined; limit: number },
) {
  const params = new Params()
  return statement({
    sql: `
      SELECT ${selectedSession}
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND ${isStarting(counted, params)}
        AND ${conditionsSql(counted, params).isMet} ${andAmong(counted.people, 'sessions.user', params)}
        ${andAfter(before, params)}
      ${newestFirst}
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { ...params.values, site_id: counted.site_id },
    row: SessionRow,
  })
}
