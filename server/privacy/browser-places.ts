import { sessionsOf } from '../users/people.sql.ts'
import { asTheyAre, clickhousePlace } from './clickhouse-place.ts'
import type { Place } from './place.ts'
import { subjectBrowsers, subjectOnly } from './subject.ts'

// None of these is removed by itself: `renewVisitors` brings them up to date when the events are gone.

export const identities: Place = clickhousePlace({
  name: 'identities',
  columns: { visitor: 'lower(hex(visitor))', user_id: 'user_id', first_seen: 'first_seen' },
  rows: `identities FINAL
    WHERE site_id = {site_id:String} AND visitor IN (${subjectBrowsers}) AND user_id = {user_id:String}`,
})

export const userVisitors: Place = clickhousePlace({
  name: 'user_visitors',
  columns: { visitor: 'lower(hex(visitor))' },
  rows: 'user_visitors FINAL WHERE site_id = {site_id:String} AND user_visitors.user = {user:UInt64}',
})

export const sessions: Place = clickhousePlace({
  name: 'sessions',
  columns: {
    ...asTheyAre('start', 'end', 'user_id', 'client_id', 'events', 'pageviews', 'entry_page', 'exit_page'),
    viewed_pages: 'views.page',
    viewed_at: 'views.time',
    ...asTheyAre('referrer', 'hostname', 'source', 'medium', 'campaign', 'term', 'content', 'channel'),
    ...asTheyAre('device', 'browser', 'os', 'country'),
  },
  rows: `sessions FINAL WHERE ${sessionsOf(subjectOnly)}`,
  order: 'start',
})

const theirVisits = `site_id = {site_id:String} AND visitor IN (${subjectBrowsers})`

export const visitorSessions: Place = clickhousePlace({
  name: 'visitor_sessions',
  columns: asTheyAre('start', 'end', 'user_id', 'source', 'medium', 'campaign'),
  rows: `visitor_sessions FINAL WHERE ${theirVisits} AND visitor_sessions.user = {user:UInt64}`,
})

export const visitorDays: Place = clickhousePlace({
  name: 'visitor_days',
  columns: asTheyAre('day'),
  // A day on which only somebody else used the browser is not theirs.
  rows: `visitor_days FINAL WHERE ${theirVisits} AND (visitor, day) NOT IN (
    SELECT visitor, toDate(start) FROM visitor_sessions FINAL
    WHERE ${theirVisits} AND visitor_sessions.user != {user:UInt64})`,
})
