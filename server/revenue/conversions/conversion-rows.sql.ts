import { Params } from '../../../db/clickhouse/params.ts'
import type { goals } from '../../../db/postgres/schema/goals.ts'
import { andAmong, type PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import { daysOf, joinPersons, personOf } from '../../analytics/traffic/person.sql.ts'
import { filterSql } from '../../ingest/events/event-filters.sql.ts'
import { likePattern } from '../../ingest/events/like-pattern.ts'
import { isCountedOnce } from '../orders/order-conditions.sql.ts'
import type { Orders } from '../orders/orders.ts'
import { type Money, valuesOf } from './value.sql.ts'

/** The fields of a goal that decide which events are conversions, and their values. */
type MeasuredEvents = Pick<
  typeof goals.$inferSelect,
  | 'type'
  | 'eventName'
  | 'pagePattern'
  | 'filters'
  | 'countingMethod'
  | 'valueType'
  | 'valueProperty'
  | 'fixedValue'
>

/** A goal, or the orders of a site, which are counted alone: no goal is in the same list. */
export type MeasuredGoal = MeasuredEvents | Orders

/** A table of events, and an SQL condition for its rows. */
export type EventsToSearch = { table: 'events' | 'custom_events'; where: string }

/** A time range: `from` is inclusive, `until` exclusive. */
type TimeRange = { from: Date; until: Date }

/** Conversions of a site in a period: `from` is inclusive, `until` exclusive. */
export type Conversions = {
  goals: readonly MeasuredGoal[]
  money: Money
  from: Date
  until: Date
  /** Restricts the conversions to these ranges within the period. */
  ranges?: readonly TimeRange[] | undefined
  /** Restricts the conversions to these people; everybody if omitted. */
  people?: PeopleFilter | undefined
  /** A subquery of `visitor`: restricts the conversions to these few browsers. */
  visitors?: string | undefined
}

/**
 * Queries conversions as rows of `goal` (its index in the list), `event_id`, `timestamp`, `visitor`, `client_id`,
 * `user_id`, `sent_by`, `user` (the person, as in sessions), `value` (Int128, in millionths of the site’s currency),
 * `is_ignored`, `is_unconverted` and `is_refund`. For goals that count once per user, only each person’s first. Reads
 * `{site_id:String}`.
 */
export function conversionRows(conversions: Conversions, params: Params): string {
  const { goals, people = [], visitors: among } = conversions
  const { found, parts } = eventsOf(conversions, params)
  const visitors =
    among ??
    parts.map(({ source, indexes }) => visitorsOf({ goals, indexes }, source, params)).join('\nUNION ALL\n')
  const ofEverybody = `
    SELECT event.*, if(event.user_id != '', sipHash64(concat('u:', event.user_id)), ${personOf('event')}) AS user
    FROM (${found}) AS event
    ${joinPersons('event', { visitors, areMany: among === undefined })}`
  const isAmong = andAmong(people, 'user', params)
  const rows = isAmong === '' ? ofEverybody : `SELECT * FROM (${ofEverybody}) WHERE 1 ${isAmong}`
  const counted = goals.flatMap((goal, index) => (goal.countingMethod === 'one_per_user' ? [index] : []))
  if (counted.length === 0) return rows
  const once =
    counted.length === goals.length
      ? 'goal, user'
      : `goal, user, if(has(${params.add(counted, 'Array(UInt16)')}, goal), '', event_id)`
  return `SELECT * FROM (${rows}) ORDER BY timestamp, event_id LIMIT 1 BY ${once}`
}

/** The same for goals that count every time, without `user`: finding the persons would double the time. */
export function conversionsOfEverybody(conversions: Omit<Conversions, 'people'>, params: Params): string {
  return eventsOf(conversions, params).found
}

function eventsOf(conversions: Conversions, params: Params) {
  const { goals, money, from, until, ranges = [{ from, until }], visitors: among } = conversions
  const during = `site_id = {site_id:String} AND ${duringRanges(ranges, params)}`
  // The days of the browsers let ClickHouse find their events without scanning all events of the same name.
  const where = among ? `${during} AND (site_id, toDate(timestamp), visitor) IN (${daysOf(among)})` : during
  const parts = (['custom_events', 'events'] as const).flatMap((table) => {
    const indexes = goals.flatMap((goal, index) =>
      (among ? 'events' : tableOf(goal)) === table ? [index] : [],
    )
    return indexes.length === 0 ? [] : [{ source: { table, where }, indexes }]
  })
  // The columns for the values of goals differ between the tables.
  const found = parts
    .map(
      ({ source, indexes }) =>
        `SELECT ${ofConversion} FROM (${goalEvents({ goals, indexes, money }, source, params)})`,
    )
    .join('\nUNION ALL\n')
  return { parts, found }
}

/** Returns a condition for rows with a `timestamp` in one of these time ranges. */
export function duringRanges(ranges: readonly TimeRange[], params: Params): string {
  const any = ranges.map(
    ({ from, until }) =>
      `timestamp >= ${params.add(from, 'DateTime64(3)')} AND timestamp < ${params.add(until, 'DateTime64(3)')}`,
  )
  return `(${any.join(' OR ')})`
}

/**
 * Queries the events that meet goals, one row per event and goal: as `conversionRows`, but without `user` and
 * regardless of the counting method.
 * @param indexes the indexes of the goals to look for; all if omitted.
 */
export function goalEvents(
  { goals, indexes = goals.map((_, index) => index), money }: GoalsToMeet,
  { table, where }: EventsToSearch,
  params: Params,
): string {
  const wanted = indexes.map((index) => ({ index, goal: goals[index] as MeasuredGoal }))
  const values = valuesOf(
    wanted.map((it) => it.goal),
    money,
    params,
  )
  const worth = wanted.map(({ index, goal }) => ({ index, ...values.of(goal) }))
  const by = (part: 'value' | 'isIgnored' | 'isUnconverted' | 'isRefund', none: string) =>
    worth.length === 1
      ? worth[0]?.[part]
      : `multiIf(${worth.map((it) => `goal = ${it.index}, ${it[part]}`).join(', ')}, ${none})`
  const conditions = wanted.map(({ goal }) => meets(goal, money, params))
  const columns = values.columns.map((it) => `${it},`).join('\n')
  const worths = `
    ${by('value', 'toInt128(0)')} AS value,
    toBool(${by('isIgnored', 'false')}) AS is_ignored,
    toBool(${by('isUnconverted', 'false')}) AS is_unconverted,
    toBool(${by('isRefund', 'false')}) AS is_refund`
  const among = named(
    wanted.map((it) => it.goal),
    { table, where },
    params,
  )
  if (wanted.length === 1)
    return `
    SELECT toUInt16(${wanted[0]?.index}) AS goal, ${ofEvent}, ${columns} ${worths}
    FROM ${table}
    WHERE ${among} AND ${conditions[0]}`
  const met = wanted.map(({ index }, n) => `if(${conditions[n]}, ${index}, -1)`)
  // One subquery per level: ClickHouse expands an alias at each use, here once per goal.
  return `
    SELECT toUInt16(arrayJoin(met)) AS goal, * EXCEPT met, ${worths}
    FROM (
      SELECT ${ofEvent}, ${columns} met
      FROM (
        SELECT ${ofEvent}, properties, arrayFilter(goal_index -> goal_index >= 0, [${met.join(', ')}]) AS met
        FROM ${table}
        WHERE ${among}
      )
      WHERE notEmpty(met)
    )`
}

/**
 * Selects the browsers of the events, and some more: that way, their persons are found without reading all properties
 * again.
 */
function visitorsOf(
  { goals, indexes }: { goals: readonly MeasuredGoal[]; indexes: readonly number[] },
  source: EventsToSearch,
  params: Params,
): string {
  const wanted = indexes.map((index) => goals[index] as MeasuredGoal)
  const pages = wanted.every((it) => it.type === 'page')
    ? `AND (${wanted.map((it) => pageCondition(it, params)).join(' OR ')})`
    : ''
  return `SELECT visitor FROM ${source.table} WHERE ${named(wanted, source, params)} ${pages}`
}

/** Returns a condition for events with the names that goals look for. */
function named(goals: readonly MeasuredGoal[], { table, where }: EventsToSearch, params: Params): string {
  const names = params.add([...new Set(goals.flatMap(namesOf))], 'Array(String)')
  return `${where} ${table === 'events' ? "AND excluded = ''" : ''} AND event_name IN ${names}`
}

/**
 * Returns how many query parameters a goal needs. ClickHouse accepts 1,000, and the text of the query grows with
 * them.
 */
export function weightOf(goal: MeasuredGoal): number {
  const params = new Params('weight')
  const money = { currency: '', rates: {} }
  meets(goal, money, params)
  valuesOf([goal], money, params)
  return Object.keys(params.values).length
}

const ofEvent = 'event_id, timestamp, visitor, client_id, user_id, sent_by'
const ofConversion = `goal, ${ofEvent}, value, is_ignored, is_unconverted, is_refund`

export type GoalsToMeet = { goals: readonly MeasuredGoal[]; indexes?: readonly number[]; money: Money }

const pageView = 'page_view'

/** Returns the name of the events that meet a goal. */
export function nameOf({ type, eventName }: Pick<MeasuredEvents, 'type' | 'eventName'>): string {
  return type === 'page' ? pageView : (eventName ?? '')
}

/** Returns the names of the events that a goal counts. */
export function namesOf(goal: MeasuredGoal): string[] {
  return goal.type === 'orders' ? [...goal.saleEvents, ...goal.refundEvents] : [nameOf(goal)]
}

/** Returns the smaller table if it contains the events of the goal. */
export function tableOf(goal: MeasuredGoal): EventsToSearch['table'] {
  return namesOf(goal).some((it) => it === pageView || it === 'page_leave') ? 'events' : 'custom_events'
}

function meets(goal: MeasuredGoal, { ignoresPublicValues = false }: Money, params: Params): string {
  if (goal.type === 'orders') return isCountedOnce(goal, { ignoresPublicValues }, params)
  const page = goal.type === 'page' ? ` AND ${pageCondition(goal, params)}` : ''
  const filters = filterSql(goal.filters, { properties: 'properties' }, params)
  return `(event_name = ${params.add(nameOf(goal), 'String')}${page} AND ${filters})`
}

function pageCondition(goal: MeasuredGoal, params: Params): string {
  return `page LIKE ${params.add(likePattern(goal.pagePattern ?? ''), 'String')}`
}
