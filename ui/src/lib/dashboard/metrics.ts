import { counted, formatNumber } from '#lib/format.ts'
import { formatMoney, formatShortMoney } from '#lib/goals/money.ts'
import { numberLocale } from '#lib/language.ts'

/** The metrics of a report in display order, with their labels. */
export const metricLabels = {
  users: { name: 'Visitors', meaning: 'People with a session in the period' },
  sessions: { name: 'Sessions', meaning: 'Sessions that started in the period' },
  pageviews: { name: 'Page views', meaning: 'Page views in the period' },
  views_per_visit: { name: 'Views per visit', meaning: 'Page views per session' },
  bounce_rate: {
    name: 'Bounce rate',
    meaning:
      'Sessions with one page view and no other event except page_leave, identify, web_vitals, browser_error and not_found',
  },
  avg_duration: {
    name: 'Average duration',
    meaning: 'Mean time from the first to the last event of a session',
  },
  revenue: { name: 'Revenue', meaning: 'Value of the orders less refunds. Each order counts once' },
  orders: { name: 'Orders', meaning: 'Number of orders. Each order counts once' },
  average_order_value: {
    name: 'Average order',
    meaning: 'Value of the orders per order, refunds not subtracted',
  },
  refunds: { name: 'Refunds', meaning: 'Value of the refunds' },
  revenue_per_visitor: { name: 'Revenue per visitor', meaning: 'Revenue divided by visitors' },
  conversions: { name: 'Conversions', meaning: 'How often the goal was reached' },
  conversion_rate: {
    name: 'Conversion rate',
    meaning: 'The share of the visitors who reached the goal',
  },
} as const
export type Metric = keyof typeof metricLabels
export const metrics = Object.keys(metricLabels) as Metric[]
export type MetricValues = Partial<Record<Metric, number>>

const counts: readonly Metric[] = ['users', 'sessions', 'pageviews', 'orders', 'conversions']
const amounts: readonly Metric[] = ['revenue', 'average_order_value', 'refunds', 'revenue_per_visitor']
const ofSales: readonly Metric[] = [...amounts, 'orders']
const ofGoal: readonly Metric[] = ['conversions', 'conversion_rate']
/** The metrics of tables with all metrics: those of sessions and the most important ones of money. */
const ofTables: readonly Metric[] = [
  'users',
  'sessions',
  'pageviews',
  'views_per_visit',
  'bounce_rate',
  'avg_duration',
  'revenue',
  'orders',
]

/** True if the values of the metric are whole numbers. */
export function isCount(metric: Metric): boolean {
  return counts.includes(metric)
}

/** True if the values of the metric are amounts of money. */
export function isAmount(metric: Metric): boolean {
  return amounts.includes(metric)
}

/** The metric with this name, if there is one. */
export function parseMetric(name: unknown): Metric | undefined {
  return metrics.find((metric) => metric === name)
}

/** True if the metric is of one goal. */
export function isOfGoal(metric: Metric): boolean {
  return ofGoal.includes(metric)
}

/** True if the metric is of the orders of the site. */
export function isOfSales(metric: Metric): boolean {
  return ofSales.includes(metric)
}

/** The metrics of a table with all metrics, with those of a goal if one is chosen. */
export function tableMetrics(goal: string | null): Metric[] {
  return [...ofTables, ...(goal ? ofGoal : [])]
}

/** The metrics that are of interest: those of sales only if there are any. */
export function shownMetrics(all: readonly Metric[], totals: MetricValues | undefined): Metric[] {
  const hasSales = Boolean(totals?.orders || totals?.revenue)
  return all.filter((it) => hasSales || !isOfSales(it))
}

/** True if the parts add up to a whole, so that a share makes sense. */
export function isSummable(metric: Metric): boolean {
  return isCount(metric) || metric === 'revenue' || metric === 'refunds'
}

