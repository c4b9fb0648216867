import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { query } from '../../db/clickhouse/query.ts'
import { joinPersons, personOf } from '../analytics/person.sql.ts'
import { subjectBrowsers } from './subject.ts'

/**
 * The events of a subject, those that count in no number among them. On a browser that several people used: what came
 * with the subject's own id, and what came with none while the subject used it. Reads the parameters of `subjectParams`.
 * @param columns with `events.` before them.
 */
export function subjectEvents(columns: readonly string[], condition = 'true'): string {
  const list = columns.map((it) => `events.${it} AS ${it}`).join(', ')
  return `
    SELECT ${list}
    FROM events
    ${joinPersons('events', { visitors: subjectBrowsers })}
    WHERE events.site_id = {site_id:String} AND events.visitor IN (${subjectBrowsers})
      AND if(events.user_id = '', ${personOf('events')} = {user:UInt64}, events.user_id = {user_id:String})
      AND ${condition}
    UNION ALL
    -- Nobody is seen with a browser by events that do not count.
    SELECT ${list}
    FROM events
    WHERE events.site_id = {site_id:String} AND events.excluded != '' AND events.user_id = {user_id:String}
      AND {user_id:String} != '' AND events.visitor NOT IN (${subjectBrowsers}) AND ${condition}`
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
}

/** Some events of a subject that were accepted until a time, month by month. */
export const someEvents = query({
  params: { site_id: 'String', user: 'UInt64', user_id: 'String', until: 'DateTime64(3)', limit: 'UInt32' },
  row: t.Object({
    event_id: t.String(),
    event_name: t.String(),
    time: t.String(),
    day: t.String(),
    month: Type.Integer(),
    visitor: t.String(),
  }),
  sql: `
    SELECT
      event_id, event_name, toString(timestamp) AS time, toString(toDate(timestamp)) AS day,
      toYYYYMM(timestamp) AS month, toString(visitor) AS visitor
    FROM (${subjectEvents(
      ['event_id', 'event_name', 'timestamp', 'visitor'],
      'events.ingested_at <= {until:DateTime64(3)}',
    )}) AS theirs
    ORDER BY theirs.timestamp
    LIMIT {limit:UInt32}`,
})
