import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { type Evaluation, evaluated } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

const UserRow = t.Object({ user_id: t.String(), met: t.Array(Type.Integer()) })

/**
 * The hashes of users, joined by spaces. Rules name the users wherever they look for something: ten thousand long ids
 * in each of these places would take more memory than a query may.
 */
export function hashesOfUsers(userIds: readonly string[]) {
  // A list of many travels as one text: thousands of values would take longer to read than to look up.
  return statement({
    sql: `
      SELECT arrayStringConcat(
        arrayMap(it -> toString(sipHash64(concat('u:', it))), JSONExtract(materialize({ids:String}), 'Array(String)')),
        ' ') AS hashes`,
    params: { ids: JSON.stringify(userIds) },
    row: t.Object({ hashes: t.String() }),
  })
}

/**
 * The users among some that meet any rules, with the places in the list of those that they meet.
 * @param hashes of the users, as `hashesOfUsers` tells them.
 */
export function rulesMet(
  site_id: string,
  hashes: string,
  rules: readonly SegmentGroup[],
  evaluation: Evaluation,
) {
  const params = new Params()
  const people = evaluated(rules, evaluation, params, {
    among: `SELECT toUInt64(arrayJoin(splitByChar(' ', materialize(${params.add(hashes, 'String')})))) AS user`,
    columns: ['user_id'],
  })
  const met = rules.map((_, n) => `met_${n}`).join(', ')
  return statement({
    sql: `
      SELECT user_id, arrayFilter((place, is_met) -> is_met, range(${rules.length}), [${met}]) AS met
      FROM (${people})
      WHERE notEmpty(met)`,
    params: { site_id, ...params.values },
    row: UserRow,
  })
}
