import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/postgres/client.ts'
import { goals } from '../../db/postgres/schema/goals.ts'
import type { PersonalRecord, Place } from './place.ts'
import type { Subject } from './subject.ts'
import type { EventKey } from './subject-events.sql.ts'

const readAtOnce = 100

/** Which rows of a table in Postgres are a subject's, and which are of some events. */
type Table = {
  name: string
  columns: SQL
  /** What orders its rows, so that they can be read page by page: a text. */
  key: SQL
  theirs: (subject: Subject) => SQL
  ofEvents: (subject: Subject, eventIds: string) => SQL
}

function postgresPlace({ name, columns, key, theirs, ofEvents }: Table): Place {
  const table = sql.raw(name)
  const remove = (db: Db, which: SQL) => db.execute(sql`delete from ${table} where ${which}`)
  return {
    name,
    async count({ db }, subject) {
      const [counted] = await db.execute<{ found: number }>(
        sql`select count(*)::int as found from ${table} where ${theirs(subject)}`,
      )
      return counted?.found ?? 0
    },
    async *records({ db }, subject) {
      for (let after = ''; ; ) {
        const rows = await db.execute<PersonalRecord & { place: string }>(sql`
          select ${columns}, ${key} as place from ${table}
          where ${theirs(subject)} and ${key} > ${after}
          order by ${key} limit ${readAtOnce}`)
        yield rows.map(({ place, ...record }) => record)
        if (rows.length < readAtOnce) return
        after = String(rows.at(-1)?.place)
      }
    },
    async removeOfEvents({ db }, subject, events: readonly EventKey[]) {
      await remove(db, ofEvents(subject, JSON.stringify(events.map(({ event_id }) => event_id))))
    },
    async remove({ db }, subject) {
      await remove(db, theirs(subject))
    },
  }
}

const inList = (ids: string) => sql`(select * from jsonb_array_elements_text(${ids}::jsonb))`

/** What conversions tell of a person, in facts and in what is sent of them. */
const ofConversions = {
  theirs: ({ siteId, id, isAnonymous }: Subject) =>
    isAnonymous
      ? sql`site_id = ${siteId} and data #>> '{user,client_id}' = ${id} and data #>> '{user,user_id}' is null`
      : sql`site_id = ${siteId} and data #>> '{user,user_id}' = ${id}`,
  ofEvents: ({ siteId }: Subject, eventIds: string) =>
    sql`site_id = ${siteId} and data #>> '{conversion,event_id}' in ${inList(eventIds)}`,
}

export const recordedConversions: Place = postgresPlace({
  name: 'recorded_conversions',
  columns: sql`goal_id, event_id, converted_at, data`,
  key: sql`goal_id || ' ' || event_id`,
  theirs: ({ siteId, user }) => sql`site_id = ${siteId} and person = ${user}`,
  // By the goals of the site: there is no other way in by event.
  ofEvents: ({ siteId }, eventIds) => sql`
    goal_id in (select id from ${goals} where site_id = ${siteId}) and event_id in ${inList(eventIds)}`,
})

export const facts: Place = postgresPlace({
  name: 'facts',
  columns: sql`id, type, data, created_at`,
  key: sql`id`,
  ...ofConversions,
})

/** With all that was sent of them and answered, attempt by attempt. */
export const webhookDeliveries: Place = postgresPlace({
  name: 'webhook_deliveries',
  columns: sql`id, webhook_id, event_id, event_type, status, attempts, data, created_at, delivered_at,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'started_at', started_at, 'url', url, 'request_body', request_body,
        'response_status', attempt.response_status, 'response_body', response_body) order by number), '[]'::jsonb)
      from webhook_attempts as attempt where delivery_id = webhook_deliveries.id) as attempt_log`,
  key: sql`id`,
  ...ofConversions,
})
