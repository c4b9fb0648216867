import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { textColumns } from '../../../db/clickhouse/text-columns.ts'
import { type CreditedSelection, creditedConversions } from '../../revenue/conversions/credited-rows.sql.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import { groupOfTime } from '../traffic/cells.sql.ts'
import { conditionsSql } from '../traffic/session-conditions.sql.ts'
import { keptViews } from '../traffic/views.sql.ts'
import { browsersOf, sessionsOf } from '../users/browsers.sql.ts'
import { these } from '../users/profile.sql.ts'
import { type Counted, isStarting, isTouching } from './sessions.sql.ts'

/**
 * The position of a person: `newest_ms` is the start of their last session. Sessions that start after `seen_ms`, the
 * time of the first row of the first page, do not move people from one page to another.
 */
export type PersonPosition = { newest_ms: number; person: string; seen_ms: number }

/** Returns the people whose sessions touch the slots, those with the newest session first. */
export function countedPeople(
  counted: Counted,
  { after, limit }: { after: PersonPosition | undefined; limit: number },
) {
  const params = new Params()
  const seen = after ? `AND start <= ${params.add(new Date(after.seen_ms), 'DateTime64(3)')}` : ''
  const rest = after
    ? `HAVING (newest_ms, hash) < (${params.add(after.newest_ms, 'Int64')}, ${params.add(BigInt(after.person), 'UInt64')})`
    : ''
  return statement({
    sql: `
      SELECT toString(hash) AS person, newest_ms
      FROM (
        SELECT sessions.user AS hash, toUnixTimestamp64Milli(max(start)) AS newest_ms
        FROM sessions FINAL
        WHERE site_id = {site_id:String} AND ${isTouching(counted, params)}
          AND ${conditionsSql(counted, params).isMet} ${andAmong(counted.people, 'sessions.user', params)} ${seen}
        GROUP BY hash
        ${rest}
        ORDER BY newest_ms DESC, hash DESC
        LIMIT ${params.add(limit, 'UInt32')}
      )
      ORDER BY newest_ms DESC, hash DESC`,
    params: { ...params.values, site_id: counted.site_id },
    row: t.Object({ person: t.String(), newest_ms: Type.Integer() }),
  })
}

const lastTexts = [
  'client_id',
  'source',
  'medium',
  'campaign',
  'channel',
  'country',
  'device',
  'browser',
  'os',
] as const

const PersonRow = t.Object({
  person: t.String(),
  user_id: t.String(),
  sessions: Type.Integer(),
  pageviews: Type.Integer(),
  first_ms: Type.Integer(),
  last_ms: Type.Integer(),
  ...textColumns(lastTexts),
})

/** Returns what the counted sessions of these people contribute to the report, and the texts of the last one. */
export function sessionsOfPeople(counted: Counted, people: readonly string[]) {
  const params = new Params()
  const { kept, isMet } = conditionsSql(counted, params)
  const isInSlot = `${groupOfTime('time', counted.slots, params)} >= 0`
  const viewed = `arrayCount(time -> ${isInSlot}, ${keptViews('views.time', kept)})`
  const last = lastTexts.map((it) => `argMax(sessions.${it}, (start, sessions.visitor, ordinal)) AS ${it}`)
  return statement({
    sql: `
      SELECT
        toString(sessions.user) AS person, any(sessions.user_id) AS user_id,
        countIf(${isStarting(counted, params)}) AS sessions, sum(${viewed}) AS pageviews,
        toUnixTimestamp64Milli(min(start)) AS first_ms, toUnixTimestamp64Milli(max(end)) AS last_ms,
        ${last.join(', ')}
      FROM sessions FINAL
      WHERE ${sessionsOf(these(people, params))} AND ${isTouching(counted, params)} AND ${isMet}
      GROUP BY person`,
    params: { ...params.values, site_id: counted.site_id },
    row: PersonRow,
  })
}

/** Returns the orders and the revenue of these people. */
export function ordersOfPeople(orders: CreditedSelection, people: readonly string[]) {
  const params = new Params()
  const of = {
    ...orders,
    people: [{ isIn: true, subquery: () => these(people, params) }],
    visitors: browsersOf(these(people, params)),
  }
  return statement({
    sql: `
      SELECT toString(user) AS person, countIf(NOT is_refund) AS orders, toString(sum(value)) AS micro
      FROM (${creditedConversions(of, [], params)})
      GROUP BY user`,
    params: { ...params.values, site_id: orders.site_id },
    row: t.Object({ person: t.String(), orders: Type.Integer(), micro: t.String() }),
  })
}
