import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { people } from '../users/people.sql.ts'
import { type Evaluation, evaluated } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

const CountRow = t.Object({
  user_count: Type.Integer(),
  total_users: Type.Integer(),
  samples: t.Array(t.String()),
})

const SampleRow = t.Object({
  user_id: t.String(),
  client_id: t.String(),
  first_ms: Type.Integer(),
  last_ms: Type.Integer(),
  total_sessions: Type.Integer(),
  total_pageviews: Type.Integer(),
})

/** Counts the people who meet rules and all people, and returns a few who do. */
export function previewCounts(site_id: string, rules: SegmentGroup, evaluation: Evaluation, samples: number) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        countIf(met_0) AS user_count, count() AS total_users,
        arrayMap(it -> toString(it), groupArrayIf(${samples})(user, met_0)) AS samples
      FROM (${evaluated([rules], evaluation, params)})`,
    params: { site_id, ...params.values },
    row: CountRow,
  })
}

/** Returns the ids of a few people, given their hashes. */
export function previewSamples(site_id: string, users: readonly string[]) {
  const params = new Params()
  const among = `SELECT arrayJoin(${params.add(users.map(BigInt), 'Array(UInt64)')}) AS user`
  const columns = [
    'user_id',
    'client_id',
    'first_seen',
    'last_seen',
    'total_sessions',
    'total_pageviews',
  ] as const
  return statement({
    sql: `
      SELECT
        user_id, client_id, toUnixTimestamp64Milli(first_seen) AS first_ms, toUnixTimestamp64Milli(last_seen) AS last_ms,
        total_sessions, total_pageviews
      FROM (${people(columns, { among }, params)})
      ORDER BY last_seen DESC, user`,
    params: { site_id, ...params.values },
    row: SampleRow,
  })
}
