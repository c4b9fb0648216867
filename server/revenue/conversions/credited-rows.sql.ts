import type { Params } from '../../../db/clickhouse/params.ts'
import type { PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import { comparisons, groupOfTimestamp, groupsOfSession } from '../../analytics/traffic/cells.sql.ts'
import type { Condition } from '../../analytics/traffic/filter.ts'
import type { CellDimension, SessionDimension, ViewDimension } from '../../analytics/traffic/model.ts'
import type { Slot } from '../../analytics/traffic/slots.ts'
import { hasKeptView, isViewDimension, keptViews, viewConditions } from '../../analytics/traffic/views.sql.ts'
import { conversionRows, conversionsOfEverybody, type MeasuredGoal } from './conversion-rows.sql.ts'
import { type TouchpointColumn, touchpointColumn, withLastTouchpoint } from './touchpoints.sql.ts'
import type { Money } from './value.sql.ts'

/**
 * Selects conversions of some goals, or the orders of the site, each credited to the last session that was not direct,
 * if there is one.
 */
export type CreditedSelection = {
  site_id: string
  goals: readonly (MeasuredGoal & { attributionWindowDays: number })[]
  money: Money
  from: Date
  until: Date
  /** When the conversions happened; disjoint and in chronological order. */
  slots: Slot[]
  people: PeopleFilter
  /** A subquery of `visitor`: restricts the conversions to these few browsers. */
  visitors?: string
  /** Conditions on the sessions that conversions are credited to. */
  conditions: readonly Condition<CellDimension>[]
}

/**
 * Selects conversions with their `goal` (its index), their `slot` and the dimensions of the session that they are
 * credited to. By page, title or group, there is a row for each value that was viewed in the session. `is_seen` is true if
 * the user had a session with the same dimensions in the slot, and `is_seen_ever` if in any slot. Reads
 * `{site_id:String}`.
 */
export function creditedRows(
  selection: CreditedSelection,
  dimensions: readonly CellDimension[],
  params: Params,
): string {
  const { slots } = selection
  const conditions = conditionsOf(selection, params)
  const keys = seenKeys(selection, dimensions, conditions, params)
  const columns = columnsOf(selection, dimensions)
  const { rows, credited } = withSessions(selection, columns, conditions, params, keys)
  const by = dimensions.filter(isViewDimension)
  const named = [
    ...dimensions.flatMap((it) => (isViewDimension(it) ? [] : `${credited(it)} AS ${it}`)),
    ...(by.length > 0 ? [`arrayJoin(arrayDistinct(${conditions.keptViews(by, credited)})) AS view`] : []),
    ...by.map((it, n) => `view.${n + 1} AS ${it}`),
  ]
  return `
    SELECT * EXCEPT (seen${by.length > 0 ? ', view' : ''}), has(seen, tuple(${['slot', ...dimensions].join(', ')})) AS is_seen, notEmpty(seen) AS is_seen_ever
    FROM (
      SELECT ${['goal, user, value, is_ignored, is_unconverted, is_refund, seen', ...named].join(', ')},
        ${groupOfTimestamp(slots, params)} AS slot
      FROM (${rows})
      WHERE ${isCounted(conditions, credited)}
    )`
}

/**
 * Selects the `slot`, `value` and `is_refund` of the same conversions, for goals that count every time. Only conditions
 * need the sessions that conversions are credited to: finding these would take most of the time.
 */
export function conversionsInSlots(selection: CreditedSelection, params: Params): string {
  const { people, slots, conditions } = selection
  if (conditions.length > 0) return creditedRows(selection, [], params)
  const rows =
    people.length > 0 ? conversionRows(selection, params) : conversionsOfEverybody(selection, params)
  return `SELECT value, is_refund, ${groupOfTimestamp(slots, params)} AS slot FROM (${rows}) WHERE slot >= 0`
}

/**
 * Selects the same conversions once for each `dimension` and its `label`. `is_seen` is true if the user had a session
 * with this label in the slot. Reads `{site_id:String}`.
 */
export function creditedLabels(
  selection: CreditedSelection,
  dimensions: readonly CellDimension[],
  params: Params,
): string {
  const { slots } = selection
  const conditions = conditionsOf(selection, params)
  const columns = columnsOf(selection, dimensions)
  const labels = (column: (name: TouchpointColumn) => string) => {
    const named = dimensions.flatMap((it) =>
      isViewDimension(it) ? [] : `('${it}', CAST(${column(it)}, 'String'))`,
    )
    const ofViews = dimensions
      .filter(isViewDimension)
      .map(
        (it) => `arrayMap(view -> ('${it}', view.1), arrayDistinct(${conditions.keptViews([it], column)}))`,
      )
    return `arrayConcat(${[...(named.length > 0 ? [`[${named.join(', ')}]`] : []), ...ofViews, '[]'].join(', ')})`
  }
  const keys = `arrayFlatten(arrayMap(slot -> arrayMap(it -> (slot, it.1, it.2), ${labels((it) => `visit.${it}`)}), ${groupsOfSession(slots, 'visit', params)}))`
  const { rows, credited } = withSessions(selection, columns, conditions, params, keys)
  return `
    SELECT *, named.1 AS dimension, named.2 AS label, has(seen, (slot, named.1, named.2)) AS is_seen
    FROM (
      SELECT goal, user, value, is_ignored, is_unconverted, is_refund, seen,
        arrayJoin(${labels(credited)}) AS named, ${groupOfTimestamp(slots, params)} AS slot
      FROM (${rows})
      WHERE ${isCounted(conditions, credited)}
    )`
}

/**
 * Selects the same conversions one by one, as rows of `event_id`, `timestamp`, `visitor`, `client_id`, `user_id`,
 * `user`, `value`, `is_ignored` and `is_refund`, with the session that each is credited to: `has_session` is false if
 * none is stored, `session_start` (in milliseconds), `session_visitor`, `session_ordinal`, and `session_` with the name
 * of each column. Reads `{site_id:String}`.
 */
export function creditedConversions(
  selection: CreditedSelection,
  columns: readonly TouchpointColumn[],
  params: Params,
): string {
  const conditions = conditionsOf(selection, params)
  const all = [...new Set([...columnsOf(selection, []), ...columns])]
  const { rows, credited } = withSessions(selection, all, conditions, params)
  const named = (['start', 'visitor', 'ordinal', ...columns] as const).map(
    (it) => `${credited(it)} AS session_${it}`,
  )
  return `
    SELECT
      event_id, timestamp, visitor, client_id, user_id, user, value, is_ignored, is_refund, visits > 0 AS has_session,
      ${named.join(', ')}, ${groupOfTimestamp(selection.slots, params)} AS slot
    FROM (${rows})
    WHERE ${isCounted(conditions, credited)}`
}

type CreditedColumn = Parameters<typeof touchpointColumn>[1]

/**
 * Selects conversions with the session that each is credited to, whose columns `credited` returns, and as `seen` the
 * keys of all sessions of the person that traffic counts.
 * @param keys an expression over a `visit` for its keys, an array.
 */
function withSessions(
  selection: CreditedSelection,
  columns: readonly TouchpointColumn[],
  conditions: ReturnType<typeof conditionsOf>,
  params: Params,
  keys?: string,
) {
  const { goals, from, until } = selection
  const read = { from, until, windowDays: goals.map((it) => it.attributionWindowDays) }
  const seen = keys
    ? [`groupUniqArrayArrayIf(${keys}, ${isVisit(selection, conditions, params)}) AS seen`]
    : []
  return {
    rows: withLastTouchpoint(conversionRows(selection, params), read, columns, params, seen),
    credited: (name: CreditedColumn) => touchpointColumn('credited', name, columns),
  }
}

function columnsOf(
  { conditions }: CreditedSelection,
  dimensions: readonly CellDimension[],
): TouchpointColumn[] {
  const used = [...conditions.map((it) => it.dimension), ...dimensions]
  return [...new Set(used.map((it) => (isViewDimension(it) ? listColumns[it] : it)))]
}

/** The columns of touchpoints with the values of all views. */
const listColumns = {
  page: 'pages',
  page_title: 'page_titles',
  content_group: 'content_groups',
} as const satisfies Record<ViewDimension, TouchpointColumn>

type ColumnOf = (name: TouchpointColumn) => string

/** Returns the SQL of conditions: on the columns of a session, and on its views. */
function conditionsOf({ conditions }: CreditedSelection, params: Params) {
  const bound = conditions.map((it) => ({ ...it, list: params.add(it.values, 'Array(String)') }))
  const kept = viewConditions(bound, (column, it) => comparisons[it.operator](column, it.list))
  const listIn = (column: ColumnOf) => (it: ViewDimension) =>
    `CAST(${column(listColumns[it])}, 'Array(String)')`
  return {
    onSession: (column: (name: SessionDimension) => string): string[] =>
      bound.flatMap((it) =>
        isViewDimension(it.dimension) ? [] : [comparisons[it.operator](column(it.dimension), it.list)],
      ),
    onViews: (column: ColumnOf): string[] => hasKeptView(kept, listIn(column)),
    /** The kept views as tuples of these dimensions. */
    keptViews: (of: readonly ViewDimension[], column: ColumnOf): string =>
      keptViews(`arrayZip(${of.map(listIn(column)).join(', ')})`, kept, listIn(column)),
  }
}

const ofVisit: ColumnOf = (name) => `visit.${name}`

/** Returns a condition for the visits of the period that traffic counts. */
function isVisit(
  { from, until }: CreditedSelection,
  conditions: ReturnType<typeof conditionsOf>,
  params: Params,
): string {
  return [
    `visit.start < ${params.add(until, 'DateTime64(3)')} AND visit.end >= ${params.add(from, 'DateTime64(3)')}`,
    ...conditions.onSession((name) => `visit.${name}`),
    ...conditions.onViews(ofVisit),
  ].join(' AND ')
}

/** Returns a condition for the conversions that count: in a slot, and credited to a session that meets all conditions. */
function isCounted(
  conditions: ReturnType<typeof conditionsOf>,
  credited: (name: TouchpointColumn) => string,
): string {
  return ['slot >= 0', ...conditions.onSession(credited), ...conditions.onViews(credited)].join(' AND ')
}

/** Returns an expression for the slots and dimensions in which traffic counts the user of a `visit`. */
function seenKeys(
  { slots }: CreditedSelection,
  dimensions: readonly CellDimension[],
  conditions: ReturnType<typeof conditionsOf>,
  params: Params,
): string {
  const by = dimensions.filter(isViewDimension)
  const parts = dimensions.map((it) =>
    isViewDimension(it) ? `view.${by.indexOf(it) + 1}` : `CAST(visit.${it}, 'String')`,
  )
  const key = `tuple(${['slot', ...parts].join(', ')})`
  const touched = groupsOfSession(slots, 'visit', params)
  if (by.length === 0) return `arrayMap(slot -> ${key}, ${touched})`
  const views = `arrayDistinct(${conditions.keptViews(by, ofVisit)})`
  return `arrayFlatten(arrayMap(slot -> arrayMap(view -> ${key}, ${views}), ${touched}))`
}
