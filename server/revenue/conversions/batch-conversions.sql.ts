import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { query, statement } from '../../../db/clickhouse/query.ts'
import { daysOf, joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import { goalEvents, tableOf } from './conversion-rows.sql.ts'
import type { Definition } from './definitions.ts'
import { valuesOf } from './value.sql.ts'

/** A site's part of a batch: its days, counted from 1970, and what its events are called. */
export type SiteInBatch = { site_id: string; names: string[]; first_day: number; last_day: number }

/** Which sites a batch has events of that count, and that may be told of: those of imports are not. */
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

/** Goals of one site, by their places in a list of goals of all sites. */
export type GoalsOfSite = { site: SiteInBatch; places: number[] }

/**
 * A page of the events of a batch that meet goals, a row for each goal that one meets, in the order of goals and ids.
 * @param after the last row of the page before.
 */
export function conversionsInBatch(
  batch: string,
  definitions: readonly Definition[],
  groups: readonly GoalsOfSite[],
  { after, limit }: { after?: { goal: number; event_id: string } | undefined; limit: number },
) {
  const params = new Params()
  const goals = definitions.map(({ goal }) => unvalued(goal))
  const parts = groups.map(({ site, places }) => {
    const where = ofBatch(batch, site, params)
    return goalEvents(
      { goals, places, money: { currency: '', rates: {} } },
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

/** Some events of a site's part of a batch, and goals that they are to be valued by. */
export type EventsToPublish = { site: SiteInBatch; ids: string[]; valuedBy: readonly Definition[] }

/** How many parameters the events of a site need in a query, besides those of the goals that value them. */
export const eventsWeight = 5

/**
 * What is told of events of a batch, with their values in millionths by each of the goals of their group; a row for
 * each group, by its place, that an event is in.
 */
export function eventsOfBatch(batch: string, groups: readonly EventsToPublish[]) {
  const params = new Params()
  const parts = groups.map(({ site, ids, valuedBy }, place) => {
    const [definition] = valuedBy
    const goals = valuedBy.map(({ goal }) => goal)
    const values = definition ? valuesOf(goals, moneyOf(definition), params) : undefined
    const micros = goals.map((goal) => `toString(${values?.of(goal).value})`)
    return `
      SELECT toUInt32(${place}) AS place, event_id, email_hash, properties, CAST([${micros.join(', ')}], 'Array(String)') AS micros
      FROM (
        SELECT ${['event_id, email_hash, properties', ...(values?.columns ?? [])].join(', ')}
        FROM events
        WHERE ${ofBatch(batch, site, params)} AND excluded = ''
          AND event_id IN (SELECT arrayJoin(splitByChar(' ', materialize(${params.add(ids.join(' '), 'String')}))))
      )`
  })
  return statement({
    sql: parts.join(' UNION ALL '),
    params: params.values,
    row: t.Object({
      place: Type.Integer(),
      event_id: t.String(),
      email_hash: t.String(),
      properties: t.String(),
      micros: t.Array(t.String()),
    }),
  })
}

function ofBatch(batch: string, { site_id, first_day, last_day }: SiteInBatch, params: Params): string {
  return `site_id = ${params.add(site_id, 'String')} AND batch_id = ${params.add(BigInt(batch), 'UInt64')}
    AND toDate(timestamp) BETWEEN toDate(${params.add(first_day, 'UInt16')}) AND toDate(${params.add(last_day, 'UInt16')})
    AND import_id = ''`
}

/** The values of many goals in one query with their conditions would take it long to be understood. */
function unvalued(goal: Definition['goal']): Definition['goal'] {
  return { ...goal, valueType: 'fixed', valueProperty: null, fixedValue: 0 }
}

/** Of some people the first event of all that meets each goal; the goals are of one site. */
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
    -- Events without a browser: there the visitor is the user.
    SELECT toUInt64(arrayJoin(splitByChar(' ', materialize({people:String})))) AS visitor
    UNION DISTINCT
    SELECT visitor FROM user_visitors
    WHERE site_id = {site_id:String} AND user IN (SELECT toUInt64(arrayJoin(splitByChar(' ', materialize({people:String})))))`
  const found = (['custom_events', 'events'] as const).flatMap((table) => {
    const places = goals.flatMap((goal, place) => (tableOf(goal) === table ? [place] : []))
    if (places.length === 0) return []
    const where = {
      custom_events: `site_id = {site_id:String} AND visitor IN (${browsers})`,
      events: `(site_id, toDate(timestamp), visitor) IN (${daysOf(browsers)})`,
    }[table]
    const events = goalEvents({ goals, places, money: moneyOf(definitions[0]) }, { table, where }, params)
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

/** Money as the values of a goal are told in it. */
export function moneyOf({ site, rates }: Definition) {
  return { currency: site.currency, rates }
}
