import { Type } from '@sinclair/typebox'
import { type Static, t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

const TouchedVisit = t.Object({
  site_id: t.String(),
  visitor: t.String(),
  start_ms: Type.Integer(),
  end_ms: Type.Integer(),
  /** The current person of the visit. */
  person: t.String(),
  user_id: t.String(),
  source: t.String(),
  medium: t.String(),
  campaign: t.String(),
  /** 1 if the visit is now part of another one: then only its start is valid. */
  is_deleted: Type.Integer(),
  /**
   * The current and possible former persons of the visit: everybody the browser was seen with, and the browser
   * itself.
   */
  people: t.Array(t.String()),
})
export type TouchedVisit = Static<typeof TouchedVisit>

/** More people than ever share a browser. A constant client_id would belong to everybody, with as many visits. */
const people_max = 20

/** Returns the visits that a batch changed, added or deleted. */
export const touchedVisits = query({
  params: { batch: 'UInt64', sites: 'Array(String)' },
  row: TouchedVisit,
  sql: `
    SELECT
      site_id, toString(hash) AS visitor, start_ms, end_ms, person, user_id, source, medium, campaign, is_deleted,
      arrayDistinct(arrayConcat([visitor, person], seen)) AS people
    FROM (
      SELECT
        site_id, visitor AS hash, toUnixTimestamp64Milli(start) AS start_ms, toUnixTimestamp64Milli(end) AS end_ms,
        toString(user) AS person, user_id, source, medium, campaign, is_deleted
      FROM sessions
      WHERE version = {batch:UInt64} AND site_id IN {sites:Array(String)}
    ) AS visits
    LEFT JOIN (
      SELECT site_id, visitor AS hash, groupUniqArray(${people_max})(toString(sipHash64(concat('u:', identities.user_id)))) AS seen
      FROM identities
      WHERE (site_id, visitor) IN (
        SELECT site_id, visitor FROM sessions
        WHERE version = {batch:UInt64} AND site_id IN {sites:Array(String)})
      GROUP BY site_id, hash
    ) AS identified USING (site_id, hash)`,
})

/** Returns the users that browsers of a site were seen with. */
export const usersOfVisitors = query({
  params: { site_id: 'String', visitors: 'Array(UInt64)' },
  row: t.Object({ user: t.String() }),
  sql: `
    SELECT DISTINCT toString(sipHash64(concat('u:', user_id))) AS user
    FROM identities
    WHERE site_id = {site_id:String} AND visitor IN {visitors:Array(UInt64)}`,
})
