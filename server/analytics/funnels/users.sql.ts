import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query, type Statement, statement } from '../../../db/clickhouse/query.ts'
import { chains } from './chains.sql.ts'
import type { Funnel } from './step-events.sql.ts'

/** Which people to list: the level they reached, and the hash after which the page starts. */
export type Selection = { level: { min: number; max: number }; after: string; limit: number }

const PersonRow = t.Object({
  person: t.String(),
  /** The browser with which the person entered. */
  visitor: t.String(),
  level: Type.Integer(),
  entered_ms: Type.Integer(),
  last_step_ms: Type.Integer(),
})
export type PersonRow = typeof PersonRow.static

/** Lists the people who reached the selected level of a funnel, ordered by hash. */
export function peopleQuery(
  funnel: Funnel,
  { level: { min, max }, after, limit }: Selection,
): Statement<typeof PersonRow> {
  const { sql, params } = chains(funnel, { hasEntries: true })
  const reached = funnel.steps.map((_, n) => `at_${n + 1}`).join(', ')
  return statement({
    sql: `
    SELECT toString(chain.person) AS person, toString(entry_visitor) AS visitor, level,
      at_1 + {from_ms:Int64} AS entered_ms, [${reached}][level] + {from_ms:Int64} AS last_step_ms
    FROM (${sql}) AS chain
    WHERE level BETWEEN {min:UInt8} AND {max:UInt8} AND chain.person > {after:UInt64}
    ORDER BY chain.person
    LIMIT {limit:UInt32}`,
    params: { ...params, from_ms: BigInt(funnel.period.start), min, max, after, limit },
    row: PersonRow,
  })
}

// Long lists are passed as one text: parsing a thousand values would take longer than looking them up.
const entries = `
  SELECT item[1] AS person, toUInt64(item[2]) AS visitor, fromUnixTimestamp64Milli(toInt64(item[3]), 'UTC') AS entered
  FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({entries:String})))) AS item)`

/**
 * Returns the ids of people: `entries` is a comma-separated list of `person visitor milliseconds`, and the ids are
 * those of the session of that visitor at that time.
 */
export const namesQuery = query({
  params: { site_id: 'String', entries: 'String' },
  row: t.Object({ person: t.String(), client_id: t.String(), user_id: t.String() }),
  sql: `
    SELECT entry.person AS person, session.client_id AS client_id, session.user_id AS user_id
    FROM (${entries}) AS entry
    ASOF LEFT JOIN (
      SELECT visitor, start, client_id, user_id
      FROM sessions FINAL
      WHERE (site_id, toDate(start), visitor) IN (
        SELECT site_id, day, visitor FROM visitor_days
        WHERE site_id = {site_id:String} AND visitor IN (SELECT visitor FROM (${entries})))
    ) AS session ON entry.visitor = session.visitor AND entry.entered >= session.start`,
})
