import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { type Evaluation, evaluated } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

const UserRow = t.Object({ user_id: t.String(), met: t.Array(Type.Integer()) })

/**
 * Returns the hashes of users, joined by spaces. Rules repeat the list of users in every lookup: ten thousand long
 * ids in each lookup would exceed the memory limit of a query.
 */
export function hashesOfUsers(userIds: readonly string[]) {
  // Long lists are passed as one text: parsing thousands of values would take longer than looking them up.
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
 * Returns the given users who meet any of the rules, with the indexes of the rules that they meet.
 * @param hashes of the users, as returned by `hashesOfUsers`.
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
      SELECT user_id, arrayFilter((index, is_met) -> is_met, range(${rules.length}), [${met}]) AS met
      FROM (${people})
      WHERE notEmpty(met)`,
    params: { site_id, ...params.values },
    row: UserRow,
  })
}
