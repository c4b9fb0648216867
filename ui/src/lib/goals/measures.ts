import type { Measure } from '#lib/charts/measure.ts'
import { formatRate as formatDecimals, formatPercent } from '#lib/dashboard/metrics.ts'
import { counted } from '#lib/format.ts'
import { numberLocale } from '#lib/language.ts'
import { formatMoney, formatShortMoney } from './money.ts'

/** The measures of a goal with a value, in display order. */
const goalMeasures = ['conversions', 'value', 'conversion_rate', 'avg_value'] as const
export type GoalMeasure = (typeof goalMeasures)[number]

/** The measures of a goal without a value: an amount of 0 would look like lost revenue. */
const countMeasures: readonly GoalMeasure[] = ['conversions', 'conversion_rate']

/** The measures on the page of a goal. */
export function measuresOf(hasValue: boolean): readonly GoalMeasure[] {
  return hasValue ? goalMeasures : countMeasures
}

/** The measures that have a time series. */
export const chartedMeasures = ['conversions', 'value'] as const satisfies GoalMeasure[]
export type ChartedMeasure = (typeof chartedMeasures)[number]

/** The charted measure with this name; the default is conversions. */
export function parseCharted(name: unknown): ChartedMeasure {
  return chartedMeasures.find((measure) => measure === name) ?? 'conversions'
}

export const goalMeasureLabels = {
  conversions: 'How often the goal was reached',
  value: 'The total value of these conversions',
  conversion_rate: 'The share of the people in the period who reached the goal',
  avg_value: 'The average value of a conversion',
} as const satisfies Record<GoalMeasure, string>

const whole = new Intl.NumberFormat(numberLocale)
const parts = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 })
const compact = new Intl.NumberFormat(numberLocale, { notation: 'compact', maximumFractionDigits: 1 })

/** `1,234`, or `12.5` if touchpoints share a conversion. */
export function formatConversions(value: number): string {
  return value > 0 && value < 0.005 ? `<${parts.format(0.01)}` : parts.format(value)
}

/** `2.35%`, `2.00%` */
export function formatRate(value: number): string {
  return formatDecimals(value, 2)
}

/** The measure of a goal, with money formatted in this currency. */
export function measureOf(measure: GoalMeasure, currency: string): Measure {
  if (measure === 'conversions')
    return {
      name: 'Conversions',
      format: whole.format,
      compact: (value) => (value >= 10_000 ? compact.format(value) : whole.format(value)),
      withUnit: (value) => counted(value, 'conversion', 'conversions'),
      scale: 'whole',
      isInverse: false,
      isAverage: false,
    }
  if (measure === 'conversion_rate')
    return {
      name: 'Conversion rate',
      format: formatRate,
      compact: (value) => formatPercent(value, { maximumFractionDigits: 2 }),
      withUnit: formatRate,
      scale: 'decimal',
      isInverse: false,
      isAverage: true,
    }
  const money = (value: number) => formatMoney(value, currency)
  return {
    name: measure === 'value' ? 'Value' : 'Average value',
    format: money,
    compact: (value) => formatShortMoney(value, currency),
    withUnit: money,
    scale: 'decimal',
    isInverse: false,
    isAverage: measure === 'avg_value',
  }
}
