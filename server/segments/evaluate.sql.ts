import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../db/clickhouse/params.ts'
import { statement } from '../../db/clickhouse/query.ts'
import { type Evaluation, evaluated } from './rules.sql.ts'
import type { SegmentGroup } from './rules-model.ts'

const UserRow = t.Object({ user_id: t.String(), met: t.Array(Type.Integer()) })

/** The users among some that meet any rules, with the places in the list of those that they meet. */
export function rulesMet(
  site_id: string,
  userIds: readonly string[],
  rules: readonly SegmentGroup[],
  evaluation: Evaluation,
) {
  const params = new Params()
  // A list of many travels as one text: thousands of values would take longer to read than to look up.
  const ids = `arrayJoin(JSONExtract(materialize(${params.add(JSON.stringify(userIds), 'String')}), 'Array(String)'))`
  const people = evaluated(rules, evaluation, params, {
    among: `SELECT sipHash64(concat('u:', ${ids})) AS user`,
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
