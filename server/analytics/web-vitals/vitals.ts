/** The event that the tracker sends once for each page load, with a property for each vital that was measured. */
export const vitalsEvent = 'web_vitals'

/**
 * What is measured, and up to which value it is good and above which it is poor: milliseconds, but for `cls`, which has
 * no unit. The limits are those of https://web.dev/articles/defining-core-web-vitals-thresholds.
 */
export const limitsOf = {
  lcp: { good: 2500, poor: 4000 },
  inp: { good: 200, poor: 500 },
  cls: { good: 0.1, poor: 0.25 },
  fcp: { good: 1800, poor: 3000 },
  ttfb: { good: 800, poor: 1800 },
} as const
export type Vital = keyof typeof limitsOf
export const vitals = Object.keys(limitsOf) as Vital[]

/** Returns an object with a value for each vital. */
export function ofEachVital<T>(of: (vital: Vital, index: number) => T): Record<Vital, T> {
  return Object.fromEntries(vitals.map((it, index) => [it, of(it, index)])) as Record<Vital, T>
}
