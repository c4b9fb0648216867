import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { andAmong } from '../../analytics/segments/people-filter.sql.ts'
import { conversionRows } from '../conversions/conversion-rows.sql.ts'
import {
  isDirect,
  touchpointColumn,
  touchpointTuple,
  touchpointValue,
  withTouchpoints,
} from '../conversions/touchpoints.sql.ts'
import type { Attributed, CreditDimension } from './attribution.sql.ts'
import { converted, lost, start } from './chain.ts'

const Transition = t.Object({ from: t.String(), to: t.String(), count: Type.Integer() })

/**
 * Counts how often one value of a dimension follows another: on the touchpoint paths of conversions, and for people
 * without a conversion, over their sessions that end in the period.
 * @param limit maximum number of rows.
 */
export function transitions(
  { site_id, goal, money, from, until, people = [] }: Attributed,
  dimension: CreditDimension,
  limit: number,
) {
  const params = new Params()
  // Refunds are not conversions: what led to them is not to be repeated.
  const conversions = `SELECT * FROM (${conversionRows({ goals: [goal], money, from, until, people }, params)}) WHERE NOT is_refund`
  const range = { from, until, windowDays: goal.attributionWindowDays }
  const paths = withTouchpoints(conversions, range, [dimension], params)
  const [first, won, gone] = [start, converted, lost].map((it) => params.add(it, 'String'))
  const time = (date: Date) => params.add(date, 'DateTime64(3)')
  const touchpoint = touchpointTuple([dimension])
  return statement({
    sql: `
      SELECT step.1 AS from, step.2 AS to, count() AS count
      FROM (
        SELECT arrayJoin(arrayZip(arrayPushFront(labels, ${first}), arrayPushBack(labels, outcome))) AS step
        FROM (
          SELECT ${touchpointColumn('path', dimension, [dimension])} AS labels, ${won} AS outcome
          FROM (${paths})
          UNION ALL
          SELECT
            ${touchpointColumn('arraySort(if(notEmpty(known_visits), known_visits, direct_visits))', dimension, [dimension])} AS labels,
            ${gone} AS outcome
          FROM (
            SELECT groupArrayIf(${touchpoint}, NOT is_direct) AS known_visits, groupArrayIf(${touchpoint}, is_direct) AS direct_visits
            FROM (
              SELECT user, start, visitor, ordinal, ${touchpointValue(dimension)}, ${isDirect} AS is_direct
              FROM sessions FINAL
              WHERE site_id = {site_id:String} AND end >= ${time(from)} AND end < ${time(until)}
                AND user GLOBAL NOT IN (SELECT user FROM (${conversions})) ${andAmong(people, 'user', params)}
            )
            GROUP BY user
          )
        )
      )
      GROUP BY step
      LIMIT ${params.add(limit, 'UInt32')}`,
    params: { site_id, ...params.values },
    row: Transition,
  })
}
