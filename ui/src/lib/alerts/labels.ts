import { describeCondition as describeFilter, parseConditions } from '#lib/dashboard/filters.ts'
import type { Alert, HistoryEntry } from '../../../../server/output/alerts/model.ts'

export type AlertCondition = Alert['condition']

export const metricWords: Record<AlertCondition['metric'], string> = {
  sessions: 'Sessions',
  users: 'Users',
  pageviews: 'Page views',
  bounce_rate: 'Bounce rate',
  avg_duration: 'Visit duration',
  conversions: 'Conversions',
  revenue: 'Revenue',
  events: 'An event',
}
export const operatorLabels: Record<AlertCondition['operator'], string> = {
  above: 'goes above',
  below: 'falls below',
  increased_by_percent: 'rises by (percent)',
  decreased_by_percent: 'falls by (percent)',
}
export const windowWords: Record<AlertCondition['window'], string> = {
  hour: 'an hour',
  day: 'a day (24 hours)',
  week: 'a week',
}
export const comparisonWords: Record<Exclude<AlertCondition['comparison_period'], 'none'>, string> = {
  previous_hour: 'the hour before',
  previous_day: 'the same time a day before',
  previous_week: 'the same time a week before',
  previous_month: 'the same time a month before',
  same_hour_yesterday: 'the same hour yesterday',
  same_hour_last_week: 'the same hour last week',
}
export const intervalWords: Record<Alert['check_every'], string> = {
  '15_minutes': 'every 15 minutes',
  hour: 'every hour',
  day: 'every midnight',
}
export const severityWords: Record<Alert['severity'], string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
}
const stateWords = {
  ok: { tone: 'good', label: 'OK' },
  triggered: { tone: 'bad', label: 'Triggered' },
  muted: { tone: 'neutral', label: 'Muted' },
} as const
export const changeWords: Record<HistoryEntry['type'], { tone: 'good' | 'bad' | 'neutral'; label: string }> =
  {
    triggered: { tone: 'bad', label: 'Triggered' },
    resolved: { tone: 'good', label: 'Resolved' },
    muted: { tone: 'neutral', label: 'Muted' },
    unmuted: { tone: 'neutral', label: 'No longer muted' },
    reset: { tone: 'neutral', label: 'Begun anew with another condition' },
  }

const compared = ['increased_by_percent', 'decreased_by_percent']

/** True if the operator compares with an earlier window. */
export function isCompared(operator: AlertCondition['operator']): boolean {
  return compared.includes(operator)
}

export function standingOf({ state }: Pick<Alert, 'state'>) {
  return stateWords[state]
}

/** `Sessions of a day fall by 50 % or more against the same time a week before` */
export function describeCondition(
  condition: AlertCondition,
  currency: string,
  goals: Record<string, string>,
): string {
  const { operator, threshold, comparison_period, window, metric, event_name, conversion_id, filters } =
    condition
  const goal = conversion_id === null ? '' : ` (${goals[conversion_id] ?? 'a goal that is gone'})`
  const subject = metric === 'events' ? `“${event_name}”` : `${metricWords[metric]}${goal}`
  const among = filters === '' ? '' : ` where ${describeFilters(filters)}`
  const during = ` in ${window === 'day' ? 'a day' : windowWords[window]}`
  if (!isCompared(operator))
    return `${subject}${during}${among} ${operator} ${formatValue(metric, threshold, currency)}`
  const went = operator === 'increased_by_percent' ? 'up' : 'down'
  const against = comparison_period === 'none' ? '' : ` against ${comparisonWords[comparison_period]}`
  return `${subject}${during}${among} ${went} by ${number(threshold)} % or more${against}`
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

/** `420, before 1,180 (−64.41 %)` */
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
  return `${now}, before ${formatValue(metric, previous_value, currency)}${change}`
}

function number(value: number): string {
  return new Intl.NumberFormat('en', { maximumFractionDigits: 2 }).format(value).replace('-', '−')
}
