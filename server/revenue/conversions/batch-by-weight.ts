import { type MeasuredGoal, weightOf } from './conversion-rows.sql.ts'

/** The goals of one query: so many, and with so many parameters together, that ClickHouse takes its text. */
const goalsAtOnce = { count: 25, weight: 500 }

/** What has goals in portions of which one query can look for all, in order. */
export function batchGoals<T>(all: readonly T[], goalOf: (it: T) => MeasuredGoal): [T, ...T[]][] {
  return batchByWeight(all, (it) => weightOf(goalOf(it)), goalsAtOnce.count)
}

/**
 * What needs parameters in portions that one query can take, in order.
 * @param weigh how many parameters one needs. @param count how many a portion has at most. @param most how many
 * parameters it needs at most, unless one alone needs more.
 */
export function batchByWeight<T>(
  all: readonly T[],
  weigh: (it: T) => number,
  count = Number.POSITIVE_INFINITY,
  most = goalsAtOnce.weight,
): [T, ...T[]][] {
  const portions: [T, ...T[]][] = []
  let weight = 0
  for (const it of all) {
    const own = weigh(it)
    const last = portions.at(-1)
    weight += own
    if (last && last.length < count && weight <= most) last.push(it)
    else {
      portions.push([it])
      weight = own
    }
  }
  return portions
}
