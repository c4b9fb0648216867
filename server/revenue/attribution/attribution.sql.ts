import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { type Statement, statement } from '../../../db/clickhouse/query.ts'
import type { PeopleFilter } from '../../analytics/segments/people-filter.sql.ts'
import { conversionRows, type MeasuredGoal } from '../conversions/conversion-rows.sql.ts'
import { touchpointColumn, withTouchpoints } from '../conversions/touchpoints.sql.ts'
import type { Money } from '../conversions/value.sql.ts'
import { creditsOf, weightedCredits } from './credits.sql.ts'
import type { AttributionDimension, AttributionModel } from './models.ts'

/** The dimensions by which credit is summed; `source_medium` is both, separated by a line break. */
export type CreditDimension = AttributionDimension | 'source_medium'

/** The conversions to attribute: those of one goal of a site in a period, or its orders and refunds. */
export type Attributed = {
  site_id: string
  goal: MeasuredGoal & { attributionWindowDays: number }
  money: Money
  from: Date
  until: Date
  /** Restricts the conversions to these people; everybody if omitted. */
  people?: PeopleFilter
}

/** The weights that the data-driven model has learned, by value of the dimension. */
export type Weights = ReadonlyMap<string, bigint>

const Sums = t.Object({
  label: t.String(),
  /**
   * Conversions whose first touchpoint has this label, without refunds; below, conversions and refunds whose value was
   * ignored or could not be converted.
   */
  conversions: Type.Integer(),
  ignored: Type.Integer(),
  unconverted: Type.Integer(),
  /** By model: credits in parts of a conversion, without refunds; values in parts of a millionth, less refunds. */
  credits: t.Array(t.String()),
  values: t.Array(t.String()),
})

/** Queries the credit of each value of a dimension under several models, and the conversion value credited with it. */
export function creditSums(
  attributed: Attributed,
  dimension: CreditDimension,
  models: readonly AttributionModel[],
  weights: Weights,
): Statement<typeof Sums> {
  const params = new Params()
  const paths = pathsOf(attributed, dimension, params)
  const credits = models.map((model) => modelCredits(model, dimension, weights, params))
  return statement({
    sql: `
      SELECT
        label, countIf(position = 1 AND NOT is_refund) AS conversions,
        countIf(position = 1 AND is_ignored) AS ignored, countIf(position = 1 AND is_unconverted) AS unconverted,
        arrayMap(it -> toString(it), [${credits.map((_, n) => `sumIf(credit_${n}, NOT is_refund)`).join(', ')}]) AS credits,
        arrayMap(it -> toString(it), [${credits.map((_, n) => `sum(toInt256(value) * credit_${n})`).join(', ')}]) AS values
      FROM (
        SELECT value, is_ignored, is_unconverted, is_refund, ${touchpointColumn('path', dimension, [dimension])} AS labels,
          arrayEnumerate(path) AS positions, ${credits.map((it, n) => `${it} AS credits_${n}`).join(', ')}
        FROM (${paths})
      )
      ARRAY JOIN labels AS label, positions AS position, ${credits.map((_, n) => `credits_${n} AS credit_${n}`).join(', ')}
      GROUP BY label`,
    params: { site_id: attributed.site_id, ...params.values },
    row: Sums,
  })
}

const SeriesSums = t.Object({
  /** The position of the label among the given ones, from 1; 0 for all others. */
  series: Type.Integer(),
  /** The start of the bucket. */
  bucket: Type.Integer(),
  /** As in `Sums`. */
  credits: t.String(),
  values: t.String(),
})

/**
 * Queries the credit of some values of a dimension over time, and that of all others together.
 * @param edges the start times of the buckets, in milliseconds.
 */
export function creditSeries(
  attributed: Attributed,
  dimension: CreditDimension,
  model: AttributionModel,
  weights: Weights,
  { labels, edges }: { labels: readonly string[]; edges: readonly number[] },
): Statement<typeof SeriesSums> {
  const params = new Params()
  const paths = pathsOf(attributed, dimension, params)
  return statement({
    sql: `
      SELECT
        indexOf(${params.add(labels, 'Array(String)')}, label) AS series, bucket,
        toString(sumIf(credit, NOT is_refund)) AS credits, toString(sum(toInt256(value) * credit)) AS values
      FROM (
        SELECT
          value, is_refund, ${touchpointColumn('path', dimension, [dimension])} AS names,
          roundDown(toUnixTimestamp64Milli(timestamp), ${params.add(edges, 'Array(Int64)')}) AS bucket,
          ${modelCredits(model, dimension, weights, params)} AS shares
        FROM (${paths})
      )
      ARRAY JOIN names AS label, shares AS credit
      GROUP BY series, bucket`,
    params: { site_id: attributed.site_id, ...params.values },
    row: SeriesSums,
  })
}

/** The conversions with their touchpoints as `path`. */
function pathsOf(
  { goal, money, from, until, people }: Attributed,
  dimension: CreditDimension,
  params: Params,
): string {
  const conversions = conversionRows({ goals: [goal], money, from, until, people }, params)
  return withTouchpoints(
    conversions,
    { from, until, windowDays: goal.attributionWindowDays },
    [dimension],
    params,
  )
}

/** Returns the credits of a `path` under any model; its touchpoints have `columns`. */
export function modelCredits(
  model: AttributionModel,
  dimension: CreditDimension,
  weights: Weights,
  params: Params,
  columns: Parameters<typeof touchpointColumn>[2] = [dimension],
): string {
  const column = (name: Parameters<typeof touchpointColumn>[1]) => touchpointColumn('path', name, columns)
  if (model !== 'data_driven') return creditsOf(model, 'path', column('start'))
  const labels = params.add([...weights.keys()], 'Array(String)')
  const values = params.add([...weights.values()], 'Array(UInt64)')
  return weightedCredits(
    `arrayMap(label -> arrayElement(${values}, indexOf(${labels}, label)), ${column(dimension)})`,
  )
}
