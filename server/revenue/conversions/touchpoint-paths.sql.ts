import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query, statement } from '../../../db/clickhouse/query.ts'

/** A point in time of a visitor. The hash is text because it exceeds the range of a JavaScript number. */
export type Moment = { site_id: string; visitor: string; time_ms: number }
export type Person = { site_id: string; user: string }

/** More visits than any real person has. */
export const endlessVisits = 20_000

/**
 * Returns the person of each moment, by the index of the moment: the person of its session, as in `joinPersons` of
 * server/analytics/traffic.
 */
export function personsAt(moments: readonly Moment[]) {
  return statement({
    sql: `
      SELECT
        moment.position AS position, toString(if(session.user = 0, moment.visitor, session.user)) AS user,
        session.user_id AS user_id
      FROM (SELECT *, fromUnixTimestamp64Milli(toInt64(item[4]), 'UTC') AS time FROM (${listed('moments')})) AS moment
      ASOF LEFT JOIN (
        SELECT site_id, visitor, start, user, user_id FROM visitor_sessions FINAL
        WHERE (site_id, visitor) IN (SELECT site_id, visitor FROM (${listed('moments')}))
      ) AS session
      ON moment.site_id = session.site_id AND moment.visitor = session.visitor AND moment.time >= session.start`,
    params: {
      moments: moments
        .map(({ site_id, visitor, time_ms }, position) => `${position} ${site_id} ${visitor} ${time_ms}`)
        .join(','),
    },
    row: t.Object({ position: Type.Integer(), user: t.String(), user_id: t.String() }),
  })
}

/**
 * Returns the visits of people in a period, in chronological order, by the browsers they were seen with.
 * @param visitors browsers that count as persons themselves because they were never seen with a user.
 */
export function visitsOf(
  people: readonly Person[],
  visitors: readonly Pick<Moment, 'site_id' | 'visitor'>[],
  { since, until }: { since: Date; until: Date },
) {
  return statement({
    sql: `
      SELECT *
      FROM (
        SELECT
          site_id, toString(user) AS person, toUnixTimestamp64Milli(start) AS start_ms,
          toUnixTimestamp64Milli(end) AS end_ms, source, medium, campaign, visitor, ordinal
        FROM visitor_sessions FINAL
        WHERE start <= {until:DateTime64(3)} AND end >= {since:DateTime64(3)}
          AND (site_id, user) IN (SELECT site_id, visitor FROM (${listed('people')}))
          AND (site_id, visitor) IN (
            SELECT site_id, visitor FROM (${listed('visitors')})
            UNION DISTINCT
            -- For events without a browser, the visitor is the user.
            SELECT site_id, visitor FROM (${listed('people')})
            UNION DISTINCT
            SELECT site_id, visitor FROM user_visitors
            WHERE (site_id, user) IN (SELECT site_id, visitor FROM (${listed('people')})))
        ORDER BY start_ms DESC, visitor DESC, ordinal DESC
        LIMIT ${endlessVisits} BY site_id, person
      )
      ORDER BY start_ms, visitor, ordinal`,
    params: {
      people: people.map(({ site_id, user }, position) => `${position} ${site_id} ${user}`).join(','),
      visitors: visitors
        .map(({ site_id, visitor }, position) => `${position} ${site_id} ${visitor}`)
        .join(','),
      since,
      until,
    },
    row: t.Object({
      site_id: t.String(),
      person: t.String(),
      start_ms: Type.Integer(),
      end_ms: Type.Integer(),
      source: t.String(),
      medium: t.String(),
      campaign: t.String(),
    }),
  })
}

/** Counts the visits of all browsers of the users a browser was seen with, including deleted and replaced versions. */
export const countVisits = query({
  params: { site_id: 'String', visitor: 'UInt64' },
  row: t.Object({ visits: Type.Integer() }),
  sql: `
    SELECT count() AS visits
    FROM visitor_sessions
    WHERE site_id = {site_id:String} AND visitor IN (
      SELECT {visitor:UInt64}
      UNION DISTINCT
      SELECT visitor FROM user_visitors
      WHERE site_id = {site_id:String} AND user IN (
        SELECT sipHash64(concat('u:', user_id)) FROM identities
        WHERE site_id = {site_id:String} AND visitor = {visitor:UInt64}))`,
})

/** Lists are passed as text: analysing thousands of literals would take longer than the query itself. */
export function listed(name: 'moments' | 'people' | 'visitors'): string {
  return `
    SELECT toUInt32(item[1]) AS position, item[2] AS site_id, toUInt64(item[3]) AS visitor, item
    FROM (SELECT splitByChar(' ', arrayJoin(splitByChar(',', materialize({${name}:String})))) AS item)`
}
