import { and, desc, eq } from 'drizzle-orm'
import { goals } from '../../../db/postgres/schema/goals.ts'
import { readSegmentFilter } from '../../analytics/segments/membership.ts'
import { periodAnswer, readPeriod } from '../../analytics/traffic/period.ts'
import type { Services } from '../../services.ts'
import type { ConvertingSite } from '../attribution/attribution.ts'
import { moneyOf } from '../exchange-rates/exchange-rates.ts'
import { batchGoals } from './batch-by-weight.ts'
import { bucketsOf } from './buckets.ts'
import { countedGoals, countedUsers } from './goal-summary.sql.ts'
import type { StoredGoal } from './goals.ts'
import { displayAmount } from './money.ts'
import { rateOf } from './stats.ts'
import type { GoalSummary, SummaryQuery } from './stats-model.ts'

/**
 * Reports the numbers of all active goals of a site.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if a query exceeds its limits.
 */
export async function goalSummary(
  { db, clickhouse, clock }: Pick<Services, 'db' | 'clickhouse' | 'clock'>,
  site: ConvertingSite,
  query: SummaryQuery,
) {
  const period = readPeriod(query, site.timezone, clock())
  const { edges, labelIndexes, labels } = bucketsOf(period, 'day')
  const people = await readSegmentFilter(db, site, query.filters)
  const range = { from: new Date(period.start), until: new Date(period.end), people }
  const [active, money, [all]] = await Promise.all([
    db
      .select()
      .from(goals)
      .where(and(eq(goals.siteId, site.id), eq(goals.status, 'active')))
      .orderBy(desc(goals.createdAt), desc(goals.id)),
    moneyOf(db, site),
    clickhouse.rows(countedUsers(site.id, range)),
  ])
  const meta = { ignored_values: 0, unconverted_values: 0 }

  async function counted(some: StoredGoal[]) {
    const found = await clickhouse.rows(countedGoals(site.id, { goals: some, money, ...range }, edges))
    return some.map((goal, n): GoalSummary['goals'][number] => {
      const own = found.filter((it) => it.goal === n)
      const total = own.find((it) => it.is_all === 1)
      const sparkline = labels.map(() => 0)
      for (const { is_all, bucket, conversions } of own)
        if (is_all === 0) (sparkline[labelIndexes[edges.indexOf(bucket)] as number] as number) += conversions
      meta.ignored_values += total?.ignored ?? 0
      meta.unconverted_values += total?.unconverted ?? 0
      return {
        conversion_id: goal.id,
        conversions: total?.conversions ?? 0,
        value: displayAmount(site.currency, BigInt(total?.micro ?? 0)),
        conversion_rate: rateOf(total?.users ?? 0, all?.users ?? 0),
        sparkline,
      }
    })
  }

  const rows: GoalSummary['goals'] = []
  for (const some of batchGoals(active, (it) => it)) rows.push(...(await counted(some)))
  const data: GoalSummary = { period: periodAnswer(period), currency: site.currency, goals: rows }
  return { data, meta }
}
