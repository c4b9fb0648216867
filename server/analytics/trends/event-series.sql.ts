import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { numberSql } from '../../ingest/events/event-filters.sql.ts'
import { nullable } from '../../platform/http/fields.ts'
import type { EventField } from '../events/fields.ts'
import {
  eventConditions,
  fieldText,
  paramsOf,
  personalEvents,
  placeOfValue,
  type SelectedEvents,
  selectedEvents,
} from '../events/selected-events.sql.ts'
import { andAmong } from '../segments/people-filter.sql.ts'
import { partOfPeople } from '../traffic/person.sql.ts'
import type { NumberMetric } from './model.ts'
import type { EventSeries } from './read-series.ts'

/** Events of a series, and how to divide them. */
export type TrendEvents = {
  selected: SelectedEvents
  /** Returns an expression for the number of the slot of an event. */
  slot: (params: Params) => string
  /** Values of a field, each of which is a group; null without a breakdown. */
  breakdown: { by: EventField; values: readonly string[] } | null
}

const aggregates: Record<'events' | NumberMetric, string> = {
  events: 'count()',
  sum: 'ifNull(sumKahan(number), 0)',
  average: 'avg(number)',
  min: 'min(number)',
  max: 'max(number)',
  median: 'quantileExactInclusive(0.5)(number)',
  p75: 'quantileExactInclusive(0.75)(number)',
  p90: 'quantileExactInclusive(0.9)(number)',
  p95: 'quantileExactInclusive(0.95)(number)',
  p99: 'quantileExactInclusive(0.99)(number)',
}

const TrendRow = t.Object({
  /** 1 if the row is of all slots together. */
  is_whole: Type.Integer(),
  /** 1 if the row is of all groups together. */
  is_every: Type.Integer(),
  slot: Type.Integer(),
  /** From 1 on, the values of the breakdown; 0 for all others. */
  value_group: Type.Integer(),
  /** Null if it is too large. */
  value: nullable(Type.Number()),
})
export type TrendRow = typeof TrendRow.static

/** Queries the metric of a series in each slot and in all of them, of each group and of all of them. */
export function measureEvents(events: TrendEvents, series: EventSeries) {
  const params = new Params()
  const rows = rowsOf(events, series, params)
  const keys = events.breakdown ? ['slot, value_group', 'slot', 'value_group', ''] : ['slot', '']
  const groups = groupsOf(events)
  const sql =
    series.metric === 'users'
      ? `
      SELECT is_whole, is_every, slot, value_group, sum(people) AS value
      FROM (
        SELECT grouping(slot) AS is_whole, ${groups}, slot, uniqExact(user) AS people
        FROM (SELECT *, ${partOfPeople} AS part FROM (${rows}))
        GROUP BY GROUPING SETS (${keys.map((it) => `(${it === '' ? '' : `${it}, `}part)`).join(', ')})
      )
      GROUP BY is_whole, is_every, slot, value_group`
      : `
      SELECT grouping(slot) AS is_whole, ${groups}, slot, ${aggregates[series.metric]} AS value
      FROM (${rows})
      GROUP BY GROUPING SETS (${keys.map((it) => `(${it})`).join(', ')})`
  return statement({ sql, params: paramsOf(events.selected, params), row: TrendRow })
}

/** Queries how many people have their first event in each slot, of each group and of all of them. */
export function countNewPeople(events: TrendEvents, series: EventSeries) {
  const params = new Params()
  const rows = rowsOf(events, series, params)
  const keys = events.breakdown ? ['user', 'user, value_group'] : ['user']
  return statement({
    sql: `
      SELECT 0 AS is_whole, is_every, first AS slot, value_group, count() AS value
      FROM (
        SELECT ${groupsOf(events)}, min(slot) AS first
        FROM (${rows})
        GROUP BY GROUPING SETS (${keys.map((it) => `(${it})`).join(', ')})
      )
      GROUP BY is_every, first, value_group`,
    params: paramsOf(events.selected, params),
    row: TrendRow,
  })
}

/** Selects the events of a series with what its metric needs of them. */
function rowsOf({ selected, slot, breakdown }: TrendEvents, series: EventSeries, params: Params): string {
  const columns = [`${slot(params)} AS slot`]
  if (breakdown) columns.push(`${placeOfValue(breakdown.by, breakdown.values, params)} AS value_group`)
  const isCounted = series.property === null
  if (!isCounted) columns.push(`${numberSql(fieldText(`property:${series.property}`, params))} AS number`)
  const select = series.metric === 'users' ? personalEvents : selectedEvents
  const events = select(selected, columns, params)
  return isCounted ? events : `SELECT * FROM (${events}) WHERE number IS NOT NULL`
}

/** Selects the group of a row, within grouping sets. */
function groupsOf({ breakdown }: TrendEvents): string {
  return breakdown ? 'grouping(value_group) AS is_every, value_group' : '1 AS is_every, 0 AS value_group'
}

/** Lists the values of a field with the most events of several series, each with its own conditions and people. */
export function topTrendValues(
  selected: SelectedEvents,
  series: readonly Pick<EventSeries, 'conditions' | 'people'>[],
  { by, limit }: { by: EventField; limit: number },
) {
  const params = new Params()
  const isMet = series.map((it, n) => `toUInt8(1 ${eventConditions(it.conditions, params)}) AS met_${n}`)
  const select = series.some((it) => it.people.length > 0) ? personalEvents : selectedEvents
  const events = select(selected, [`${fieldText(by, params)} AS value`, ...isMet], params)
  const met = series.map((it, n) => `toUInt8(met_${n} ${andAmong(it.people, 'user', params)})`)
  return statement({
    sql: `
      SELECT value
      FROM (SELECT value, ${met.join(' + ')} AS met FROM (${events}))
      WHERE met > 0
      GROUP BY value
      ORDER BY sum(met) DESC, value
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: paramsOf(selected, params),
    row: t.Object({ value: t.String() }),
  })
}
