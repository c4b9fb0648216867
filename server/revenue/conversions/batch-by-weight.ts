import { type MeasuredGoal, weightOf } from './conversion-rows.sql.ts'

/** Maximum number of goals in one query, and of their parameters together, so that ClickHouse accepts its text. */
const goalsAtOnce = { count: 25, weight: 500 }

/** Splits items with goals into batches that fit into one query each, in order. */
export function batchGoals<T>(all: readonly T[], goalOf: (it: T) => MeasuredGoal): [T, ...T[]][] {
  return batchByWeight(all, (it) => weightOf(goalOf(it)), goalsAtOnce.count)
}

/**
 * Splits items that need query parameters into batches that fit into one query each, in order.
 * @param weigh returns the parameters that an item needs.
 * @param count maximum number of items per batch.
 * @param maxWeight maximum number of parameters per batch; a single item may exceed it.
 */
export function batchByWeight<T>(
  all: readonly T[],
  weigh: (it: T) => number,
  count = Number.POSITIVE_INFINITY,
  maxWeight = goalsAtOnce.weight,
): [T, ...T[]][] {
  const batches: [T, ...T[]][] = []
  let weight = 0
  for (const it of all) {
    const own = weigh(it)
    const last = batches.at(-1)
    weight += own
    if (last && last.length < count && weight <= maxWeight) last.push(it)
    else {
      batches.push([it])
      weight = own
    }
  }
  return batches
}
