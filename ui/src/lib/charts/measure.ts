import { formatPercent } from '#lib/dashboard/metrics.ts'

/** A count, sum or average and its format: what a chart draws. */
export type Measure = {
  name: string
  /** The full value: `12,345`, `41.2%`, `$12.50`. */
  format: (value: number) => string
  /** The short value for narrow spaces: `12.3K`. */
  compact: (value: number) => string
  /** The value with its unit, for sentences: `1 visitor`. */
  withUnit: (value: number) => string
  /** How an axis is divided. */
  scale: 'whole' | 'decimal' | 'duration'
  /** True if lower is better. */
  isInverse: boolean
  /** True for a rate or an average, where 0 may also mean that there was nothing to measure. */
  isAverage: boolean
}

/** The change of a value from an earlier one. */
export type Change = {
  direction: 'up' | 'down' | 'same'
  /** `good` if the change is in the desired direction; more bounces are not. */
  tone: 'good' | 'bad' | 'neutral'
  /** `12.5%`; null if the earlier value was zero. */
  percent: string | null
  /** The change in words, for screen readers. */
  words: string
}

/**
 * Compares a measure with its value in the preceding period; null if there is nothing to compare with. What was 0 before
 * is new, neither good nor bad: often there was no measurement yet.
 */
export function changeOf(measure: Measure, value: number, previous: number): Change | null {
  const before = `${measure.withUnit(previous)} before`
  if (previous === 0 && measure.isAverage) return null
  if (value === previous)
    return { direction: 'same', tone: 'neutral', percent: formatPercent(0), words: `unchanged, ${before}` }
  const direction = value > previous ? 'up' : 'down'
  if (previous === 0) return { direction, tone: 'neutral', percent: null, words: 'up from 0 before' }
  const tone = measure.isInverse === (direction === 'down') ? 'good' : 'bad'
  const share = Math.abs((100 * (value - previous)) / previous)
  const percent = formatPercent(share, { maximumFractionDigits: share >= 1000 ? 0 : 1 })
  const words = direction === 'up' ? `up ${percent}, ${before}` : `down ${percent}, ${before}`
  return { direction, tone, percent, words }
}
