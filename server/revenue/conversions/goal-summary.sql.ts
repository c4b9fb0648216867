import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { andAmong } from '../../analytics/segments/people-filter.sql.ts'
import { type Conversions, conversionRows } from './conversion-rows.sql.ts'

/**
 * Counts the conversions of goals: one row per goal for the total, and one for each of its buckets.
 * @param edges the start times of the buckets, in milliseconds.
 */
export function countedGoals(siteId: string, conversions: Conversions, edges: number[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        goal, bucket, grouping(bucket) AS is_all, count() AS conversions, toString(sum(value)) AS micro,
        uniqExact(user) AS users, countIf(is_ignored) AS ignored, countIf(is_unconverted) AS unconverted
      FROM (
        SELECT *, roundDown(toUnixTimestamp64Milli(timestamp), {edges:Array(Int64)}) AS bucket
        FROM (${conversionRows(conversions, params)})
      )
      GROUP BY GROUPING SETS ((goal, bucket), (goal))`,
    params: { ...params.values, site_id: siteId, edges },
    row: t.Object({
      goal: Type.Integer(),
      bucket: Type.Integer(),
      is_all: Type.Integer(),
      conversions: Type.Integer(),
      micro: t.String(),
      users: Type.Integer(),
      ignored: Type.Integer(),
      unconverted: Type.Integer(),
    }),
  })
}

/** Counts the people in a period. */
export function countedUsers(
  siteId: string,
  { from, until, people = [] }: Omit<Conversions, 'goals' | 'money'>,
) {
  const params = new Params()
  const [began, ended] = [from, until].map((it) => params.add(it, 'DateTime64(3)'))
  return statement({
    sql: `
      SELECT uniqExact(user) AS users
      FROM sessions FINAL
      WHERE site_id = {site_id:String} AND start < ${ended} AND end >= ${began} ${andAmong(people, 'user', params)}`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({ users: Type.Integer() }),
  })
}
