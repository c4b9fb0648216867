import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

const asUser = "sipHash64(concat('u:', id))"
const asBrowser = "sipHash64(concat('c:', id))"
const asked = 'SELECT arrayJoin(arrayDistinct({ids:Array(String)})) AS id'

/** The visits of all whom the ids could mean. */
const visits = `
  SELECT visitor, start, ordinal, user
  FROM visitor_sessions FINAL
  WHERE site_id = {site_id:String} AND visitor IN (
    SELECT visitor FROM user_visitors
    WHERE site_id = {site_id:String} AND user_visitors.user IN (SELECT ${asUser} FROM (${asked}))
    UNION DISTINCT
    SELECT arrayJoin([${asUser}, ${asBrowser}]) AS visitor FROM (${asked}))`

/**
 * Whom ids mean: `person` is the user of that id, else whoever was seen last with the browser of that id, and 0 where
 * nobody has seen either. `user` is the hash that a user of that id has or would have.
 */
export const peopleByIds = query({
  params: { site_id: 'String', ids: 'Array(String)' },
  row: t.Object({ id: t.String(), person: t.String(), user: t.String() }),
  sql: `
    SELECT
      asked.id AS id, toString(${asUser}) AS user,
      toString(if(known.user != 0, known.user, browser.user)) AS person
    FROM (${asked}) AS asked
    LEFT JOIN (SELECT DISTINCT user FROM (${visits})) AS known ON ${asUser} = known.user
    LEFT JOIN (
      SELECT visitor, argMax(user, (start, ordinal)) AS user FROM (${visits}) GROUP BY visitor
    ) AS browser ON ${asBrowser} = browser.visitor`,
})
