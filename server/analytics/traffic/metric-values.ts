import { displayShare, percent } from '../../revenue/attribution/credited.ts'
import { displayAmount } from '../../revenue/conversions/money.ts'
import type { Comparison, Metric, MetricValues, ReportedMetric } from './model.ts'
import type { CountRow } from './traffic.sql.ts'

/** The sums of a row; undefined if nothing was counted. */
export type Counted = Omit<CountRow, 'slot'> | undefined

/** Calculates metrics from their sums, rounded as in API responses; amounts in this currency. */
export function metricValues(
  count: Counted,
  metrics: readonly ReportedMetric[],
  currency: string,
): MetricValues {
  return Object.fromEntries(metrics.map((it) => [it, displayed(count, it, currency)]))
}

/** Calculates a metric of sessions from its sums, rounded as in API responses. */
export function metricValue(count: Counted, metric: Metric): number {
  if (metric === 'bounce_rate') return rounded(ratio(100 * (count?.bounces ?? 0), count?.sessions))
  if (metric === 'avg_duration') return rounded(ratio(count?.duration_ms ?? 0, 1000 * (count?.sessions ?? 0)))
  return count?.[metric] ?? 0
}

function displayed(count: Counted, metric: ReportedMetric, currency: string): number {
  const revenue = BigInt(count?.revenue ?? 0)
  const refunded = BigInt(count?.refunded ?? 0)
  const each = (amount: bigint, parts = 0) =>
    parts === 0 ? 0 : displayShare(currency, amount, BigInt(parts))
  switch (metric) {
    case 'views_per_visit':
      return rounded(ratio(count?.pageviews ?? 0, count?.sessions))
    case 'revenue':
      return displayAmount(currency, revenue)
    case 'refunds':
      return displayAmount(currency, refunded)
    case 'average_order_value':
      return each(revenue + refunded, count?.orders)
    case 'revenue_per_visitor':
      return each(revenue, count?.users)
    case 'orders':
    case 'conversions':
      return count?.[metric] ?? 0
    case 'conversion_rate':
      return percent(BigInt(count?.converters ?? 0), BigInt(reached(count)))
    default:
      return metricValue(count, metric)
  }
}

/** Returns the number by which rows are sorted: the same as in queries, so that equal rows stay equal. */
export function sortValue(count: Counted, metric: ReportedMetric): number {
  const revenue = Number(count?.revenue ?? 0)
  switch (metric) {
    case 'bounce_rate':
      return ratio(count?.bounces ?? 0, count?.sessions)
    case 'avg_duration':
      return ratio(count?.duration_ms ?? 0, count?.sessions)
    case 'views_per_visit':
      return ratio(count?.pageviews ?? 0, count?.sessions)
    case 'revenue':
      return revenue
    case 'refunds':
      return Number(count?.refunded ?? 0)
    case 'average_order_value':
      return ratio(revenue + Number(count?.refunded ?? 0), count?.orders)
    case 'revenue_per_visitor':
      return ratio(revenue, count?.users)
    case 'conversion_rate':
      return ratio(count?.converters ?? 0, reached(count))
    default:
      return count?.[metric] ?? 0
  }
}

/** Compares a value with the previous one. */
export function compare(value: number, previous: number): Comparison {
  return {
    value,
    previous,
    change_percent: previous === 0 ? null : rounded((100 * (value - previous)) / Math.abs(previous)),
  }
}

/** Compares each metric with its previous value. */
export function compareAll(current: MetricValues, previous: MetricValues): Record<string, Comparison> {
  const before = new Map(Object.entries(previous))
  return Object.fromEntries(
    Object.entries(current).map(([name, value]) => [name, compare(value, before.get(name) ?? 0)]),
  )
}

/** The users of a row, and those who are credited to it from elsewhere. */
function reached(count: Counted): number {
  return (count?.users ?? 0) + (count?.converters_outside ?? 0)
}

function ratio(amount: number, parts = 0): number {
  return parts === 0 ? 0 : amount / parts
}

/** Rounds to two decimals. */
function rounded(value: number): number {
  return Math.round((value + Number.EPSILON) * 100) / 100
}
