/** Returns the median; for an even count the mean of the middle two. NaN if empty. */
export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values)
  if (sorted.length <= 16) insertionSort(sorted)
  else sorted.sort()
  const middle = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[middle] as number
  return ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** Several times faster than the built-in sort for the few weeks of an hour. */
function insertionSort(values: Float64Array): void {
  for (let at = 1; at < values.length; at++) {
    const value = values[at] as number
    let to = at
    for (; to > 0 && (values[to - 1] as number) > value; to--) values[to] = values[to - 1] as number
    values[to] = value
  }
}

/** Returns the number that a share of the values does not exceed; for a share below 1 never the largest of several. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.floor(share * (sorted.length - 1))] as number
}

// Makes the median an unbiased estimate of the standard deviation of normally distributed values: 1 / Φ⁻¹(3/4).
const normalConsistency = 1.4826

/**
 * Returns how far numbers spread around zero, robust against outliers: their median distance, scaled to a standard
 * deviation. Rousseeuw and Croux, "Alternatives to the Median Absolute Deviation", JASA 88 (1993).
 */
export function spreadAroundZero(residuals: ArrayLike<number>): number {
  return normalConsistency * median(Float64Array.from(residuals, Math.abs))
}

/**
 * Returns the slope of a line through points, robust against up to 29 % outliers: the median of the slopes of all
 * pairs.
 * Sen, "Estimates of the Regression Coefficient Based on Kendall's Tau", JASA 63 (1968).
 */
export function theilSenSlope(points: readonly { x: number; y: number }[]): number {
  const slopes = points.flatMap((one, at) =>
    points.slice(at + 1).map((other) => (other.y - one.y) / (other.x - one.x)),
  )
  return slopes.length === 0 ? 0 : median(slopes)
}
