import { periodAnswer, readPeriod } from '../../analytics/traffic/period.ts'
import type { Services } from '../../services.ts'
import { attributedBy, type ConvertingSite } from '../attribution/attribution.ts'
import {
  displayAmounts,
  displayConversions,
  displayShare,
  displayValues,
  percent,
} from '../attribution/credited.ts'
import { wholeCredit } from '../attribution/credits.sql.ts'
import type { AttributionModel } from '../attribution/models.ts'
import { learnWeights } from '../attribution/weights.ts'
import { type Buckets, bucketsOf } from './buckets.ts'
import { findGoal } from './goals.ts'
import { displayAmount } from './money.ts'
import { type Counted, countedConversions, usersOfPeriod } from './stats.sql.ts'
import type { ConversionStats, StatsQuery } from './stats-model.ts'

type UsersFrom = ReadonlyMap<string, number>

/**
 * Reports the conversions of a goal in a period: in total, over time, and by source and medium.
 * @throws NotFound, @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function conversionStats(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ConvertingSite,
  goalId: string,
  { granularity = 'day', attribution_model = 'last_click', ...query }: StatsQuery,
) {
  const period = readPeriod(query, site.timezone, clock())
  const buckets = bucketsOf(period, granularity)
  const goal = await findGoal(db, site, goalId)
  const attributed = await attributedBy(db, site, goal, { ...period, filters: query.filters })
  const [weights, people] = await Promise.all([
    learnWeights(clickhouse, attributed, 'source_medium', [attribution_model]),
    clickhouse.rows(usersOfPeriod(attributed)),
  ])
  const counted = await clickhouse.rows(
    countedConversions(attributed, attribution_model, weights, buckets.edges),
  )

  const all = counted.find((it) => it.of === 'all')
  const users = people.find((it) => it.is_all === 1)?.users ?? 0
  const began = new Map(people.filter((it) => it.is_all === 0).map((it) => [it.label, it.began]))
  const total = amountOf(all)
  const data: ConversionStats = {
    conversion_id: goal.id,
    period: periodAnswer(period),
    summary: {
      total_conversions: all?.conversions ?? 0,
      total_value: displayAmount(site.currency, total),
      conversion_rate: rateOf(all?.users ?? 0, users),
      avg_value: displayShare(site.currency, total, BigInt(all?.conversions || 1)),
    },
    by_source: sourcesOf(
      counted.filter((it) => it.of === 'source' && it.credits !== '0'),
      began,
      attribution_model,
      site.currency,
    ),
    timeseries: seriesOf(
      counted.filter((it) => it.of === 'bucket'),
      buckets,
      site.currency,
    ),
    currency: site.currency,
    attribution_model,
    granularity,
  }
  const meta = { ignored_values: all?.ignored ?? 0, unconverted_values: all?.unconverted ?? 0 }
  return { data, meta }
}

/**
 * Returns the percentage of people who convert. A converting person whose visit is not counted yet counts as one of
 * the users, too.
 */
export function rateOf(converting: number, users: number): number {
  return percent(BigInt(converting), BigInt(Math.max(converting, users)))
}

function sourcesOf(found: Counted[], began: UsersFrom, model: AttributionModel, currency: string) {
  const rows = found
    .map((it) => ({ ...it, credit: BigInt(it.credits), sum: BigInt(it.values) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1))
  const conversions = displayConversions(
    model,
    rows.map((it) => it.credit),
  )
  const values = displayValues(
    currency,
    rows.map((it) => it.sum),
  )
  return rows
    .map(({ label, credit, sum, first_credits, users_outside }, index) => {
      const [source = '', medium = ''] = label.split('\n')
      const users = BigInt((began.get(label) ?? 0) + users_outside)
      return {
        credit,
        sum,
        row: {
          source,
          medium,
          conversions: conversions[index] as number,
          value: values[index] as number,
          conversion_rate: percent(BigInt(first_credits), users * wholeCredit),
        },
      }
    })
    .sort((a, b) => descending(a.credit, b.credit) || descending(a.sum, b.sum))
    .map(({ row }) => row)
}

function seriesOf(found: Counted[], { labels, labelIndexes, edges }: Buckets, currency: string) {
  const counts = labels.map((date) => ({ date, conversions: 0, value: 0n }))
  for (const bucket of found) {
    const count = counts[labelIndexes[edges.indexOf(bucket.bucket)] as number] as (typeof counts)[number]
    count.conversions += bucket.conversions
    count.value += amountOf(bucket)
  }
  const values = displayAmounts(
    currency,
    counts.map((it) => it.value),
  )
  return counts.map(({ date, conversions }, index) => ({ date, conversions, value: values[index] as number }))
}

/** Returns the value in millionths. The credits of a conversion sum to one, so the division has no rest. */
function amountOf(counted: Counted | undefined): bigint {
  return BigInt(counted?.values ?? 0) / wholeCredit
}

function descending(a: bigint, b: bigint): number {
  return a === b ? 0 : a > b ? -1 : 1
}
