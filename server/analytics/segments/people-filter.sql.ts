import type { Params } from '../../../db/clickhouse/params.ts'

/** Whom a report is about: those who are in one (`isIn`), or in none, of the segments of these computations; all hold. */
export type PeopleFilter = readonly { isIn: boolean; computations: readonly number[] }[]

/**
 * The condition that people are those of a filter, as ` AND …`; empty without one. Reads `{site_id:String}`.
 * @param user the column with their hashes, as in sessions.
 */
export function andAmong(filter: PeopleFilter, user: string, params: Params): string {
  return filter
    .map(({ isIn, computations }) => {
      const numbers = params.add(computations, 'Array(UInt64)')
      // Members lie elsewhere in a cluster than what people did: their list goes to every node.
      return ` AND ${user} GLOBAL ${isIn ? 'IN' : 'NOT IN'} (
        SELECT segment_members.user FROM segment_members
        WHERE site_id = {site_id:String} AND computation IN ${numbers})`
    })
    .join('')
}
