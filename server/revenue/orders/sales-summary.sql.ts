import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { statement } from '../../../db/clickhouse/query.ts'
import { conversionRows } from '../conversions/conversion-rows.sql.ts'
import type { Money } from '../conversions/value.sql.ts'
import { isSale } from './order-conditions.sql.ts'
import type { Orders } from './orders.ts'

/** Sums up the orders and refunds of a period, and counts the sales that repeat an order; amounts are in millionths. */
export function salesSummary(
  siteId: string,
  { orders, money, from, until }: { orders: Orders; money: Money; from: Date; until: Date },
) {
  const params = new Params()
  const counted = conversionRows({ goals: [orders], money, from, until }, params)
  const sales = isSale(orders, { ignoresPublicValues: money.ignoresPublicValues ?? false }, params)
  return statement({
    sql: `
      SELECT
        countIf(NOT is_refund) AS orders, toString(sum(value)) AS revenue, toString(-sumIf(value, is_refund)) AS refunds,
        countIf(is_ignored) AS ignored_values, countIf(is_unconverted) AS unconverted_values,
        (
          SELECT count() FROM custom_events
          WHERE site_id = {site_id:String} AND ${sales}
            AND timestamp >= ${params.add(from, 'DateTime64(3)')} AND timestamp < ${params.add(until, 'DateTime64(3)')}
        ) AS sale_events
      FROM (${counted})`,
    params: { ...params.values, site_id: siteId },
    row: t.Object({
      orders: Type.Integer(),
      revenue: t.String(),
      refunds: t.String(),
      ignored_values: Type.Integer(),
      unconverted_values: Type.Integer(),
      sale_events: Type.Integer(),
    }),
  })
}
