import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { andAmong } from '../../analytics/segments/people-filter.sql.ts'
import { partOfPeople } from '../../analytics/traffic/person.sql.ts'
import { type Attributed, modelCredits, type Weights } from '../attribution/attribution.sql.ts'
import type { AttributionModel } from '../attribution/models.ts'
import { conversionRows } from './conversion-rows.sql.ts'
import { touchpointColumn, touchpointValue, withTouchpoints } from './touchpoints.sql.ts'

const dimension = 'source_medium'

/** A sum over all conversions, over those of a bucket, or over those credited to a source and medium. */
const Counted = t.Object({
  of: t.Union([t.Literal('all'), t.Literal('bucket'), t.Literal('source')]),
  /** Source and medium, separated by a line break. */
  label: t.String(),
  /** The start of the bucket. */
  bucket: Type.Integer(),
  conversions: Type.Integer(),
  users: Type.Integer(),
  credits: t.String(),
  values: t.String(),
  /** Credits of the first conversion of each user. */
  first_credits: t.String(),
  /** Users with credit here, but without a visit from here that starts in the period. */
  users_outside: Type.Integer(),
  ignored: Type.Integer(),
  unconverted: Type.Integer(),
})
export type Counted = typeof Counted.static

/**
 * Counts the conversions of a goal in one pass: in total, by bucket, and by source and medium as credited by a model.
 * @param edges the start times of the buckets, in milliseconds.
 */
export function countedConversions(
  { site_id, goal, money, from, until, people }: Attributed,
  model: AttributionModel,
  weights: Weights,
  edges: number[],
) {
  const params = new Params()
  const conversions = conversionRows({ goals: [goal], money, from, until, people }, params)
  const began = `visit.start >= ${params.add(from, 'DateTime64(3)')}`
  const paths = withTouchpoints(
    conversions,
    { from, until, windowDays: goal.attributionWindowDays },
    [dimension],
    params,
    [`groupUniqArrayIf(CAST(visit.${dimension}, 'String'), ${began}) AS begun_from`],
  )
  return statement({
    sql: `
      SELECT
        multiIf(grouping(label) = 0, 'source', grouping(bucket) = 0, 'bucket', 'all') AS of, label, bucket,
        countIf(position = 1) AS conversions, uniqExact(user) AS users,
        toString(sum(credit)) AS credits, toString(sum(toInt256(value) * credit)) AS values,
        toString(sumIf(credit, is_first)) AS first_credits,
        uniqExactIf(user, credit > 0 AND NOT has(begun_from, label)) AS users_outside,
        countIf(position = 1 AND is_ignored) AS ignored, countIf(position = 1 AND is_unconverted) AS unconverted
      FROM (
        SELECT
          user, value, is_ignored, is_unconverted, begun_from,
          row_number() OVER (PARTITION BY user ORDER BY timestamp, event_id) = 1 AS is_first,
          roundDown(toUnixTimestamp64Milli(timestamp), ${params.add(edges, 'Array(Int64)')}) AS bucket,
          ${touchpointColumn('path', dimension, [dimension])} AS labels,
          arrayEnumerate(path) AS positions,
          ${modelCredits(model, dimension, weights, params)} AS shares
        FROM (${paths})
      )
      ARRAY JOIN labels AS label, positions AS position, shares AS credit
      GROUP BY GROUPING SETS ((label), (bucket), ())`,
    params: { site_id, ...params.values },
    row: Counted,
  })
}

const PeriodUsers = t.Object({
  is_all: Type.Integer(),
  label: t.String(),
  users: Type.Integer(),
  began: Type.Integer(),
})

/**
 * Counts the people of a period: all as `users`, and by source and medium those who started a visit from there as
 * `began`.
 */
export function usersOfPeriod({ site_id, from, until, people = [] }: Omit<Attributed, 'goal' | 'money'>) {
  const params = new Params()
  const [began, ended] = [from, until].map((it) => params.add(it, 'DateTime64(3)'))
  return statement({
    sql: `
      SELECT is_all, label, sum(found) AS users, sum(found_beginning) AS began
      FROM (
        SELECT
          grouping(${dimension}) AS is_all, ${dimension} AS label, uniqExact(user) AS found,
          uniqExactIf(user, start >= ${began}) AS found_beginning
        FROM (
          SELECT user, ${partOfPeople} AS part, start, ${touchpointValue(dimension)} FROM sessions FINAL
          WHERE site_id = {site_id:String} AND start < ${ended} AND end >= ${began} ${andAmong(people, 'user', params)}
        )
        GROUP BY GROUPING SETS ((${dimension}, part), (part))
      )
      GROUP BY is_all, label`,
    params: { site_id, ...params.values },
    row: PeriodUsers,
  })
}
