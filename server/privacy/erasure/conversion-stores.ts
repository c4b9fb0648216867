import { type SQL, sql } from 'drizzle-orm'
import { t } from 'elysia'
import { query } from '../../../db/clickhouse/query.ts'
import type { Db } from '../../../db/postgres/client.ts'
import type { PersonalDataStore, PersonalRecord } from './personal-data-store.ts'
import { type Subject, subjectParams } from './subject.ts'
import { subjectEvents } from './subject-events.sql.ts'

const readAtOnce = 100

// Which browsers the subject was seen with is forgotten last. What came later from one of them, without an id, is theirs
// only where something that is left still says so.
const eventsLeft = query({
  params: { site_id: 'String', user: 'UInt64', user_id: 'String' },
  row: t.Object({ event_id: t.String() }),
  sql: subjectEvents(['event_id'], {
    condition: `(events.user_id = {user_id:String} OR events.visitor IN (
      SELECT visitor FROM identities WHERE site_id = {site_id:String} AND user_id = {user_id:String}))`,
  }),
})

/** Which rows of a table in Postgres are a subject's. */
type Table = {
  name: string
  columns: SQL
  /** What orders its rows, so that they can be read page by page: a text. */
  key: SQL
  whose: (subject: Subject) => SQL
  /** Which are of a site, found by an index. */
  ofSite: (siteId: string) => SQL
  /** The event that a row is about. */
  event: SQL
}

function postgresStore({ name, columns, key, whose, ofSite, event }: Table): PersonalDataStore {
  const table = sql.raw(name)
  const theirs = (subject: Subject) => sql`${ofSite(subject.siteId)} and ${whose(subject)}`
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
    async removeOfEvents({ db }, { siteId }, events) {
      await remove(db, sql`${ofSite(siteId)} and ${event} in ${listed(events)}`)
    },
    async remove({ db, clickhouse }, subject) {
      // What is left of their events was accepted later, and tells of somebody new.
      const left = await clickhouse.rows(eventsLeft, subjectParams(subject))
      await remove(db, sql`${theirs(subject)} and ${event} not in ${listed(left)}`)
    },
  }
}

function listed(events: readonly { event_id: string }[]): SQL {
  const ids = JSON.stringify(events.map(({ event_id }) => event_id))
  return sql`(select * from jsonb_array_elements_text(${ids}::jsonb))`
}

const bySite = (siteId: string) => sql`site_id = ${siteId}`

/** What conversions tell of a person, in facts and in what is sent of them. */
const ofConversions = {
  whose: ({ id, isAnonymous }: Subject) =>
    isAnonymous
      ? sql`data #>> '{user,client_id}' = ${id} and data #>> '{user,user_id}' is null`
      : sql`data #>> '{user,user_id}' = ${id}`,
  event: sql`data #>> '{conversion,event_id}'`,
}

export const recordedConversions: PersonalDataStore = postgresStore({
  name: 'recorded_conversions',
  columns: sql`goal_id, event_id, converted_at, data`,
  key: sql`goal_id || ' ' || event_id`,
  whose: ({ user }) => sql`person = ${user}`,
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

/** With all that was sent of them and answered, attempt by attempt. */
export const webhookDeliveries: PersonalDataStore = postgresStore({
  name: 'webhook_deliveries',
  columns: sql`id, webhook_id, event_id, event_type, status, attempts, data, created_at, delivered_at,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'started_at', started_at, 'url', url, 'request_body', request_body,
        'response_status', attempt.response_status, 'response_body', response_body) order by number), '[]'::jsonb)
      from webhook_attempts as attempt where delivery_id = webhook_deliveries.id) as attempt_log`,
  key: sql`id`,
  // Every attempt would have an entry made in an index of sites: those of a workspace's subscriptions are gone through.
  ofSite: (siteId) => sql`site_id = ${siteId} and webhook_id in (
    select webhooks.id from webhooks join sites on sites.workspace_id = webhooks.workspace_id
    where sites.id = ${siteId})`,
  ...ofConversions,
})
