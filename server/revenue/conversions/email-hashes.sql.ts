import { t } from 'elysia'
import { statement } from '../../../db/clickhouse/query.ts'
import { traitSize_max } from '../../analytics/users/model.ts'
import { traitPrecedence } from '../../analytics/users/traits.sql.ts'
import { listed, type Moment, type Person } from './touchpoint-paths.sql.ts'

/**
 * Returns the trait `email_hash` of people, by the rules of `traitValues` of server/analytics/users, but for people of
 * several sites: a trait that a browser set belongs to the person of its session, and the newest value counts.
 */
export function emailHashTraits(people: readonly Person[]) {
  const isEmailHash = `trait = 'email_hash' AND length(value) <= ${traitSize_max}`
  const those = `SELECT site_id, visitor FROM (${listed('people')})`
  const ofBrowsers = `${isEmailHash} AND client_id != '' AND (site_id, user_traits.user) IN (
    ${those}
    UNION DISTINCT
    SELECT site_id, visitor FROM user_visitors WHERE (site_id, user_visitors.user) IN (${those}))`
  return statement({
    sql: `
      WITH argMax(json, precedence) AS newest
      SELECT
        site_id, toString(owner) AS person,
        if(startsWith(newest, '"'), JSONExtractString(newest), '') AS email_hash
      FROM (
        SELECT site_id, user_traits.user AS owner, value AS json, ${traitPrecedence('set_at', 'user')} AS precedence
        FROM user_traits FINAL
        WHERE ${isEmailHash} AND client_id = '' AND (site_id, user_traits.user) IN (${those})
        UNION ALL
        SELECT
          stored.site_id AS site_id, if(session.user = 0, stored.visitor, session.user) AS owner, stored.json AS json,
          ${traitPrecedence('stored.set_at', 'browser')} AS precedence
        FROM (
          SELECT site_id, user_traits.user AS visitor, value AS json, set_at, is_trusted
          FROM user_traits FINAL
          WHERE ${ofBrowsers}
        ) AS stored
        ASOF LEFT JOIN (
          SELECT site_id, visitor, start, user
          FROM visitor_sessions FINAL
          WHERE (site_id, visitor) IN (SELECT site_id, user_traits.user FROM user_traits WHERE ${ofBrowsers})
        ) AS session
        ON stored.site_id = session.site_id AND stored.visitor = session.visitor AND stored.set_at >= session.start
      )
      WHERE (site_id, owner) IN (${those})
      GROUP BY site_id, owner
      HAVING email_hash != ''`,
    params: {
      people: people.map(({ site_id, user }, position) => `${position} ${site_id} ${user}`).join(','),
    },
    row: t.Object({ site_id: t.String(), person: t.String(), email_hash: t.String() }),
  })
}

/** Returns the email hashes of events that have one. */
export function emailHashesOfEvents(events: readonly (Moment & { event_id: string })[]) {
  const those = `
    SELECT item[1] AS site, toUInt64(item[2]) AS who, toDate(toUInt16(item[3])) AS day, item[4] AS id
    FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({events:String})))) AS item)`
  return statement({
    sql: `
      SELECT site_id, event_id, email_hash
      FROM events
      WHERE (site_id, toDate(timestamp), visitor) IN (SELECT site, day, who FROM (${those}))
        AND event_id IN (SELECT id FROM (${those})) AND excluded = '' AND email_hash != ''`,
    params: {
      events: events
        .map((it) => `${it.site_id} ${it.visitor} ${Math.floor(it.time_ms / 86_400_000)} ${it.event_id}`)
        .join(','),
    },
    row: t.Object({ site_id: t.String(), event_id: t.String(), email_hash: t.String() }),
  })
}
