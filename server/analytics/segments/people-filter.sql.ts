import type { Params } from '../../../db/clickhouse/params.ts'

/**
 * Restricts a report to people who are in one (`isIn`) or in none of the segments of these computations. All
 * conditions must hold.
 */
export type PeopleFilter = readonly { isIn: boolean; computations: readonly number[] }[]

/**
 * Returns the SQL condition for a people filter, as ` AND …`; empty without a filter. Reads `{site_id:String}`.
 * @param user the column with the hashes of people, as in `sessions`.
 */
export function andAmong(filter: PeopleFilter, user: string, params: Params): string {
  return filter
    .map(({ isIn, computations }) => {
      const numbers = params.add(computations, 'Array(UInt64)')
      // In a cluster, members may be on other nodes than the events of the same people, so GLOBAL sends the list to
      // every node.
      return ` AND ${user} GLOBAL ${isIn ? 'IN' : 'NOT IN'} (
        SELECT segment_members.user FROM segment_members
        WHERE site_id = {site_id:String} AND computation IN ${numbers})`
    })
    .join('')
}
