import { type SQL, sql } from 'drizzle-orm'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import type { Db } from '../../../db/postgres/client.ts'
import type { PersonalDataStore, PersonalRecord } from './personal-data-store.ts'
import { type Subject, subjectParams } from './subject.ts'
import { subjectEvents } from './subject-events.sql.ts'

const readAtOnce = 100

// The browsers of the subject are deleted last, so they are still known here. A later event without an id belongs to
// the subject only if a remaining event or identity says so.
const remainingEvents = query({
  params: { site_id: 'String', user: 'UInt64', user_id: 'String' },
  row: t.Object({ event_id: t.String() }),
  sql: subjectEvents(['event_id'], {
    condition: `(events.user_id = {user_id:String} OR events.visitor IN (
      SELECT visitor FROM identities WHERE site_id = {site_id:String} AND user_id = {user_id:String}))`,
  }),
})

/** The rows of a Postgres table that belong to a subject. */
type Table = {
  name: string
  columns: SQL
  /** A text that orders the rows, so that they can be read page by page. */
  key: SQL
  /** The condition that selects the rows of a subject. */
  ofSubject: (subject: Subject) => SQL
  /** The condition that selects the rows of a site by an index. */
  ofSite: (siteId: string) => SQL
  /** The id of the event that a row belongs to. */
  event: SQL
}

function postgresStore({ name, columns, key, ofSubject, ofSite, event }: Table): PersonalDataStore {
  const table = sql.raw(name)
  const selected = (subject: Subject) => sql`${ofSite(subject.siteId)} and ${ofSubject(subject)}`
  const remove = (db: Db, condition: SQL) => db.execute(sql`delete from ${table} where ${condition}`)
  return {
    name,
    async count({ db }, subject) {
      const [counted] = await db.execute<{ found: number }>(
        sql`select count(*)::int as found from ${table} where ${selected(subject)}`,
      )
      return counted?.found ?? 0
    },
    async *records({ db }, subject) {
      for (let after = ''; ; ) {
        const rows = await db.execute<PersonalRecord & { position: string }>(sql`
          select ${columns}, ${key} as position from ${table}
          where ${selected(subject)} and ${key} > ${after}
          order by ${key} limit ${readAtOnce}`)
        yield rows.map(({ position, ...record }) => record)
        if (rows.length < readAtOnce) return
        after = String(rows.at(-1)?.position)
      }
    },
    async removeOfEvents({ db }, { siteId }, events) {
      await remove(db, sql`${ofSite(siteId)} and ${event} in ${eventIds(events)}`)
    },
    async remove({ db, clickhouse }, subject) {
      // The remaining events of the subject were accepted later, so they belong to a new user.
      const remaining = await clickhouse.rows(remainingEvents, subjectParams(subject))
      await remove(db, sql`${selected(subject)} and ${event} not in ${eventIds(remaining)}`)
    },
  }
}

function eventIds(events: readonly { event_id: string }[]): SQL {
  const ids = JSON.stringify(events.map(({ event_id }) => event_id))
  return sql`(select * from jsonb_array_elements_text(${ids}::jsonb))`
}

const bySite = (siteId: string) => sql`site_id = ${siteId}`

/** Conversions of a person in domain events and in their deliveries. */
const ofConversions = {
  ofSubject: ({ id, isAnonymous }: Subject) =>
    isAnonymous
      ? sql`data #>> '{user,client_id}' = ${id} and data #>> '{user,user_id}' is null`
      : sql`data #>> '{user,user_id}' = ${id}`,
  event: sql`data #>> '{conversion,event_id}'`,
}

export const recordedConversions: PersonalDataStore = postgresStore({
  name: 'recorded_conversions',
  columns: sql`goal_id, event_id, converted_at, data`,
  key: sql`goal_id || ' ' || event_id`,
  ofSubject: ({ user }) => sql`person = ${user}`,
  ofSite: bySite,
  event: sql`event_id`,
})

export const domainEvents: PersonalDataStore = postgresStore({
  name: 'facts',
  columns: sql`id, type, data, created_at`,
  key: sql`id`,
  ofSite: bySite,
  ...ofConversions,
})

/** Deliveries with the request and response of every attempt. */
export const webhookDeliveries: PersonalDataStore = postgresStore({
  name: 'webhook_deliveries',
  columns: sql`id, webhook_id, event_id, event_type, status, attempts, data, created_at, delivered_at,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'started_at', started_at, 'url', url, 'request_body', request_body,
        'response_status', attempt.response_status, 'response_body', response_body) order by number), '[]'::jsonb)
      from webhook_attempts as attempt where delivery_id = webhook_deliveries.id) as attempt_log`,
  key: sql`id`,
  // Searches the deliveries of the workspace. An index on the site would have to be updated with every attempt.
  ofSite: (siteId) => sql`site_id = ${siteId} and webhook_id in (
    select webhooks.id from webhooks join sites on sites.workspace_id = webhooks.workspace_id
    where sites.id = ${siteId})`,
  ...ofConversions,
})
