import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { daysOf, joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import { StoredSentBy } from '../../ingest/events/query.sql.ts'
import { goalEvents, tableOf } from './conversion-rows.sql.ts'
import type { Definition } from './definitions.ts'
import { valuesOf } from './value.sql.ts'

/** The part of a batch that belongs to one site: its range of days, counted from 1970, and the names of its events. */
export type SiteInBatch = { site_id: string; names: string[]; first_day: number; last_day: number }

/**
 * Returns the sites for which a batch has events that count and may be published; imported events are not published.
 */
export const sitesInBatch = query({
  params: { batch: 'UInt64' },
  row: t.Object({
    site_id: t.String(),
    names: t.Array(t.String()),
    first_day: Type.Integer(),
    last_day: Type.Integer(),
  }),
  sql: `
    SELECT
      site_id, groupUniqArray(event_name) AS names,
      toUInt16(min(toDate(timestamp))) AS first_day, toUInt16(max(toDate(timestamp))) AS last_day
    FROM events
    WHERE batch_id = {batch:UInt64} AND excluded = '' AND import_id = ''
    GROUP BY site_id`,
})

/** Goals of one site, by their index in a list of the goals of all sites. */
export type GoalsOfSite = { site: SiteInBatch; goalIndexes: number[] }

/**
 * Returns a page of the events of a batch that meet goals: one row per event and goal, ordered by goal and event id.
 * @param after the last row of the previous page.
 */
export function conversionsInBatch(
  batch: string,
  definitions: readonly Definition[],
  groups: readonly GoalsOfSite[],
  { after, limit }: { after?: { goal: number; event_id: string } | undefined; limit: number },
) {
  const params = new Params()
  const goals = definitions.map(({ goal }) => unvalued(goal))
  const parts = groups.map(({ site, goalIndexes }) => {
    const where = ofBatch(batch, site, params)
    return goalEvents(
      { goals, indexes: goalIndexes, money: { currency: '', rates: {} } },
      { table: 'events', where },
      params,
    )
  })
  const rest = after
    ? `WHERE (goal, event_id) > (toUInt16(${params.add(after.goal, 'UInt16')}), ${params.add(after.event_id, 'String')})`
    : ''
  return statement({
    sql: `
      SELECT
        goal, event_id, toUnixTimestamp64Milli(timestamp) AS time_ms, toString(visitor) AS visitor, client_id
      FROM (${parts.map((part) => `SELECT goal, event_id, timestamp, visitor, client_id FROM (${part})`).join(' UNION ALL ')})
      ${rest}
      ORDER BY goal, event_id
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: params.values,
    row: t.Object({
      goal: Type.Integer(),
      event_id: t.String(),
      time_ms: Type.Integer(),
      visitor: t.String(),
      client_id: t.String(),
    }),
  })
}

/** Events of one site in a batch, and the goals that determine their values. */
export type EventsToPublish = { site: SiteInBatch; ids: string[]; valuedBy: readonly Definition[] }

/** Query parameters for the events of a site, in addition to those of the goals. */
export const eventsWeight = 5

/**
 * Returns the published data of events of a batch, with their values in millionths by each goal of their group. There
 * is one row for each group that contains the event, identified by the index of the group.
 */
export function eventsOfBatch(batch: string, groups: readonly EventsToPublish[]) {
  const params = new Params()
  const parts = groups.map(({ site, ids, valuedBy }, index) => {
    const [definition] = valuedBy
    const goals = valuedBy.map(({ goal }) => goal)
    const values = definition ? valuesOf(goals, moneyOf(definition), params) : undefined
    const micros = goals.map((goal) => `toString(${values?.of(goal).value})`)
    return `
      SELECT toUInt32(${index}) AS group_index, event_id, email_hash, properties, sent_by, CAST([${micros.join(', ')}], 'Array(String)') AS micros
      FROM (
        SELECT ${['event_id, email_hash, properties, sent_by', ...(values?.columns ?? [])].join(', ')}
        FROM events
        WHERE ${ofBatch(batch, site, params)} AND excluded = ''
          AND event_id IN (SELECT arrayJoin(splitByChar(' ', materialize(${params.add(ids.join(' '), 'String')}))))
      )`
  })
  return statement({
    sql: parts.join(' UNION ALL '),
    params: params.values,
    row: t.Object({
      group_index: Type.Integer(),
      event_id: t.String(),
      email_hash: t.String(),
      properties: t.String(),
      sent_by: StoredSentBy,
      micros: t.Array(t.String()),
    }),
  })
}

function ofBatch(batch: string, { site_id, first_day, last_day }: SiteInBatch, params: Params): string {
  return `site_id = ${params.add(site_id, 'String')} AND batch_id = ${params.add(BigInt(batch), 'UInt64')}
    AND toDate(timestamp) BETWEEN toDate(${params.add(first_day, 'UInt16')}) AND toDate(${params.add(last_day, 'UInt16')})
    AND import_id = ''`
}

/**
 * Drops the value of a goal: ClickHouse takes long to analyse a query with the conditions and the values of many
 * goals.
 */
function unvalued(goal: Definition['goal']): Definition['goal'] {
  return { ...goal, valueType: 'fixed', valueProperty: null, fixedValue: 0 }
}

/** Returns the first event ever that meets each goal, for each of these people. The goals are of one site. */
export function firstConversions(
  definitions: readonly [Definition, ...Definition[]],
  people: readonly { person: string; visitor: string }[],
) {
  const params = new Params()
  const goals = definitions.map(({ goal }) => unvalued(goal))
  const [{ site }] = definitions
  const browsers = `
    SELECT toUInt64(arrayJoin(splitByChar(' ', materialize({visitors:String})))) AS visitor
    UNION DISTINCT
    -- For events without a browser, the visitor is the user.
    SELECT toUInt64(arrayJoin(splitByChar(' ', materialize({people:String})))) AS visitor
    UNION DISTINCT
    SELECT visitor FROM user_visitors
    WHERE site_id = {site_id:String} AND user IN (SELECT toUInt64(arrayJoin(splitByChar(' ', materialize({people:String})))))`
  const found = (['custom_events', 'events'] as const).flatMap((table) => {
    const indexes = goals.flatMap((goal, index) => (tableOf(goal) === table ? [index] : []))
    if (indexes.length === 0) return []
    const where = {
      custom_events: `site_id = {site_id:String} AND visitor IN (${browsers})`,
      events: `(site_id, toDate(timestamp), visitor) IN (${daysOf(browsers)})`,
    }[table]
    const events = goalEvents({ goals, indexes, money: moneyOf(definitions[0]) }, { table, where }, params)
    return [`SELECT goal, event_id, timestamp, visitor FROM (${events})`]
  })
  return statement({
    sql: `
      SELECT goal, toString(user) AS person, argMin(event_id, (timestamp, event_id)) AS event_id
      FROM (
        SELECT event.goal AS goal, event.event_id AS event_id, event.timestamp AS timestamp, ${personOf('event')} AS user
        FROM (${found.join(' UNION ALL ')}) AS event
        ${joinPersons('event', { visitors: browsers })}
      )
      WHERE user IN (SELECT toUInt64(arrayJoin(splitByChar(' ', materialize({people:String})))))
      GROUP BY goal, user`,
    params: {
      ...params.values,
      site_id: site.id,
      visitors: [...new Set(people.map(({ visitor }) => visitor))].join(' '),
      people: [...new Set(people.map(({ person }) => person))].join(' '),
    },
    row: t.Object({ goal: Type.Integer(), person: t.String(), event_id: t.String() }),
  })
}

/** Returns the currency settings for the values of a goal. */
export function moneyOf({ site, rates }: Definition) {
  return { currency: site.currency, rates, ignoresPublicValues: !site.settings.public_key_revenue }
}
