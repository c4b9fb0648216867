import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { numberSql } from '../../ingest/events/event-filters.sql.ts'
import { nullable } from '../../platform/http/fields.ts'
import { partOfPeople } from '../traffic/person.sql.ts'
import type { EventField } from './fields.ts'
import {
  fieldText,
  paramsOf,
  personalEvents,
  placeOfValue,
  type SelectedEvents,
  selectedEvents,
} from './selected-events.sql.ts'

/** Counts selected events by the values of a field, the most frequent first. */
export function topValues(selected: SelectedEvents, by: EventField, limit: number) {
  const params = new Params()
  return statement({
    sql: `
      SELECT value, count() AS events
      FROM (${selectedEvents(selected, [`${fieldText(by, params)} AS value`], params)})
      GROUP BY value
      ORDER BY events DESC, value
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: paramsOf(selected, params),
    row: t.Object({ value: t.String(), events: Type.Integer() }),
  })
}

/** Counts selected events. */
export function numberOfEvents(selected: SelectedEvents) {
  const params = new Params()
  return statement({
    sql: `SELECT count() AS events FROM (${selectedEvents(selected, ['1'], params)})`,
    params: paramsOf(selected, params),
    row: t.Object({ events: Type.Integer() }),
  })
}

/** Counts the values that a field has in selected events. */
export function numberOfValues(selected: SelectedEvents, by: EventField) {
  const params = new Params()
  const events = selectedEvents(selected, [`${fieldText(by, params)} AS value`], params)
  // As groups, which can be moved to disk: a window over them would hold all values in memory.
  return statement({
    sql: `SELECT count() AS values FROM (SELECT value FROM (${events}) GROUP BY value)`,
    params: paramsOf(selected, params),
    row: t.Object({ values: Type.Integer() }),
  })
}

/** Counts selected events with certain values of a field, and their people. */
export function countsOfValues(selected: SelectedEvents, by: EventField, values: readonly string[]) {
  const params = new Params()
  const events = personalEvents(selected, [`${placeOfValue(by, values, params)} AS place`], params)
  return statement({
    sql: `
      SELECT ${params.add(values, 'Array(String)')}[place] AS value, sum(counted) AS events, sum(people) AS users
      FROM (
        SELECT place, count() AS counted, uniqExact(user) AS people
        FROM (${events})
        WHERE place > 0
        GROUP BY place, ${partOfPeople}
      )
      GROUP BY place`,
    params: paramsOf(selected, params),
    row: t.Object({ value: t.String(), events: Type.Integer(), users: Type.Integer() }),
  })
}

const number = nullable(Type.Number())
const ValueSummary = t.Object({
  events: Type.Integer(),
  count: Type.Integer(),
  min: number,
  max: number,
  mean: number,
  sum: number,
  /** The median and the 95th percentile. */
  quantiles: t.Array(number),
})
export type ValueSummary = typeof ValueSummary.static

/**
 * Counts selected events, and describes those values of a field that are numbers. Numeric texts are numbers, as in
 * filters of goals.
 */
export function summaryOfValues(selected: SelectedEvents, by: EventField) {
  const params = new Params()
  return statement({
    sql: `
      SELECT
        count() AS events, count(number) AS count, min(number) AS min, max(number) AS max, avg(number) AS mean,
        sumKahan(number) AS sum, quantilesExactInclusive(0.5, 0.95)(number) AS quantiles
      FROM (
        SELECT ${numberSql('value')} AS number
        FROM (${selectedEvents(selected, [`${fieldText(by, params)} AS value`], params)})
      )`,
    params: paramsOf(selected, params),
    row: ValueSummary,
  })
}
