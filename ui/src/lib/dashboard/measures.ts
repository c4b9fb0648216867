import {
  formatCompact,
  formatMetric,
  formatPercent,
  formatWithUnit,
  isCount,
  type Metric,
  metrics,
  metricWords,
} from './metrics.ts'

/** Something that is counted, summed or averaged, and how it is written: what a chart draws. */
export type Measure = {
  name: string
  /** The whole value: `12,345`, `41.2%`, `$12.50`. */
  format: (value: number) => string
  /** The value where there is little room: `12.3K`. */
  compact: (value: number) => string
  /** The value in a sentence: `1 visitor`. */
  withUnit: (value: number) => string
  /** Where an axis may be divided. */
  scale: 'whole' | 'decimal' | 'duration'
  /** Whether one hopes for less of it. */
  isInverse: boolean
}

/** The measures of a traffic report. */
export const trafficMeasures = Object.fromEntries(
  metrics.map((metric) => [
    metric,
    {
      name: metricWords[metric].name,
      format: (value) => formatMetric(metric, value),
      compact: (value) => formatCompact(metric, value),
      withUnit: (value) => formatWithUnit(metric, value),
      scale: isCount(metric) ? 'whole' : metric === 'avg_duration' ? 'duration' : 'decimal',
      isInverse: metric === 'bounce_rate',
    } satisfies Measure,
  ]),
) as Record<Metric, Measure>

/** How a value compares with an earlier one. */
export type Change = {
  direction: 'up' | 'down' | 'same'
  /** Whether the change is what one hopes for; more bounces are not. */
  tone: 'good' | 'bad' | 'neutral'
  /** `12.5%`; null where there was nothing before. */
  percent: string | null
  /** The same in words, for those who do not see arrows. */
  words: string
}

const whole = new Intl.NumberFormat('en')

/** Compares a measure with its value in the period before. */
export function changeOf(measure: Measure, value: number, previous: number): Change {
  const before = `${measure.withUnit(previous)} before`
  if (value === previous)
    return { direction: 'same', tone: 'neutral', percent: '0%', words: `unchanged, ${before}` }
  const direction = value > previous ? 'up' : 'down'
  const tone = measure.isInverse === (direction === 'down') ? 'good' : 'bad'
  if (previous === 0) return { direction, tone, percent: null, words: `up from none before` }
  const share = Math.abs((100 * (value - previous)) / previous)
  const percent = share >= 1000 ? `${whole.format(Math.round(share))}%` : formatPercent(share)
  return { direction, tone, percent, words: `${direction} ${percent}, ${before}` }
}
