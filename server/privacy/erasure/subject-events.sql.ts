import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import { daysOf, joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import { subjectBrowsers } from './subject.ts'

// An interrupted erasure may have removed the subject from `identities` of a shared browser, but not from
// `user_visitors` yet. Events of that browser without a user then belong to another person.
const belongsToOthers = `events.visitor IN (
  SELECT visitor FROM identities
  WHERE site_id = {site_id:String} AND visitor IN (${subjectBrowsers})
  GROUP BY visitor
  HAVING countIf(user_id = {user_id:String}) = 0)`

/**
 * The events of a subject, including excluded events. On a browser that several people used, these are the events with
 * the subject's own id, and the events without an id while the subject used it. Uses the parameters of `subjectParams`.
 * @param columns columns of events
 * @param isThorough true to search every day, and not only the days with sessions
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
        ${personOf('events')} = {user:UInt64} AND NOT ${belongsToOthers},
        events.user_id = {user_id:String})`
  const searched = isThorough
    ? `events.site_id = {site_id:String} AND events.visitor IN (${subjectBrowsers})`
    : `(events.site_id, toDate(events.timestamp), events.visitor) IN (${daysOf(subjectBrowsers)})`
  // Sessions and identities do not cover excluded events.
  const ofExcluded = `
    events.site_id = {site_id:String}
    AND (events.visitor IN (${subjectBrowsers}) OR events.user_id = {user_id:String})`
  return `
    ${found(`events.excluded = '' AND ${searched}`)}
    UNION ALL
    ${found(`events.excluded != '' AND ${ofExcluded}`)}`
}

/** The fields that identify an event in every table. */
export type EventKey = {
  event_id: string
  event_name: string
  /** As in the tables: UTC, with milliseconds. */
  time: string
  day: string
  month: number
  visitor: string
  /** True if the client chose the id. */
  id_supplied: boolean
}

/** A batch of the events of a subject that were accepted until a time, oldest first. */
export const subjectEventBatch = (isThorough: boolean) =>
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
      })}) AS subject_events
      ORDER BY subject_events.timestamp
      LIMIT {limit:UInt32}`,
  })
