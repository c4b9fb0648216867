/** A metric over a whole period, and in each of its intervals. */
export type Measures = { total: number | null; values: (number | null)[] }

/** Measures of a series or a formula, and of each group of a breakdown. */
export type Measured = Measures & { groups: Measures[] | null }

/** Returns running totals. */
export function runningTotals(values: readonly (number | null)[]): number[] {
  let sum = 0
  return values.map((it) => (sum += it ?? 0))
}

/** Returns the mean of each interval and those before it, of those that have a value; null for the first ones. */
export function movingAverage(values: readonly (number | null)[], intervals: number): (number | null)[] {
  return values.map((_, n) => {
    if (n + 1 < intervals) return null
    const known = values.slice(n + 1 - intervals, n + 1).filter((it) => it !== null)
    return known.length === 0 ? null : known.reduce((sum, it) => sum + it, 0) / known.length
  })
}
