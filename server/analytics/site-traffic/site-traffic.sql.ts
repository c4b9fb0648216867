import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { statement } from '../../../db/clickhouse/query.ts'
import type { Slot } from '../traffic/slots.ts'
import { countQuery } from '../traffic/traffic.sql.ts'

/** Counts the people of several sites in each group of slots, as traffic reports do. */
export function usersOfSites(siteIds: readonly string[], slots: Slot[]) {
  const { sql, params } = countQuery({
    site_id: siteIds,
    slots,
    dimensions: [],
    conditions: [],
    metrics: ['users'],
  })
  return statement({
    sql,
    params,
    row: t.Object({ site_id: t.String(), slot: Type.Integer(), users: Type.Integer() }),
  })
}
