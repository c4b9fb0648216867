import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'

const asUser = "sipHash64(concat('u:', id))"
const asBrowser = "sipHash64(concat('c:', id))"
const requestedIds = 'SELECT arrayJoin(arrayDistinct({ids:Array(String)})) AS id'

/** The sessions of all people that the ids can refer to. */
const visits = `
  SELECT visitor, start, ordinal, user
  FROM visitor_sessions FINAL
  WHERE site_id = {site_id:String} AND visitor IN (
    SELECT visitor FROM user_visitors
    WHERE site_id = {site_id:String} AND user_visitors.user IN (SELECT ${asUser} FROM (${requestedIds}))
    UNION DISTINCT
    SELECT arrayJoin([${asUser}, ${asBrowser}]) AS visitor FROM (${requestedIds}))`

/**
 * Resolves ids to people. `person` is the user with that id, otherwise the last person seen with the browser of that
 * id, and 0 if neither was ever seen. `user` is the hash of a user with that id, whether or not it exists.
 */
export const peopleByIds = query({
  params: { site_id: 'String', ids: 'Array(String)' },
  row: t.Object({ id: t.String(), person: t.String(), user: t.String() }),
  sql: `
    SELECT
      requested.id AS id, toString(${asUser}) AS user,
      toString(if(known.user != 0, known.user, browser.user)) AS person
    FROM (${requestedIds}) AS requested
    LEFT JOIN (SELECT DISTINCT user FROM (${visits})) AS known ON ${asUser} = known.user
    LEFT JOIN (
      SELECT visitor, argMax(user, (start, ordinal)) AS user FROM (${visits}) GROUP BY visitor
    ) AS browser ON ${asBrowser} = browser.visitor`,
})
