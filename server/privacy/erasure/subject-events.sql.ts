import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import { daysOf, joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import { subjectBrowsers } from './subject.ts'

// An erasure that was cut short may have taken the subject from `identities` of a shared browser already, and not yet from
// `user_visitors`: what is left there without a user is then somebody else's.
const isOfOthersAlone = `events.visitor IN (
  SELECT visitor FROM identities
  WHERE site_id = {site_id:String} AND visitor IN (${subjectBrowsers})
  GROUP BY visitor
  HAVING countIf(user_id = {user_id:String}) = 0)`

/**
 * The events of a subject, those that count in no number among them. On a browser that several people used: what came
 * with the subject's own id, and what came with none while the subject used it. Reads the parameters of `subjectParams`.
 * @param columns of events.
 * @param isThorough looks at every day, also where no session says that there is anything.
 */
export function subjectEvents(
  columns: readonly string[],
  { condition = 'true', isThorough = false }: { condition?: string; isThorough?: boolean } = {},
): string {
  const list = columns.map((it) => `events.${it} AS ${it}`).join(', ')
  const found = (where: string) => `
    SELECT ${list}
    FROM events
    ${joinPersons('events', { visitors: subjectBrowsers })}
    WHERE ${where} AND ${condition}
      AND if(
        events.user_id = '',
        ${personOf('events')} = {user:UInt64} AND NOT ${isOfOthersAlone},
        events.user_id = {user_id:String})`
  const there = isThorough
    ? `events.site_id = {site_id:String} AND events.visitor IN (${subjectBrowsers})`
    : `(events.site_id, toDate(events.timestamp), events.visitor) IN (${daysOf(subjectBrowsers)})`
  // Of what counts in no number no session knows, nor whom a browser was seen with.
  const leftOut = `
    events.site_id = {site_id:String}
    AND (events.visitor IN (${subjectBrowsers}) OR events.user_id = {user_id:String})`
  return `
    ${found(`events.excluded = '' AND ${there}`)}
    UNION ALL
    ${found(`events.excluded != '' AND ${leftOut}`)}`
}

/** What tells an event apart, wherever it is kept. */
export type EventKey = {
  event_id: string
  event_name: string
  /** As the tables have it: UTC, with milliseconds. */
  time: string
  day: string
  month: number
  visitor: string
  /** Whether the client chose the id. */
  id_supplied: boolean
}

/** Some events of a subject that were accepted until a time, month by month. */
export const someEvents = (isThorough: boolean) =>
  query({
    params: {
      site_id: 'String',
      user: 'UInt64',
      user_id: 'String',
      until: 'DateTime64(3)',
      limit: 'UInt32',
    },
    row: t.Object({
      event_id: t.String(),
      event_name: t.String(),
      time: t.String(),
      day: t.String(),
      month: Type.Integer(),
      visitor: t.String(),
      id_supplied: t.Boolean(),
    }),
    sql: `
      SELECT
        event_id, event_name, toString(timestamp) AS time, toString(toDate(timestamp)) AS day,
        toYYYYMM(timestamp) AS month, toString(visitor) AS visitor, id_supplied
      FROM (${subjectEvents(['event_id', 'event_name', 'timestamp', 'visitor', 'id_supplied'], {
        condition: 'events.ingested_at <= {until:DateTime64(3)}',
        isThorough,
      })}) AS theirs
      ORDER BY theirs.timestamp
      LIMIT {limit:UInt32}`,
  })
