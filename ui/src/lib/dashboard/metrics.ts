/** The metrics of a report in display order, with their labels and units. */
export const metricLabels = {
  users: { name: 'Visitors', unit: 'visitors', meaning: 'People with a session in the period' },
  sessions: { name: 'Sessions', unit: 'sessions', meaning: 'Sessions that started in the period' },
  pageviews: { name: 'Page views', unit: 'page views', meaning: 'Page views in the period' },
  bounce_rate: {
    name: 'Bounce rate',
    unit: '',
    meaning: 'Sessions with one page view and no other event except page_leave and identify',
  },
  avg_duration: {
    name: 'Average duration',
    unit: '',
    meaning: 'Mean time from the first to the last event of a session',
  },
} as const
export type Metric = keyof typeof metricLabels
export const metrics = Object.keys(metricLabels) as Metric[]
export type MetricValues = Partial<Record<Metric, number>>

/** The metric with this name, if there is one. */
export function parseMetric(name: unknown): Metric | undefined {
  return metrics.find((metric) => metric === name)
}

/** True if the parts add up to a whole, so that a share makes sense. */
export function isCount(metric: Metric): boolean {
  return metric !== 'bounce_rate' && metric !== 'avg_duration'
}

/** The metric by which breakdowns are ranked while the chart shows `metric`. */
export function rankingMetric(metric: Metric): Metric {
  return isCount(metric) ? metric : 'users'
}

const whole = new Intl.NumberFormat('en')
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const oneDecimal = new Intl.NumberFormat('en', { minimumFractionDigits: 0, maximumFractionDigits: 1 })

/** The full value with its unit: `12,345`, `41.2%`, `2m 05s`. */
export function formatMetric(metric: Metric, value: number): string {
  if (metric === 'bounce_rate') return formatPercent(value)
  if (metric === 'avg_duration') return formatDuration(value)
  return whole.format(value)
}

/** The short value for narrow spaces: `12.3K`. */
export function formatCompact(metric: Metric, value: number): string {
  return isCount(metric) && Math.abs(value) >= 10_000 ? compact.format(value) : formatMetric(metric, value)
}

/** The value with its unit, for sentences: `1 visitor`, `12,345 page views`. */
export function formatWithUnit(metric: Metric, value: number): string {
  const { unit } = metricLabels[metric]
  if (!unit) return formatMetric(metric, value)
  return `${formatMetric(metric, value)} ${value === 1 ? unit.slice(0, -1) : unit}`
}

/** `41.2%` */
export function formatPercent(value: number): string {
  return `${oneDecimal.format(value)}%`
}

/** `45s`, `2m 05s`, `1h 02m` */
export function formatDuration(seconds: number): string {
  const all = Math.round(seconds)
  if (all < 60) return `${all}s`
  const [big, small] = all < 3600 ? [all / 60, all % 60] : [all / 3600, (all % 3600) / 60]
  const units = all < 3600 ? ['m', 's'] : ['h', 'm']
  return `${Math.floor(big)}${units[0]} ${String(Math.floor(small)).padStart(2, '0')}${units[1]}`
}

/** `0.4%` of a total; empty if the total is zero. */
export function formatShare(part: number, all: number): string {
  if (all <= 0) return ''
  const percent = (100 * part) / all
  if (percent > 0 && percent < 0.1) return '<0.1%'
  return percent >= 99.95 || percent >= 10 ? `${Math.round(percent)}%` : formatPercent(percent)
}
