import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { anomalyMetrics, causeDimensions } from '../../../db/postgres/schema/anomalies.ts'
import { cells, groupOfTimestamp } from '../../analytics/traffic/cells.sql.ts'
import { type Slot, spanOf, timeRangesOf } from '../../analytics/traffic/slots.ts'
import { sumsOf } from '../../analytics/traffic/traffic.sql.ts'
import { stringEnum } from '../../platform/http/string-enum.ts'
import {
  conversionRows,
  duringRanges,
  type MeasuredGoal,
} from '../../revenue/conversions/conversion-rows.sql.ts'
import { touchpointColumn, withLastTouchpoint } from '../../revenue/conversions/touchpoints.sql.ts'
import type { Money } from '../../revenue/conversions/value.sql.ts'
import { errorEvents } from './hours.sql.ts'

/**
 * The compared slots, in chronological order, each a group of its own. The last one is the finding, the others are the
 * same hours of previous weeks.
 */
export type Comparison = { site_id: string; slots: Slot[]; direction: 'up' | 'down' }

// More than the API returns.
const values_max = 10

const Row = t.Object({
  dimension: stringEnum(causeDimensions),
  metric: stringEnum(anomalyMetrics),
  label: t.String(),
  current: Type.Number(),
  usual: Type.Number(),
  all_current: Type.Number(),
  all_usual: Type.Number(),
})

/** Selects the values of each dimension whose sessions, users or page views changed most. */
export function trafficChanges(compared: Comparison) {
  const { site_id, slots } = compared
  const metrics = ['sessions', 'users', 'pageviews'] as const
  const counting = { site_id, slots, metrics, conditions: [] }
  const visits = cells({ ...counting, dimensions: ['source', 'medium', 'campaign', 'country', 'device'] })
  const pages = cells({ ...counting, dimensions: ['page'] })
  const params = new Params('changes_')
  const counted = `
    SELECT slot, dimension, metric, label, times
    FROM (
      SELECT slot, dimension, label, ${sumsOf(metrics).join(', ')}
      FROM (
        SELECT slot, starts, viewed, user, dimension, label
        FROM (${visits.sql})
        ARRAY JOIN
          ['all', 'source', 'campaign', 'country', 'device'] AS dimension,
          ['', concat(source, ' / ', medium), toString(campaign), toString(country), toString(device)] AS label
        UNION ALL
        SELECT slot, starts, viewed, user, 'page' AS dimension, page AS label
        FROM (${pages.sql})
      )
      GROUP BY slot, dimension, label
    )
    ARRAY JOIN ['sessions', 'users', 'pageviews'] AS metric, [sessions, users, pageviews] AS times`
  return statement({
    sql: changes(counted, compared, params),
    // The cells of both have the same parameters.
    params: { ...visits.params, ...pages.params, ...params.values },
    row: Row,
  })
}

/** The dimensions of errors; on a tie, the first one comes first. */
export const errorDimensions = ['page', 'device', 'country'] as const

/** Like `trafficChanges`, for errors. Their dimensions are those of the events themselves. */
export function errorChanges(compared: Comparison) {
  const params = new Params()
  const counted = `
    SELECT
      ${groupOfTimestamp(compared.slots, params)} AS slot, dimension, 'errors' AS metric, label, count() AS times
    FROM events
    ARRAY JOIN
      ['all', '${errorDimensions.join("', '")}'] AS dimension,
      ['', ${errorDimensions.map((it) => `toString(${it})`).join(', ')}] AS label
    WHERE site_id = {site_id:String} AND excluded = '' AND event_name IN ${params.add(errorEvents, 'Array(String)')}
      AND ${duringRanges(timeRangesOf(compared.slots), params)} AND slot >= 0
    GROUP BY slot, dimension, label`
  return statement({
    sql: changes(counted, compared, params),
    params: { site_id: compared.site_id, ...params.values },
    row: Row,
  })
}

/** The session columns by which credited conversions are grouped. */
const creditedBy = {
  source: 'source_medium',
  campaign: 'campaign',
  country: 'country',
  device: 'device',
} as const

/**
 * Like `trafficChanges`, for conversions or their value, by the sessions that they are credited to. A user who converts
 * twice counts twice: only shares matter here.
 */
export function conversionChanges(
  { site_id, slots, direction }: Comparison,
  {
    metric,
    goal,
    money,
  }: {
    metric: 'conversions' | 'revenue'
    goal: MeasuredGoal & { attributionWindowDays: number }
    money: Money
  },
) {
  const params = new Params()
  const span = spanOf(slots)
  const every = { ...goal, countingMethod: 'every' as const }
  const columns = Object.values(creditedBy)
  const rows = withLastTouchpoint(
    conversionRows({ goals: [every], money, ...span }, params),
    { ...span, windowDays: [goal.attributionWindowDays] },
    columns,
    params,
    [],
  )
  const labels = columns.map((it) => touchpointColumn('credited', it, columns))
  const times = metric === 'conversions' ? 'count()' : 'toFloat64(sum(value)) / 1000000'
  const counted = `
    SELECT slot, dimension, '${metric}' AS metric, replaceOne(raw_label, '\\n', ' / ') AS label, ${times} AS times
    FROM (SELECT ${groupOfTimestamp(slots, params)} AS slot, value, ['', ${labels.join(', ')}] AS labels FROM (${rows}))
    ARRAY JOIN ['all', '${Object.keys(creditedBy).join("', '")}'] AS dimension, labels AS raw_label
    WHERE slot >= 0
    GROUP BY slot, dimension, label`
  return statement({
    sql: changes(counted, { slots, direction }, params),
    params: { site_id, ...params.values },
    row: Row,
  })
}

/**
 * The normal value is the median of the weeks, as for findings, so that a week with an anomaly of its own has no
 * effect. Returns nothing if the total moved in the other direction.
 * @param counted rows of `slot`, `dimension`, `metric`, `label` and `times`. Dimension `all` has the total, in which a
 * session counts once even with several pages.
 */
function changes(
  counted: string,
  { slots, direction }: Pick<Comparison, 'slots' | 'direction'>,
  params: Params,
): string {
  const last = params.add(slots.length - 1, 'UInt8')
  const isUp = direction === 'up'
  return `
    SELECT dimension, metric, label, current, usual, all_current, all_usual
    FROM (
      SELECT
        *, sumIf(current, dimension = 'all') OVER (PARTITION BY metric) AS all_current,
        sumIf(usual, dimension = 'all') OVER (PARTITION BY metric) AS all_usual
      FROM (
        SELECT
          dimension, metric, label, sumIf(in_slot, slot = ${last}) AS current,
          arrayReduce('quantileExactInclusive(0.5)', arrayResize(groupArrayIf(in_slot, slot != ${last}), ${last}, 0)) AS usual
        FROM (
          SELECT slot, dimension, metric, label, toFloat64(sum(times)) AS in_slot
          FROM (${counted})
          GROUP BY slot, dimension, metric, label
        )
        GROUP BY dimension, metric, label
      )
    )
    WHERE dimension != 'all' AND all_current ${isUp ? '>' : '<'} all_usual
    ORDER BY current - usual ${isUp ? 'DESC' : 'ASC'}, label
    LIMIT ${params.add(values_max, 'UInt8')} BY dimension, metric`
}
