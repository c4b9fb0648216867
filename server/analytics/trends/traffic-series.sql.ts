import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { statement } from '../../../db/clickhouse/query.ts'
import { type Counting, cells, columns } from '../traffic/cells.sql.ts'

/** Queries how many people are first present in each slot, with each combination of dimension values. */
export function countNewVisitors(counting: Counting) {
  const { sql, params } = cells(counting)
  const by = counting.dimensions.map((it) => `, ${columns[it]}`).join('')
  return statement({
    sql: `
      SELECT first AS slot, count() AS users${by}
      FROM (SELECT user, min(slot) AS first${by} FROM (${sql}) GROUP BY user${by})
      GROUP BY first${by}`,
    params,
    row: t.Object({
      slot: Type.Integer(),
      users: Type.Integer(),
      ...Object.fromEntries(counting.dimensions.map((it) => [it, t.String()])),
    }),
  })
}
