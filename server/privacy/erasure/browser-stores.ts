import { t } from 'elysia'
import { statement } from '../../../db/clickhouse/query.ts'
import { sessionsOf } from '../../analytics/users/browsers.sql.ts'
import { visitorColumns } from '../../ingest/pipeline/event-row.ts'
import { clickhouseStore, plainColumns } from './clickhouse-store.ts'
import type { PersonalDataStore } from './personal-data-store.ts'
import { subjectBrowsers, subjectOnly, subjectParams } from './subject.ts'

// Most of these stores have no `remove`: `rebuildVisitors` recomputes them once the events are deleted.

export const identities: PersonalDataStore = clickhouseStore({
  name: 'identities',
  columns: { visitor_hash: 'lower(hex(visitor))', user_id: 'user_id', first_seen: 'first_seen' },
  rows: `identities FINAL
    WHERE site_id = {site_id:String} AND visitor IN (${subjectBrowsers}) AND user_id = {user_id:String}`,
})

export const userVisitors: PersonalDataStore = clickhouseStore({
  name: 'user_visitors',
  columns: { visitor_hash: 'lower(hex(visitor))' },
  rows: 'user_visitors FINAL WHERE site_id = {site_id:String} AND user_visitors.user = {user:UInt64}',
})

export const sessions: PersonalDataStore = clickhouseStore({
  name: 'sessions',
  columns: {
    ...plainColumns('start', 'end', 'user_id', 'client_id', 'events', 'pageviews', 'entry_page', 'exit_page'),
    viewed_pages: 'views.page',
    viewed_at: 'views.time',
    viewed_titles: 'view_titles',
    custom_dimensions: 'custom',
    ...plainColumns('referrer', 'hostname', 'source', 'medium', 'campaign', 'term', 'content', 'channel'),
    ...plainColumns(...visitorColumns),
  },
  rows: `sessions FINAL WHERE ${sessionsOf(subjectOnly)}`,
  order: 'start',
})

const subjectVisits = `site_id = {site_id:String} AND visitor IN (${subjectBrowsers})`

export const visitorSessions: PersonalDataStore = clickhouseStore({
  name: 'visitor_sessions',
  columns: plainColumns('start', 'end', 'user_id', 'source', 'medium', 'campaign'),
  rows: `visitor_sessions FINAL WHERE ${subjectVisits} AND visitor_sessions.user = {user:UInt64}`,
})

export const sharedSessions: PersonalDataStore = clickhouseStore({
  name: 'shared_sessions',
  columns: plainColumns('start', 'end'),
  rows: `shared_sessions FINAL WHERE ${subjectVisits} AND shared_sessions.user = {user:UInt64}`,
})

export const visitorDays: PersonalDataStore = clickhouseStore({
  name: 'visitor_days',
  columns: plainColumns('day'),
  // Without days on which only another user used the browser.
  rows: `visitor_days FINAL WHERE ${subjectVisits} AND (visitor, day) NOT IN (
    SELECT visitor, toDate(start) FROM visitor_sessions FINAL
    WHERE ${subjectVisits} AND visitor_sessions.user != {user:UInt64})`,
})

/** The imports that linked a browser to the subject, unless they also link it to other users. */
const importVisitorRows = `
  ${subjectVisits} AND (import_id, visitor) NOT IN (
    SELECT import_id, visitor FROM events
    WHERE ${subjectVisits} AND import_id != '' AND user_id NOT IN ('', {user_id:String}))`

export const importVisitors: PersonalDataStore = {
  ...clickhouseStore({
    name: 'import_visitors',
    columns: { import_id: 'import_id', visitor_hash: 'lower(hex(visitor))' },
    rows: `import_visitors FINAL WHERE ${importVisitorRows}`,
  }),
  async remove({ clickhouse }, subject) {
    const rows = clickhouse.stream(
      statement({
        sql: `SELECT import_id, toString(visitor) AS browser FROM import_visitors FINAL WHERE ${importVisitorRows}`,
        params: subjectParams(subject),
        row: t.Object({ import_id: t.String(), browser: t.String() }),
      }),
    )
    for await (const batch of rows)
      for (const [import_id, browsers] of Map.groupBy(batch, (it) => it.import_id))
        await clickhouse.deleteRows(
          'import_visitors',
          `site_id = {site_id:String} AND import_id = {import_id:String} AND visitor IN {visitors:Array(UInt64)}`,
          { site_id: subject.siteId, import_id, visitors: browsers.map(({ browser }) => BigInt(browser)) },
        )
  },
}
