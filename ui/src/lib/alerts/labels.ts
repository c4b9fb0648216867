import type { CustomDimensions } from '#lib/dashboard/dimensions.ts'
import { describeCondition as describeFilter, parseConditions } from '#lib/dashboard/filters.ts'
import { formatChange, formatPercent } from '#lib/dashboard/metrics.ts'
import { formatNumber, wordFor } from '#lib/format.ts'
import { numberLocale, word } from '#lib/language.ts'
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
const windowTexts: Record<AlertCondition['window'], string> = {
  hour: 'in an hour',
  day: 'in a day',
  week: 'in a week',
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
// @wc-context: severity
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

/** `Sessions in a day down by 50% or more compared with the same time a week before` */
export function describeCondition(
  condition: AlertCondition,
  site: { currency: string; settings: { custom_dimensions: CustomDimensions } },
  goals: Record<string, string>,
): string {
  const { operator, threshold, window, metric, event_name, conversion_id, filters } = condition
  const goal = conversion_id === null ? '' : ` (${goals[conversion_id] ?? 'a deleted goal'})`
  const subject = metric === 'events' ? /* @wc-include */ `“${event_name}”` : `${metricLabels[metric]}${goal}`
  const filter = filters === '' ? '' : `where ${describeFilters(filters, site.settings.custom_dimensions)}`
  const value = formatValue(metric, threshold, site.currency)
  const limit = isCompared(operator)
    ? describeChange(condition)
    : operator === 'above'
      ? `above ${value}`
      : `below ${value}`
  return [subject, windowTexts[window], filter, limit].filter(Boolean).join(' ')
}

function describeChange({ operator, threshold, comparison_period }: AlertCondition): string {
  const percent = formatPercent(threshold, { maximumFractionDigits: 2 })
  const change =
    operator === 'increased_by_percent' ? `up by ${percent} or more` : `down by ${percent} or more`
  return comparison_period === 'none'
    ? change
    : `${change} compared with ${comparisonLabels[comparison_period]}`
}

function describeFilters(expression: string, custom: CustomDimensions): string {
  const conditions = parseConditions(expression).map((it) => describeFilter(it, custom))
  return new Intl.ListFormat(numberLocale, { type: 'conjunction' }).format(conditions)
}

/** How often an alert would have triggered: `never`, `once`, `3 times`. */
export function describeTimes(count: number): string {
  if (count === 0) return word('never')
  return wordFor(count, 'once', `${formatNumber(count)} times`)
}

/** Formats a value of a metric with its unit. */
export function formatValue(metric: AlertCondition['metric'], value: number, currency: string): string {
  if (metric === 'revenue')
    return new Intl.NumberFormat(numberLocale, { style: 'currency', currency }).format(value)
  if (metric === 'bounce_rate') return formatPercent(value, { maximumFractionDigits: 2 })
  return metric === 'avg_duration' ? `${number(value)}\u00a0s` : number(value)
}

/** `420, previously 1,180 (−64.41%)` */
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
  const change = change_percent === null ? '' : ` (${formatChange(change_percent, 2)})`
  return `${now}, previously ${formatValue(metric, previous_value, currency)}${change}`
}

function number(value: number): string {
  return new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 }).format(value).replace('-', '−')
}
