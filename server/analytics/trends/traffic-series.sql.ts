import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { statement } from '../../../db/clickhouse/query.ts'
import { type Counting, cells } from '../traffic/cells.sql.ts'

/** Queries how many people are first present in each slot. */
export function countNewVisitors(counting: Counting) {
  const { sql, params } = cells(counting)
  return statement({
    sql: `
      SELECT first AS slot, count() AS users
      FROM (SELECT user, min(slot) AS first FROM (${sql}) GROUP BY user)
      GROUP BY first`,
    params,
    row: t.Object({ slot: Type.Integer(), users: Type.Integer() }),
  })
}
