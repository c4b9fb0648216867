import { type Metric, type MetricValues, metrics } from '../../analytics/traffic/model.ts'
import { costEach, displayAmounts, percent, returnOn } from '../../revenue/attribution/credited.ts'
import { wholeCredit } from '../../revenue/attribution/credits.sql.ts'
import type { ReportMetric } from './content.ts'
import type { ConversionSums } from './credited-conversions.sql.ts'

/** The sums from which the figures of a period, a part of it or a value of a dimension are calculated. */
export type Sums = {
  traffic: MetricValues
  /** Undefined if not available. */
  conversions: CountedConversions | undefined
  /** In millionths of the site's currency; undefined if not available. */
  cost: bigint | undefined
}
export type CountedConversions = Omit<ConversionSums, 'micro' | 'users'> & {
  micro: bigint
  /** Undefined if goals were counted in several batches: users who converted in several cannot be deduplicated. */
  users: number | undefined
}

/** Adds up the conversions of several batches of goals. */
export function sumConversions(batches: readonly ConversionSums[]): CountedConversions {
  const sumOf = (name: 'conversions' | 'users_outside' | 'ignored' | 'unconverted') =>
    batches.reduce((sum, it) => sum + it[name], 0)
  return {
    conversions: sumOf('conversions'),
    micro: batches.reduce((sum, it) => sum + BigInt(it.micro), 0n),
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
  const revenues = displayAmounts(
    currency,
    rows.map((it) => it.conversions?.micro ?? 0n),
  )
  const costs = displayAmounts(
    currency,
    rows.map((it) => it.cost ?? 0n),
  )
  return rows.map((row, n) =>
    requested.map((metric) => {
      if (isOfTraffic(metric)) return row.traffic[metric] ?? 0
      if (metric === 'revenue') return row.conversions ? (revenues[n] as number) : null
      if (metric === 'cost') return row.cost === undefined ? null : (costs[n] as number)
      return derived(metric, row, currency)
    }),
  )
}

function derived(
  metric: 'conversions' | 'conversion_rate' | 'roas' | 'cpa',
  { conversions: counted, cost, traffic }: Sums,
  currency: string,
): number | null {
  if (!counted) return null
  if (metric === 'conversions') return counted.conversions
  if (metric === 'conversion_rate')
    return counted.users === undefined
      ? null
      : percent(BigInt(counted.users), BigInt((traffic.users ?? 0) + counted.users_outside))
  if (cost === undefined) return null
  return metric === 'roas'
    ? returnOn(cost, counted.micro * wholeCredit)
    : costEach(currency, cost, BigInt(counted.conversions) * wholeCredit)
}

function isOfTraffic(metric: ReportMetric): metric is Metric {
  return metrics.some((it) => it === metric)
}
