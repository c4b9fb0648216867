import type { Params } from '../../../db/clickhouse/params.ts'
import type { Bindable } from '../../../db/clickhouse/query.ts'
import { valueText } from '../../ingest/events/value-text.sql.ts'
import { andAmong, type PeopleFilter } from '../segments/people-filter.sql.ts'
import { comparisons } from '../traffic/cells.sql.ts'
import { joinPersons, personOf } from '../traffic/person.sql.ts'
import { type EventCondition, type EventField, pathOfField } from './fields.ts'

/** Events of a site that count, in a period (`from` is inclusive, `until` exclusive), that meet all conditions, of some people. */
export type SelectedEvents = {
  site_id: string
  from: Date
  until: Date
  conditions: readonly EventCondition[]
  people: PeopleFilter
}

/** Which events a filter keeps: those that meet all conditions, of some people. */
export type EventFilter = Pick<SelectedEvents, 'conditions' | 'people'>

/** Returns an expression for the value of a field as text. */
export function fieldText(field: EventField, params: Params): string {
  const path = pathOfField(field)
  if (!path) return field
  return valueText(['properties', ...path.map((it) => params.add(it, 'String'))].join(', '))
}

/**
 * Returns an expression for the number of an event's value in a list, from 1 on; 0 for others. To count people by value,
 * group by this: with the text itself, the query needs several times the memory, more than a query may have.
 */
export function placeOfValue(by: EventField, values: readonly string[], params: Params): string {
  const places = values.map((_, n) => n + 1)
  return `transform(${fieldText(by, params)}, ${params.add(values, 'Array(String)')}, ${params.add(places, 'Array(UInt16)')}, toUInt16(0))`
}

/** Returns SQL for conditions on events, each with a leading AND. */
export function eventConditions(conditions: readonly EventCondition[], params: Params): string {
  return conditions
    .map(({ dimension, operator, values }) => {
      const met = comparisons[operator](fieldText(dimension, params), params.add(values, 'Array(String)'))
      return `AND (${met})`
    })
    .join(' ')
}

/**
 * Selects events with their `timestamp`.
 * @param columns expressions with aliases
 */
export function selectedEvents(
  selected: SelectedEvents,
  columns: readonly string[],
  params: Params,
  condition = '1',
): string {
  // Events do not say whose they are: finding out takes a join.
  if (selected.people.length > 0) return personalEvents(selected, columns, params, condition)
  return `SELECT timestamp, ${columns.join(', ')} FROM events WHERE ${isSelected(selected, condition, params)}`
}

/**
 * Selects events with their `timestamp` and their persons, hashed as in `sessions.user`, in `user`.
 * @param columns expressions with aliases
 */
export function personalEvents(
  selected: SelectedEvents,
  columns: readonly string[],
  params: Params,
  condition = '1',
): string {
  const where = isSelected(selected, condition, params)
  const events = `
    SELECT
      event.*, if(event.user_id != '', sipHash64(concat('u:', event.user_id)), ${personOf('event')}) AS user
    FROM (SELECT timestamp, visitor, user_id, ${columns.join(', ')} FROM events WHERE ${where}) AS event
    ${joinPersons('event', { visitors: `SELECT visitor FROM events WHERE ${where}`, areMany: true })}`
  if (selected.people.length === 0) return events
  return `SELECT * FROM (${events}) WHERE 1 ${andAmong(selected.people, 'user', params)}`
}

/** Returns the condition on rows of `events`, without that on people. Reads `{site_id:String}`. */
function isSelected({ from, until, conditions }: SelectedEvents, condition: string, params: Params): string {
  return `
    site_id = {site_id:String} AND excluded = ''
    AND timestamp >= ${params.add(from, 'DateTime64(3)')} AND timestamp < ${params.add(until, 'DateTime64(3)')}
    ${eventConditions(conditions, params)} AND ${condition}`
}

/** The parameters of a query about selected events. */
export function paramsOf({ site_id }: SelectedEvents, params: Params): Record<string, Bindable> {
  return { ...params.values, site_id }
}
