import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../db/clickhouse/params.ts'
import { statement } from '../../db/clickhouse/query.ts'
import { groupOfTimestamp } from '../analytics/cells.sql.ts'
import type { Slot } from '../analytics/slots.ts'
import { countQuery } from '../analytics/traffic.sql.ts'
import { type Credited, creditedRows } from '../reports/credited-conversions.sql.ts'
import { during, errorEvents } from './hours.sql.ts'
import type { CauseDimension } from './model.ts'

/**
 * What is compared: the slots are in order of time, each a group of its own. The last one is what happened, the others
 * are the same hours of weeks before.
 */
export type Comparison = { site_id: string; slots: Slot[]; direction: 'up' | 'down' }

// More than are ever told.
const values_max = 10

const Row = t.Object({
  label: t.String(),
  current: Type.Number(),
  usual: Type.Number(),
  all_current: Type.Number(),
  all_usual: Type.Number(),
})

/** The values of a dimension whose sessions, users or page views changed most. */
export function trafficChanges(
  compared: Comparison,
  metric: 'sessions' | 'users' | 'pageviews',
  dimension: CauseDimension,
) {
  const { site_id, slots } = compared
  const counted = countQuery({
    site_id,
    slots,
    dimensions: dimension === 'source' ? ['source', 'medium'] : [dimension],
    conditions: [],
    metrics: [metric],
  })
  const label = dimension === 'source' ? "concat(source, ' / ', medium)" : `toString(${dimension})`
  const params = new Params('changes_')
  return statement({
    sql: changes(
      `SELECT slot, ${label} AS label, ${metric} AS times FROM (${counted.sql})`,
      compared,
      params,
    ),
    params: { ...counted.params, ...params.values },
    row: Row,
  })
}

/** The same of errors, whose dimensions are those of the events themselves. */
export function errorChanges(compared: Comparison, dimension: 'country' | 'device' | 'page') {
  const params = new Params()
  const counted = `
    SELECT ${groupOfTimestamp(compared.slots, params)} AS slot, toString(${dimension}) AS label, count() AS times
    FROM events
    WHERE site_id = {site_id:String} AND excluded = '' AND event_name IN ${params.add(errorEvents, 'Array(String)')}
      AND ${during(compared.slots, params)} AND slot >= 0
    GROUP BY slot, label`
  return statement({
    sql: changes(counted, compared, params),
    params: { site_id: compared.site_id, ...params.values },
    row: Row,
  })
}

/**
 * The same of conversions or of what they are worth, by the visits that they are credited to. Whoever converts twice
 * counts twice here: what is looked for are shares.
 */
export function conversionChanges(
  asked: Credited,
  direction: Comparison['direction'],
  metric: 'conversions' | 'revenue',
  dimension: 'source' | 'campaign' | 'country' | 'device',
) {
  const params = new Params()
  const every = { ...asked, goals: asked.goals.map((it) => ({ ...it, countingMethod: 'every' as const })) }
  const rows = creditedRows(every, dimension === 'source' ? 'source_medium' : dimension, params)
  const times = metric === 'conversions' ? 'count()' : 'toFloat64(sum(value)) / 1000000'
  const counted = `
    SELECT slot, replaceOne(label, '\\n', ' / ') AS label, ${times} AS times FROM (${rows}) GROUP BY slot, label`
  return statement({
    sql: changes(counted, { slots: asked.slots, direction }, params),
    params: { site_id: asked.site_id, ...params.values },
    row: Row,
  })
}

/** @param counted rows of `slot`, `label` and `times`. */
function changes(
  counted: string,
  { slots, direction }: Pick<Comparison, 'slots' | 'direction'>,
  params: Params,
): string {
  const last = params.add(slots.length - 1, 'UInt8')
  return `
    SELECT *, sum(current) OVER () AS all_current, sum(usual) OVER () AS all_usual
    FROM (
      SELECT
        label, toFloat64(sumIf(times, slot = ${last})) AS current,
        toFloat64(sumIf(times, slot != ${last})) / ${last} AS usual
      FROM (${counted})
      GROUP BY label
    )
    ORDER BY current - usual ${direction === 'up' ? 'DESC' : 'ASC'}, label
    LIMIT ${params.add(values_max, 'UInt8')}`
}
