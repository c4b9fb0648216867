import { t } from 'elysia'
import { query } from '../../db/clickhouse/query.ts'

/**
 * From when to when a batch changed the visits of a browser, and whose these are now or may have been before: of
 * everybody the browser was seen with, and of itself.
 */
export const touchedVisits = query({
  params: { batch: 'UInt64', sites: 'Array(String)' },
  row: t.Object({
    site_id: t.String(),
    visitor: t.String(),
    since: t.String(),
    until: t.String(),
    people: t.Array(t.String()),
  }),
  sql: `
    SELECT
      site_id, toString(hash) AS visitor, toString(first_start) AS since, toString(last_end) AS until,
      arrayDistinct(arrayConcat([visitor], users, seen)) AS people
    FROM (
      SELECT
        site_id, visitor AS hash, min(start) AS first_start, max(end) AS last_end,
        groupUniqArray(toString(user)) AS users
      FROM sessions
      WHERE version = {batch:UInt64} AND site_id IN {sites:Array(String)}
      GROUP BY site_id, hash
    ) AS visits
    LEFT JOIN (
      SELECT site_id, visitor AS hash, groupUniqArray(toString(sipHash64(concat('u:', user_id)))) AS seen
      FROM identities
      WHERE (site_id, visitor) IN (
        SELECT site_id, visitor FROM sessions
        WHERE version = {batch:UInt64} AND site_id IN {sites:Array(String)})
      GROUP BY site_id, hash
    ) AS identified USING (site_id, hash)`,
})
