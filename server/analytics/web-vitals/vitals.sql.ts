import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { nullable } from '../../platform/http/fields.ts'
import type { EventField } from '../events/fields.ts'
import { fieldText, paramsOf, type SelectedEvents, selectedEvents } from '../events/selected-events.sql.ts'
import { groupOfTimestamp } from '../traffic/cells.sql.ts'
import type { Slot } from '../traffic/slots.ts'
import { limitsOf, vitals } from './vitals.ts'

/** Values are counted in thousandths, as whole numbers of four bytes: a percentile needs all of them in memory. */
export const unit = 1000
/** Longer than this, a page was not loading: an hour in milliseconds. */
const highest = 3_600_000

/** Each list has an element for each vital. */
const measurements = {
  page_loads: Type.Integer(),
  /** In thousandths. */
  p75: t.Array(nullable(Type.Number())),
  measured: t.Array(Type.Integer()),
  good: t.Array(Type.Integer()),
  poor: t.Array(Type.Integer()),
}
const Measurements = t.Object(measurements)
export type Measurements = typeof Measurements.static

/** Measures selected events, in all slots together (`is_whole`) and in each slot that has events. */
export function vitalsOverTime(selected: SelectedEvents, slots: readonly Slot[]) {
  const params = new Params()
  return statement({
    sql: `
      SELECT grouping(slot) AS is_whole, slot, ${aggregates()}
      FROM (${measuredEvents(selected, `${groupOfTimestamp(slots, params)} AS slot`, params)})
      GROUP BY GROUPING SETS ((slot), ())`,
    params: paramsOf(selected, params),
    row: t.Object({ is_whole: Type.Integer(), slot: Type.Integer(), ...measurements }),
  })
}

/** Measures selected events by the values of a field, those with the most events first. */
export function vitalsByValue(selected: SelectedEvents, by: EventField, values: readonly string[]) {
  const params = new Params()
  const events = measuredEvents(selected, `${fieldText(by, params)} AS value`, params)
  return statement({
    sql: `
      SELECT value, ${aggregates()}
      FROM (${events})
      WHERE value IN ${params.add(values, 'Array(String)')}
      GROUP BY value
      ORDER BY page_loads DESC, value`,
    params: paramsOf(selected, params),
    row: t.Object({ value: t.String(), ...measurements }),
  })
}

function measuredEvents(selected: SelectedEvents, column: string, params: Params): string {
  const numbers = vitals.map((it) => {
    // Not `numberSql`, which takes three times as long: its exact last digit is lost in thousandths.
    const number = `toFloat64OrNull(ifNull(measured.${it}, ''))`
    return `if(${number} BETWEEN 0 AND ${highest}, toUInt32(round(${number} * ${unit})), NULL) AS ${it}`
  })
  // As texts: as numbers, `true` would be 1.
  const types = vitals.map((it) => `${it} Nullable(String)`).join(', ')
  const columns = [column, `JSONExtract(properties, 'Tuple(${types})') AS measured`]
  return `SELECT *, ${numbers.join(', ')} FROM (${selectedEvents(selected, columns, params)})`
}

function aggregates(): string {
  const lists = {
    p75: vitals.map((it) => `quantileExactInclusive(0.75)(${it})`),
    measured: vitals.map((it) => `count(${it})`),
    good: vitals.map((it) => `countIf(${it} <= ${limitsOf[it].good * unit})`),
    poor: vitals.map((it) => `countIf(${it} > ${limitsOf[it].poor * unit})`),
  }
  const columns = Object.entries(lists).map(([name, list]) => `[${list.join(', ')}] AS ${name}`)
  return ['count() AS page_loads', ...columns].join(', ')
}
