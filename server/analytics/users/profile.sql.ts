import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { textColumns } from '../../../db/clickhouse/text-columns.ts'
import { sessionsOf } from './browsers.sql.ts'
import { people } from './people.sql.ts'
import { type ConvertedGoals, personConversions, salesByPerson } from './person-conversions.sql.ts'

const profileColumns = [
  'user_id',
  'client_id',
  'first_source',
  'first_medium',
  'first_campaign',
  'first_channel',
  'last_source',
  'last_medium',
  'last_campaign',
  'last_channel',
  'country',
  'device',
  'browser',
  'os',
] as const

const FoundPerson = t.Object({
  person: t.String(),
  first_ms: Type.Integer(),
  last_ms: Type.Integer(),
  total_sessions: Type.Integer(),
  total_pageviews: Type.Integer(),
  ...textColumns(profileColumns),
})
export type FoundPerson = typeof FoundPerson.static

/** Returns a subquery of people, given their hashes. */
export function these(users: readonly string[], params: Params): string {
  return `SELECT arrayJoin(${params.add(users.map(BigInt), 'Array(UInt64)')}) AS user`
}

/** Returns what the sessions of people contribute to their profiles. */
export function peopleByHash(siteId: string, users: readonly string[]) {
  const params = new Params()
  const columns = ['first_seen', 'last_seen', 'total_sessions', 'total_pageviews', ...profileColumns] as const
  return statement({
    sql: `
      SELECT
        toString(user) AS person, toUnixTimestamp64Milli(first_seen) AS first_ms,
        toUnixTimestamp64Milli(last_seen) AS last_ms, total_sessions, total_pageviews, ${profileColumns.join(', ')}
      FROM (${people(columns, { among: these(users, params) }, params)})`,
    params: { ...params.values, site_id: siteId },
    row: FoundPerson,
  })
}

/** Returns the ids of people, as of their last session. */
export function namesOfPeople(siteId: string, people: readonly string[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        toString(sessions.user) AS person, any(sessions.user_id) AS user_id,
        argMax(sessions.client_id, (start, sessions.visitor, ordinal)) AS client_id
      FROM sessions FINAL
      WHERE ${sessionsOf(these(people, params))}
      GROUP BY person`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ person: t.String(), user_id: t.String(), client_id: t.String() }),
  })
}

const browsers_max = 1000

/** Returns the browsers of people, in the order in which each person was first seen with them. */
export function clientsOfPeople(siteId: string, users: readonly string[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT person, arrayMap(it -> it.2, arraySort(groupArray((since, client_id)))) AS client_ids
      FROM (
        SELECT toString(sessions.user) AS person, client_id, min(start) AS since, max(start) AS latest
        FROM sessions FINAL
        WHERE ${sessionsOf(these(users, params))} AND client_id != ''
        GROUP BY person, client_id
        ORDER BY latest DESC, client_id
        LIMIT ${browsers_max} BY person
      )
      GROUP BY person`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ person: t.String(), client_ids: t.Array(t.String()) }),
  })
}

/** Returns the conversions of people: one row per person and goal. */
export function goalsOfPeople(siteId: string, users: readonly string[], goals: ConvertedGoals) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        toString(user) AS person, goal, count() AS conversions, toString(sum(value)) AS micro,
        toUnixTimestamp64Milli(max(timestamp)) AS last_ms
      FROM (${personConversions(goals, { among: these(users, params) }, params)})
      GROUP BY user, goal
      ORDER BY last_ms DESC, goal`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({
      person: t.String(),
      goal: Type.Integer(),
      conversions: Type.Integer(),
      micro: t.String(),
      last_ms: Type.Integer(),
    }),
  })
}

/** Returns the number of orders of people, and their value less refunds, in millionths. */
export function salesOfPeople(siteId: string, users: readonly string[], converted: ConvertedGoals) {
  const params = new Params()
  return statement({
    sql: `
      SELECT toString(user) AS person, orders, toString(micro) AS micro
      FROM (${salesByPerson(converted, { among: these(users, params) }, params)})`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ person: t.String(), orders: Type.Integer(), micro: t.String() }),
  })
}
