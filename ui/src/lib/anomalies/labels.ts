import { formatChange, formatPercent } from '#lib/dashboard/metrics.ts'
import { formatNumber } from '#lib/format.ts'
import { formatMoney } from '#lib/goals/money.ts'
import { dateLocale, word } from '#lib/language.ts'
import type { Anomaly } from '../../../../server/output/anomalies/model.ts'

const metricLabels: Record<Anomaly['metric'], string> = {
  sessions: 'Sessions',
  users: 'Visitors',
  pageviews: 'Page views',
  conversions: 'Conversions',
  revenue: 'Revenue',
  errors: 'Errors',
}

/** What a value counts or adds up, as the lists call it. */
export const countedNouns: Record<Anomaly['metric'], string> = {
  sessions: word('sessions'),
  users: word('people'),
  pageviews: 'page views',
  conversions: word('conversions'),
  revenue: word('orders'),
  errors: word('errors'),
}

export const severityTones = {
  low: 'neutral',
  medium: 'neutral',
  high: 'warn',
  critical: 'bad',
} as const satisfies Record<Anomaly['severity'], string>

/** What an anomaly is about: `Sessions`, `Conversions of Purchase`. */
export function subjectOf({ metric, conversion }: Pick<Anomaly, 'metric' | 'conversion'>): string {
  return conversion ? `Conversions of ${conversion.name}` : metricLabels[metric]
}

/** The title of an anomaly: `Sessions far above normal`, `Conversions of Purchase below normal`. */
export function titleOf(anomaly: Anomaly): string {
  const { direction, severity } = anomaly
  const what = subjectOf(anomaly)
  const isFar = severity === 'critical' || severity === 'high'
  if (direction === 'up') return isFar ? `${what} far above normal` : `${what} above normal`
  return isFar ? `${what} far below normal` : `${what} below normal`
}

/** `5,210` */
export function currentOf(anomaly: Anomaly): string {
  return formatValue(anomaly, anomaly.current_value)
}

/** `expected 980 to 1,530 (+320.2%)` */
export function expectationOf(anomaly: Anomaly): string {
  const { expected_range, deviation_percent } = anomaly
  const { min, max } = expected_range
  const deviation = deviation_percent === null ? '' : ` (${formatChange(deviation_percent)})`
  return `expected ${formatValue(anomaly, min)} to ${formatValue(anomaly, max)}${deviation}`
}

/** A value in the unit of an anomaly. */
export function formatValue({ metric, currency }: Anomaly, value: number): string {
  return metric === 'revenue' ? formatMoney(value, currency) : formatNumber(Math.round(value))
}

/**
 * `Sat, 21 Nov, 14:00–15:00` in the time zone of the site; both days if it spans midnight; `since …` if it is
 * ongoing.
 */
export function timesOf({ started_at, ended_at }: Anomaly, timezone: string): string {
  const format = new Intl.DateTimeFormat(dateLocale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  })
  const start = new Date(started_at)
  return ended_at ? format.formatRange(start, new Date(ended_at)) : `since ${format.format(start)}`
}

/** `99.9% confidence`; never 100%. */
export function confidenceLabel({ confidence }: Pick<Anomaly, 'confidence'>): string {
  return `${formatPercent(Math.min(99.9, Math.floor(confidence * 1000) / 10))} confidence`
}
