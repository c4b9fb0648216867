import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { type Bindable, query, statement } from '../../../db/clickhouse/query.ts'
import { type Evaluation, evaluated } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

/** A computation to store: its number, its time, and the number of the previous computation. */
export type Computing = { site_id: string; computation: number; previous: number | null; at: Date }

/**
 * Stores the people who meet rules. Each member keeps the time since which consecutive computations have found them
 * in the segment.
 */
export function insertMembers(
  { site_id, computation, previous, at }: Computing,
  rules: SegmentGroup,
  evaluation: Evaluation,
): { sql: string; params: Record<string, Bindable> } {
  const params = new Params()
  const found = evaluated([rules], evaluation, params, { columns: ['user_id', 'client_id'] })
  const number = params.add(computation, 'UInt64')
  const now = params.add(at, 'DateTime64(3)')
  const earlier = `
    SELECT user, since FROM segment_members
    WHERE site_id = {site_id:String} AND computation = ${params.add(previous ?? 0, 'UInt64')}`
  return {
    sql: `
      INSERT INTO segment_members (site_id, computation, user, user_id, client_id, since, computed_at)
      SELECT
        {site_id:String}, ${number}, member.user, member.user_id, if(member.user_id = '', member.client_id, ''),
        ${previous === null ? now : `if(before.user = 0, ${now}, before.since)`}, ${now}
      FROM (SELECT * FROM (${found}) WHERE met_0) AS member
      ${previous === null ? '' : `LEFT JOIN (${earlier}) AS before ON member.user = before.user`}`,
    params: { site_id, ...params.values },
  }
}

/** Counts the members of a computation, and those that the previous computation did not have. */
export const countedMembers = query({
  params: { site_id: 'String', computation: 'UInt64' },
  row: t.Object({ members: Type.Integer(), entered: Type.Integer() }),
  sql: `
    SELECT count() AS members, countIf(since = computed_at) AS entered
    FROM segment_members
    WHERE site_id = {site_id:String} AND computation = {computation:UInt64}`,
})

const MemberRow = t.Object({
  user: t.String(),
  user_id: t.String(),
  client_id: t.String(),
  since_ms: Type.Integer(),
})
export type MemberRow = typeof MemberRow.static

/**
 * Returns members ordered by hash. @param page the hash to start after and the number of rows; all members if
 * omitted.
 */
export function membersOf(site_id: string, computation: number, page?: { after: string; limit: number }) {
  return statement({
    sql: `
      SELECT toString(user) AS user, user_id, client_id, toUnixTimestamp64Milli(since) AS since_ms
      FROM segment_members
      WHERE site_id = {site_id:String} AND computation = {computation:UInt64}
        ${page ? 'AND segment_members.user > {after:UInt64}' : ''}
      ORDER BY segment_members.user
      ${page ? 'LIMIT {limit:UInt32}' : ''}`,
    params: { site_id, computation, ...page },
    row: MemberRow,
  })
}

/** Returns the computations stored before a time, by site. */
export const storedComputations = query({
  params: { before: 'DateTime64(3)' },
  row: t.Object({ site_id: t.String(), computations: t.Array(Type.Integer()) }),
  sql: `
    SELECT site_id, groupUniqArray(computation) AS computations
    FROM segment_members
    WHERE computed_at < {before:DateTime64(3)}
    GROUP BY site_id`,
})
