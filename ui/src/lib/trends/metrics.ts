import type { Measure } from '#lib/charts/measure.ts'
import type { Choice } from '#lib/components/Select.svelte'
import { trafficMeasures } from '#lib/dashboard/measures.ts'
import {
  isAmount,
  isCount,
  isOfGoal,
  isSummable,
  type Metric,
  metricLabels,
  metrics,
  parseMetric,
} from '#lib/dashboard/metrics.ts'
import { counted } from '#lib/format.ts'
import { numberLocale } from '#lib/language.ts'

/** What a series counts of events. `users` are the people who sent them; the others are of a property's numbers. */
export const eventMetricLabels = {
  events: 'Events',
  users: 'People',
  sum: 'Sum of a property',
  average: 'Average of a property',
  min: 'Minimum of a property',
  max: 'Maximum of a property',
  median: 'Median of a property',
  p75: '75th percentile of a property',
  p90: '90th percentile of a property',
  p95: '95th percentile of a property',
  p99: '99th percentile of a property',
} as const
export type EventMetric = keyof typeof eventMetricLabels
export const eventMetrics = Object.keys(eventMetricLabels) as EventMetric[]

/** What a series counts: something of events, or a metric of the traffic report, which may be of a goal. */
export type Counted =
  | { type: 'events'; metric: EventMetric }
  | { type: 'traffic'; metric: Metric; goal: string | undefined }

/** True for the metrics of the numbers of a property. */
export function isOfNumbers(counted: Counted): boolean {
  return counted.type === 'events' && counted.metric !== 'events' && counted.metric !== 'users'
}

/** True if running totals make sense: for counts, sums and people. */
export function addsUp(counted: Counted): boolean {
  return counted.type === 'traffic'
    ? isSummable(counted.metric)
    : !isOfNumbers(counted) || counted.metric === 'sum'
}

/** Parses what a series counts: `events.sum`, `traffic.users`, `traffic.conversions.conv_…`. */
export function parseCounted(text: string): Counted | undefined {
  const [type, name, goal] = text.split('.')
  if (type === 'events') {
    const metric = eventMetrics.find((it) => it === name)
    return metric && { type, metric }
  }
  const metric = type === 'traffic' ? parseMetric(name) : undefined
  if (!metric || isOfGoal(metric) !== /^conv_\w+$/.test(goal ?? '')) return undefined
  return { type: 'traffic', metric, goal }
}

export function printCounted(counted: Counted): string {
  const goal = counted.type === 'traffic' && counted.goal ? `.${counted.goal}` : ''
  return `${counted.type}.${counted.metric}${goal}`
}

/** All that a series of a site with these goals can count, in groups. */
export function countedChoices(goals: readonly Choice[]): Choice[] {
  const ofEvents = eventMetrics.map((metric) => ({
    value: printCounted({ type: 'events', metric }),
    label: eventMetricLabels[metric],
    group: 'Events',
  }))
  const ofTraffic = metrics
    .filter((metric) => !isOfGoal(metric))
    .map((metric) => ({
      value: printCounted({ type: 'traffic', metric, goal: undefined }),
      label: metricLabels[metric].name,
      group: 'Traffic and orders',
    }))
  const ofGoals = metrics.filter(isOfGoal).flatMap((metric) =>
    goals.map((goal) => ({
      value: printCounted({ type: 'traffic', metric, goal: goal.value }),
      label: `${metricLabels[metric].name}: ${goal.label}`,
      group: 'Goals',
    })),
  )
  return [...ofEvents, ...ofTraffic, ...ofGoals]
}

/** The unit of a series. Series of the same unit share a chart. */
export type Unit = 'count' | 'number' | Metric

export function unitOf(counted: Counted): Unit {
  if (counted.type === 'events') return isOfNumbers(counted) ? 'number' : 'count'
  const { metric } = counted
  if (isCount(metric)) return 'count'
  if (isAmount(metric)) return 'revenue'
  return metric === 'conversion_rate' ? 'bounce_rate' : metric
}

const decimals = new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 })
const shortNumber = new Intl.NumberFormat(numberLocale, { notation: 'compact', maximumFractionDigits: 1 })
const compact = (value: number) => (Math.abs(value) >= 10_000 ? shortNumber : decimals).format(value)

const rounded = (maximumSignificantDigits: number) =>
  new Intl.NumberFormat(numberLocale, { notation: 'compact', maximumSignificantDigits })
const [twoDigits, threeDigits] = [rounded(2), rounded(3)]

/** A value in a narrow cell: two digits, or three where the third is still a whole number: `0.25`, `35`, `144`, `1.1K`. */
export function formatShortest(value: number): string {
  const hasThreeDigits = Math.floor(Math.log10(Math.abs(value))) % 3 === 2
  return (hasThreeDigits ? threeDigits : twoDigits).format(value)
}

/** How the values of a unit are shown, with amounts in this currency. */
export function measureOf(unit: Unit, currency: string): Measure {
  const traffic = trafficMeasures(currency)
  if (unit === 'count')
    return {
      ...traffic.pageviews,
      name: 'Number',
      // Means of counts have decimals.
      format: (value) => decimals.format(value),
      withUnit: (value) => counted(value, 'time', 'times'),
    }
  if (unit === 'number')
    return {
      ...traffic.pageviews,
      name: 'Value',
      format: (value) => decimals.format(value),
      compact,
      withUnit: (value) => decimals.format(value),
      scale: 'decimal',
    }
  return traffic[unit]
}
