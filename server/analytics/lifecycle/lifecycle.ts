import type { ConvertingSite } from '../../revenue/attribution/attribution.ts'
import { percent } from '../../revenue/attribution/credited.ts'
import { periodAnswer } from '../traffic/period.ts'
import { countActiveIntervals, countStates } from './lifecycle.sql.ts'
import {
  type LifecycleQuery,
  type LifecycleReport,
  type LifecycleState,
  lifecycleStates,
  type StickinessReport,
} from './model.ts'
import { type LifecycleRequest, readLifecycle, type Working } from './read-lifecycle.ts'

/**
 * Reports who was new, returned, came back after a pause and stayed away in each interval of a period.
 * @throws as `readLifecycle`.
 */
export async function lifecycleReport(
  services: Working,
  site: ConvertingSite,
  query: LifecycleQuery,
): Promise<LifecycleReport> {
  const { previous: before, now, ...current } = await readLifecycle(services, site, query)
  const counted = await statesOf(services, current)
  const previous = before && (await statesOf(services, before))
  return {
    period: periodAnswer(current.period),
    compared_with: before && periodAnswer(before.period),
    intervals: counted.map(({ interval: { from, to }, states }, n) => ({
      ...states,
      start: new Date(from).toISOString(),
      is_complete: to <= now,
      previous: previous?.[n]?.states ?? null,
    })),
  }
}

type States = Record<LifecycleState, number> & { date: string }

/** Counts the people of each interval by state. */
async function statesOf({ clickhouse }: Working, { intervals, lifecycle }: LifecycleRequest) {
  const [row] = lifecycle ? await clickhouse.rows(countStates(lifecycle)) : []
  return intervals.map((interval, n) => {
    // The first interval of the query is the one before the period. Without people, the query answers empty lists.
    const counts = lifecycleStates.map((it) => [it, row?.[it][n + 1] ?? 0])
    return { interval, states: { date: interval.label, ...Object.fromEntries(counts) } as States }
  })
}

/** Reports in how many intervals of a period people were active. @throws as `readLifecycle`. */
export async function stickinessReport(
  services: Working,
  site: ConvertingSite,
  query: LifecycleQuery,
): Promise<StickinessReport> {
  const { previous: before, now, ...current } = await readLifecycle(services, site, query)
  const { countOf, ...totals } = await activeIn(services, current)
  const previous = before && (await activeIn(services, before))
  return {
    period: periodAnswer(current.period),
    compared_with: before && periodAnswer(before.period),
    ...totals,
    previous: previous && {
      intervals: previous.intervals,
      users: previous.users,
      average: previous.average,
    },
    counts: current.intervals.map((_, n) => ({
      number: n + 1,
      ...countOf(n + 1),
      previous: previous && previous.intervals > 0 ? previous.countOf(n + 1) : null,
    })),
  }
}

/** Counts people by the number of intervals in which they were active. */
async function activeIn({ clickhouse }: Working, { intervals, lifecycle }: LifecycleRequest) {
  const rows = lifecycle ? await clickhouse.rows(countActiveIntervals(lifecycle)) : []
  const users = rows.reduce((sum, it) => sum + it.users, 0)
  const active = rows.reduce((sum, it) => sum + it.number * it.users, 0)
  return {
    intervals: intervals.length,
    users,
    average: users === 0 ? null : Math.round((100 * active) / users) / 100,
    countOf(number: number) {
      const count = rows.find((it) => it.number === number)?.users ?? 0
      return { users: count, rate: percent(BigInt(count), BigInt(users)) }
    },
  }
}
