import { describeCondition as describeFilter, parseConditions } from '#lib/dashboard/filters.ts'
import type { Alert, HistoryEntry } from '../../../../server/output/alerts/model.ts'

export type AlertCondition = Alert['condition']

export const metricLabels: Record<AlertCondition['metric'], string> = {
  sessions: 'Sessions',
  users: 'Users',
  pageviews: 'Page views',
  bounce_rate: 'Bounce rate',
  avg_duration: 'Visit duration',
  conversions: 'Conversions',
  revenue: 'Revenue',
  events: 'Events',
}
export const operatorLabels: Record<AlertCondition['operator'], string> = {
  above: 'goes above',
  below: 'falls below',
  increased_by_percent: 'rises by (percent)',
  decreased_by_percent: 'falls by (percent)',
}
export const windowLabels: Record<AlertCondition['window'], string> = {
  hour: 'an hour',
  day: 'a day (24 hours)',
  week: 'a week',
}
export const comparisonLabels: Record<Exclude<AlertCondition['comparison_period'], 'none'>, string> = {
  previous_hour: 'the hour before',
  previous_day: 'the same time a day before',
  previous_week: 'the same time a week before',
  previous_month: 'the same time a month before',
  same_hour_yesterday: 'the same hour yesterday',
  same_hour_last_week: 'the same hour last week',
}
export const intervalLabels: Record<Alert['check_every'], string> = {
  '15_minutes': 'every 15 minutes',
  hour: 'every hour',
  day: 'every day at midnight',
}
export const severityLabels: Record<Alert['severity'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}
const stateBadges = {
  ok: { tone: 'good', label: 'OK' },
  triggered: { tone: 'bad', label: 'Triggered' },
  muted: { tone: 'neutral', label: 'Muted' },
} as const
export const changeBadges: Record<HistoryEntry['type'], { tone: 'good' | 'bad' | 'neutral'; label: string }> =
  {
    triggered: { tone: 'bad', label: 'Triggered' },
    resolved: { tone: 'good', label: 'Resolved' },
    muted: { tone: 'neutral', label: 'Muted' },
    unmuted: { tone: 'neutral', label: 'Unmuted' },
    reset: { tone: 'neutral', label: 'Reset: condition changed' },
  }

const compared = ['increased_by_percent', 'decreased_by_percent']

/** True if the operator compares with an earlier window. */
export function isCompared(operator: AlertCondition['operator']): boolean {
  return compared.includes(operator)
}

export function badgeOf({ state }: Pick<Alert, 'state'>) {
  return stateBadges[state]
}

/** `Sessions in a day down by 50 % or more compared with the same time a week before` */
export function describeCondition(
  condition: AlertCondition,
  currency: string,
  goals: Record<string, string>,
): string {
  const { operator, threshold, comparison_period, window, metric, event_name, conversion_id, filters } =
    condition
  const goal = conversion_id === null ? '' : ` (${goals[conversion_id] ?? 'a deleted goal'})`
  const subject = metric === 'events' ? `“${event_name}”` : `${metricLabels[metric]}${goal}`
  const filter = filters === '' ? '' : ` where ${describeFilters(filters)}`
  const during = ` in ${window === 'day' ? 'a day' : windowLabels[window]}`
  if (!isCompared(operator))
    return `${subject}${during}${filter} ${operator} ${formatValue(metric, threshold, currency)}`
  const direction = operator === 'increased_by_percent' ? 'up' : 'down'
  const comparison =
    comparison_period === 'none' ? '' : ` compared with ${comparisonLabels[comparison_period]}`
  return `${subject}${during}${filter} ${direction} by ${number(threshold)} % or more${comparison}`
}

function describeFilters(expression: string): string {
  return parseConditions(expression)
    .map((it) => describeFilter(it))
    .join(' and ')
}

/** Formats a value of a metric with its unit. */
export function formatValue(metric: AlertCondition['metric'], value: number, currency: string): string {
  if (metric === 'revenue') return new Intl.NumberFormat('en', { style: 'currency', currency }).format(value)
  if (metric === 'bounce_rate') return `${number(value)} %`
  return metric === 'avg_duration' ? `${number(value)} s` : number(value)
}

/** `420, previously 1,180 (−64.41 %)` */
export function describeReading(
  metric: AlertCondition['metric'],
  {
    value,
    previous_value,
    change_percent,
  }: { value: number; previous_value: number | null; change_percent: number | null },
  currency: string,
): string {
  const now = formatValue(metric, value, currency)
  if (previous_value === null) return now
  const change =
    change_percent === null ? '' : ` (${change_percent > 0 ? '+' : ''}${number(change_percent)} %)`
  return `${now}, previously ${formatValue(metric, previous_value, currency)}${change}`
}

function number(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value).replace('-', '−')
}
