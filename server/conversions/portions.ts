import { type MeasuredGoal, weightOf } from './conversion-rows.sql.ts'

/** The goals of one query: so many, and with so many parameters together, that ClickHouse takes its text. */
export const goalsAtOnce = { count: 25, weight: 500 }

/** What has goals in portions of which one query can look for all, in order. */
export function inPortions<T>(all: readonly T[], goalOf: (it: T) => MeasuredGoal): [T, ...T[]][] {
  const portions: [T, ...T[]][] = []
  let weight = 0
  for (const it of all) {
    const own = weightOf(goalOf(it))
    const last = portions.at(-1)
    weight += own
    if (last && last.length < goalsAtOnce.count && weight <= goalsAtOnce.weight) last.push(it)
    else {
      portions.push([it])
      weight = own
    }
  }
  return portions
}
