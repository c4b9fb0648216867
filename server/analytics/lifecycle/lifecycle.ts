import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { percent } from '../../revenue/attribution/credited.ts'
import { periodAnswer } from '../traffic/period.ts'
import { countActiveIntervals, countStates } from './lifecycle.sql.ts'
import type { LifecycleQuery, LifecycleReport, StickinessReport } from './model.ts'
import { readLifecycle, type Working } from './read-lifecycle.ts'

/**
 * Reports who was new, returned, came back after a pause and stayed away in each interval of a period.
 * @throws as `readLifecycle`.
 */
export async function lifecycleReport(
  services: Working,
  site: ConvertingSite,
  query: LifecycleQuery,
): Promise<LifecycleReport> {
  const { lifecycle, intervals, period, now } = await readLifecycle(services, site, query)
  const [row] = lifecycle ? await services.clickhouse.rows(countStates(lifecycle)) : []
  return {
    period: periodAnswer(period),
    // Without people, the query answers empty lists.
    intervals: intervals.map(({ label, from, to }, n) => ({
      date: label,
      start: new Date(from).toISOString(),
      is_complete: to <= now,
      new: row?.new[n + 1] ?? 0,
      returning: row?.returning[n + 1] ?? 0,
      resurrected: row?.resurrected[n + 1] ?? 0,
      dormant: row?.dormant[n + 1] ?? 0,
    })),
  }
}

/** Reports in how many intervals of a period people were active. @throws as `readLifecycle`. */
export async function stickinessReport(
  services: Working,
  site: ConvertingSite,
  query: LifecycleQuery,
): Promise<StickinessReport> {
  const { lifecycle, intervals, period } = await readLifecycle(services, site, query)
  const rows = lifecycle ? await services.clickhouse.rows(countActiveIntervals(lifecycle)) : []
  const found = new Map(rows.map((it) => [it.number, it.users]))
  const users = rows.reduce((sum, it) => sum + it.users, 0)
  const active = rows.reduce((sum, it) => sum + it.number * it.users, 0)
  return {
    period: periodAnswer(period),
    intervals: intervals.length,
    users,
    average: users === 0 ? null : Math.round((100 * active) / users) / 100,
    counts: intervals.map((_, n) => {
      const count = found.get(n + 1) ?? 0
      return { number: n + 1, users: count, rate: percent(BigInt(count), BigInt(users)) }
    }),
  }
}
