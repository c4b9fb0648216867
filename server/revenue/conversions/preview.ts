import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Services } from '../../services.ts'
import { moneyOf } from '../exchange-rates/exchange-rates.ts'
import { goalDefinition } from './goal-definition.ts'
import type { GoalDefinition, GoalPreview } from './model.ts'
import { displayAmount, microDecimals, toNumber } from './money.ts'
import { previewSamples, previewTotals } from './preview.sql.ts'

const days = 30
const day_ms = 86_400_000
const samples_max = 5

/**
 * Reports what a goal would have counted in the last 30 days. Nothing is stored.
 * @throws as the creation of such a goal.
 */
export async function previewGoal(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: Pick<StoredSite, 'id' | 'currency' | 'settings'>,
  input: GoalDefinition,
): Promise<GoalPreview> {
  const goal = { ...goalDefinition(input), countingMethod: input.counting_method ?? 'every' }
  const now = clock()
  const selection = {
    goal,
    money: await moneyOf(db, site),
    from: new Date(now - days * day_ms),
    until: new Date(now + 1),
  }
  const [[totals], samples] = await Promise.all([
    clickhouse.rows(previewTotals(site.id, selection)),
    clickhouse.rows(previewSamples(site.id, selection, samples_max)),
  ])
  // A query without GROUP BY always returns one row.
  const { total_micro, ...counts } = totals as NonNullable<typeof totals>
  return {
    days,
    ...counts,
    total_value: displayAmount(site.currency, BigInt(total_micro)),
    currency: site.currency,
    samples: samples.map(({ event_id, time, micro }) => ({
      event_id,
      timestamp: new Date(time).toISOString(),
      value: micro === null ? null : toNumber(BigInt(micro), microDecimals),
    })),
  }
}
