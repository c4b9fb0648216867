import type { AlertCondition } from '../../../db/postgres/schema/alerts.ts'

type Counted = { currentValue: number | null; previousValue: number | null; changePercent: number | null }

const metricLabels = {
  sessions: 'sessions',
  users: 'users',
  pageviews: 'page views',
  bounce_rate: 'bounce rate',
  avg_duration: 'average visit duration',
  conversions: 'conversions',
  revenue: 'revenue',
  events: 'events',
} as const satisfies Record<AlertCondition['metric'], string>

const windowLabels = { hour: 'an hour', day: 'a day', week: 'a week' } as const
const comparisonLabels = {
  previous_hour: 'the hour before',
  previous_day: 'the same time a day before',
  previous_week: 'the same time a week before',
  previous_month: 'the same time a month before',
  same_hour_yesterday: 'the same hour of the day before',
  same_hour_last_week: 'the same hour a week before',
} as const

/** Describes what an alert measures: `“purchase” events where country==DE`. */
export function describeSubject({ metric, event_name, conversion_id, filters }: AlertCondition): string {
  const what = metric === 'events' ? `“${event_name}” events` : metricLabels[metric]
  const which = conversion_id === null ? '' : ` of ${conversion_id}`
  return `${what}${which}${filters === '' ? '' : ` where ${filters}`}`
}

/** Describes a condition: `sessions in a day decreased by 50 % or more compared with the same time a week before`. */
export function describeCondition(condition: AlertCondition, currency: string): string {
  const { operator, threshold, comparison_period, window } = condition
  const subject = `${describeSubject(condition)} in ${windowLabels[window]}`
  if (operator === 'above' || operator === 'below')
    return `${subject} ${operator} ${formatValue(condition, threshold, currency)}`
  const comparison =
    comparison_period === 'none' ? '' : ` compared with ${comparisonLabels[comparison_period]}`
  const direction = operator === 'increased_by_percent' ? 'increased' : 'decreased'
  return `${subject} ${direction} by ${number(threshold)} % or more${comparison}`
}

/** Describes a reading: `420, previously 1,180 (−64.41 %)`. */
export function describeReading(
  condition: Pick<AlertCondition, 'metric'>,
  { currentValue, previousValue, changePercent }: Counted,
  currency: string,
): string {
  const now = formatValue(condition, currentValue ?? 0, currency)
  if (previousValue === null) return now
  const sign = (changePercent ?? 0) > 0 ? '+' : ''
  const change = changePercent === null ? '' : ` (${sign}${number(changePercent)} %)`
  return `${now}, previously ${formatValue(condition, previousValue, currency)}${change}`
}

function formatValue({ metric }: Pick<AlertCondition, 'metric'>, value: number, currency: string): string {
  if (metric === 'revenue') return new Intl.NumberFormat('en', { style: 'currency', currency }).format(value)
  if (metric === 'bounce_rate') return `${number(value)} %`
  return metric === 'avg_duration' ? `${number(value)} seconds` : number(value)
}

function number(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value).replace('-', '−')
}
