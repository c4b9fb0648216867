import type { Params } from '../../../db/clickhouse/params.ts'

/** Restricts a report to people who are in one (`isIn`) or in none of the groups. All conditions must hold. */
export type PeopleFilter = readonly (SegmentCondition | SubqueryCondition)[]

/** Members of segments, by their computations. */
export type SegmentCondition = { isIn: boolean; computations: readonly number[] }

/** People of a query with the column `user`, which reads `{site_id:String}`. */
type SubqueryCondition = { isIn: boolean; subquery: (params: Params) => string }

/**
 * Returns the SQL condition for a people filter, as ` AND …`; empty without a filter. Reads `{site_id:String}`.
 * @param user the column with the hashes of people, as in `sessions`.
 */
export function andAmong(filter: PeopleFilter, user: string, params: Params): string {
  return filter
    .map((it) => {
      const people = 'subquery' in it ? it.subquery(params) : membersOf(it.computations, params)
      // In a cluster, people may be on other nodes than their events, so GLOBAL sends the list to every node.
      return ` AND ${user} GLOBAL ${it.isIn ? 'IN' : 'NOT IN'} (${people})`
    })
    .join('')
}

function membersOf(computations: readonly number[], params: Params): string {
  return `
    SELECT segment_members.user FROM segment_members
    WHERE site_id = {site_id:String} AND computation IN ${params.add(computations, 'Array(UInt64)')}`
}
