import { type Metric, type MetricValues, metrics } from '../../analytics/traffic/model.ts'
import {
  costEach,
  displayAmounts,
  displayShare,
  percent,
  returnOn,
} from '../../revenue/attribution/credited.ts'
import { wholeCredit } from '../../revenue/attribution/credits.sql.ts'
import type { ReportMetric } from './content.ts'
import type { ConversionSums } from './credited-conversions.sql.ts'

/** The sums from which the figures of a period, a part of it or a value of a dimension are calculated. */
export type Sums = {
  traffic: MetricValues
  /** Undefined if not available. */
  conversions: CountedConversions | undefined
  /** Undefined if not available. */
  sales: Sales | undefined
  /** In millionths of the site's currency; undefined if not available. */
  cost: bigint | undefined
}
export type CountedConversions = Omit<ConversionSums, 'micro' | 'refunded' | 'users'> & {
  /** Undefined if goals were counted in several batches: users who converted in several cannot be deduplicated. */
  users: number | undefined
}

/** The orders of a site, with amounts in millionths of its currency. */
export type Sales = {
  orders: number
  /** Less refunds. */
  revenue: bigint
  refunds: bigint
  ignored: number
  unconverted: number
}

/** Reads sales from the sums of orders; without any, everything is 0. */
export function salesOf(sums: ConversionSums | undefined): Sales {
  return {
    orders: sums?.conversions ?? 0,
    revenue: BigInt(sums?.micro ?? 0),
    refunds: BigInt(sums?.refunded ?? 0),
    ignored: sums?.ignored ?? 0,
    unconverted: sums?.unconverted ?? 0,
  }
}

/** Adds up the conversions of several batches of goals. */
export function sumConversions(batches: readonly ConversionSums[]): CountedConversions {
  const sumOf = (name: 'conversions' | 'users_outside' | 'ignored' | 'unconverted') =>
    batches.reduce((sum, it) => sum + it[name], 0)
  return {
    conversions: sumOf('conversions'),
    users: batches.length > 1 ? undefined : (batches[0]?.users ?? 0),
    users_outside: sumOf('users_outside'),
    ignored: sumOf('ignored'),
    unconverted: sumOf('unconverted'),
  }
}

/**
 * Returns the values of metrics for each row. Amounts are rounded to the smallest currency unit so that the rows add
 * up; among equal remainders, earlier rows are rounded up.
 */
export function figuresOf(
  rows: readonly Sums[],
  requested: readonly ReportMetric[],
  currency: string,
): (number | null)[][] {
  const amounts = (of: (row: Sums) => bigint | undefined) =>
    displayAmounts(
      currency,
      rows.map((it) => of(it) ?? 0n),
    )
  const revenues = amounts((it) => it.sales?.revenue)
  const refunds = amounts((it) => it.sales?.refunds)
  const costs = amounts((it) => it.cost)
  return rows.map((row, n) =>
    requested.map((metric) => {
      if (isOfTraffic(metric)) return row.traffic[metric] ?? 0
      if (metric === 'revenue') return row.sales ? (revenues[n] as number) : null
      if (metric === 'refunds') return row.sales ? (refunds[n] as number) : null
      if (metric === 'cost') return row.cost === undefined ? null : (costs[n] as number)
      return isOfSales(metric) ? ofSales(metric, row, currency) : derived(metric, row, currency)
    }),
  )
}

const salesMetrics = ['orders', 'average_order_value', 'revenue_per_visitor', 'roas'] as const
type SalesMetric = (typeof salesMetrics)[number]

function isOfSales(metric: ReportMetric): metric is SalesMetric {
  return salesMetrics.some((it) => it === metric)
}

function ofSales(metric: SalesMetric, { sales, cost, traffic }: Sums, currency: string): number | null {
  if (!sales) return null
  switch (metric) {
    case 'orders':
      return sales.orders
    case 'average_order_value':
      // Of what was ordered, whatever was given back later.
      return each(currency, sales.revenue + sales.refunds, sales.orders)
    case 'revenue_per_visitor':
      return each(currency, sales.revenue, traffic.users ?? 0)
    case 'roas':
      return cost === undefined ? null : returnOn(cost, sales.revenue * wholeCredit)
  }
}

function each(currency: string, amount: bigint, count: number): number | null {
  return count === 0 ? null : displayShare(currency, amount, BigInt(count))
}

function derived(
  metric: 'conversions' | 'conversion_rate' | 'cpa',
  { conversions: counted, cost, traffic }: Sums,
  currency: string,
): number | null {
  if (!counted) return null
  if (metric === 'conversions') return counted.conversions
  if (metric === 'conversion_rate')
    return counted.users === undefined
      ? null
      : percent(BigInt(counted.users), BigInt((traffic.users ?? 0) + counted.users_outside))
  return cost === undefined ? null : costEach(currency, cost, BigInt(counted.conversions) * wholeCredit)
}

function isOfTraffic(metric: ReportMetric): metric is Metric {
  return metrics.some((it) => it === metric)
}