/** The metric by which breakdowns are ranked while the chart shows `metric`. */
export function rankingMetric(metric: Metric): Metric {
  return isSummable(metric) ? metric : 'users'
}

const whole = new Intl.NumberFormat(numberLocale)
const compact = new Intl.NumberFormat(numberLocale, { notation: 'compact', maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat(numberLocale, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** The full value with its unit: `12,345`, `41.2%`, `2m 05s`, `€12.50`. */
export function formatMetric(metric: Metric, value: number, currency: string): string {
  if (isAmount(metric)) return formatMoney(value, currency)
  if (metric === 'bounce_rate') return formatRate(value, 1)
  if (metric === 'conversion_rate') return formatRate(value, 2)
  if (metric === 'views_per_visit') return twoDecimals.format(value)
  if (metric === 'avg_duration') return formatDuration(value)
  return whole.format(value)
}

/** The short value for narrow spaces: `12.3K`; in a column, with the decimals of its other values. */
export function formatCompact(
  metric: Metric,
  value: number,
  currency: string,
  column?: readonly number[],
): string {
  if (isAmount(metric)) return formatShortMoney(value, currency, column)
  if (metric === 'bounce_rate' || metric === 'conversion_rate')
    return formatPercent(value, { maximumFractionDigits: 2 })
  return isCount(metric) && Math.abs(value) >= 10_000
    ? compact.format(value)
    : formatMetric(metric, value, currency)
}

const withUnit: Partial<Record<Metric, (value: number) => string>> = {
  users: (it) => counted(it, 'visitor', 'visitors'),
  sessions: (it) => counted(it, 'session', 'sessions'),
  pageviews: (it) => counted(it, 'page view', 'page views'),
  orders: (it) => counted(it, 'order', 'orders'),
  conversions: (it) => counted(it, 'conversion', 'conversions'),
}

/** The value with its unit, for sentences: `1 visitor`, `12,345 page views`. */
export function formatWithUnit(metric: Metric, value: number, currency: string): string {
  return withUnit[metric]?.(value) ?? formatMetric(metric, value, currency)
}

/** Creating a format takes about forty times as long as using it. */
const percents = new Map<string, Intl.NumberFormat>()

/** `41.2%`: a number of percent, with at most one decimal unless the options differ. */
export function formatPercent(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = JSON.stringify(options)
  const format =
    percents.get(key) ??
    new Intl.NumberFormat(numberLocale, {
      style: 'unit',
      unit: 'percent',
      maximumFractionDigits: 1,
      ...options,
    })
  percents.set(key, format)
  return format.format(value)
}

/** `+41.2%`, `−3%`, `0%`: a change in percent, with at most this number of decimals. */
export function formatChange(percent: number, maximumFractionDigits = 1): string {
  return formatPercent(percent, { signDisplay: 'exceptZero', maximumFractionDigits }).replace('-', '−')
}

/** `2.0%`, `0%`, `100%`: with the same number of decimals for all values of a column. */
export function formatRate(value: number, decimals: number): string {
  if (value === 0 || value === 100) return formatPercent(value)
  return formatPercent(value, { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** `45s`, `2m 05s`, `1h 02m` */
export function formatDuration(seconds: number): string {
  const all = Math.round(seconds)
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0')
  if (all < 60) return /* @wc-include */ `${all}s`
  if (all < 3600) return /* @wc-include */ `${Math.floor(all / 60)}m ${twoDigits(all % 60)}s`
  return /* @wc-include */ `${formatNumber(Math.floor(all / 3600))}h ${twoDigits((all % 3600) / 60)}m`
}

/** `0.4%` of a total; empty if the total is zero. */
export function formatShare(part: number, all: number): string {
  if (all <= 0) return ''
  const percent = (100 * part) / all
  if (percent > 0 && percent < 0.1) return `<${formatPercent(0.1)}`
  return percent >= 10 ? formatPercent(percent, { maximumFractionDigits: 0 }) : formatRate(percent, 1)
}
