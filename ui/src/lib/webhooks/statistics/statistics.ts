import type { Measure } from '#lib/charts/measure.ts'
import type { SeriesContent } from '#lib/charts/series.ts'
import { formatCompact } from '#lib/dashboard/metrics.ts'
import { counted, formatNumber } from '#lib/format.ts'
import type { WebhookStatistics } from '../../../../../server/notify/webhooks/statistics-model.ts'
import { formatDuration } from '../deliveries/labels.ts'

export type StatisticsPeriod = WebhookStatistics['period']

/** The periods of the charts by their names in the URL. */
export const periodLabels: Record<StatisticsPeriod, string> = {
  '24h': 'Last 24 hours',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
}
export const statisticsPeriods = Object.keys(periodLabels) as StatisticsPeriod[]

const attempts: Measure = {
  name: 'Attempts',
  format: formatNumber,
  compact: (value) => formatCompact('users', value, ''),
  withUnit: (value) => counted(value, 'attempt', 'attempts'),
  scale: 'whole',
  isInverse: false,
  isAverage: false,
}

const latency: Measure = {
  name: 'Latency',
  format: formatDuration,
  compact: formatDuration,
  withUnit: formatDuration,
  scale: 'whole',
  isInverse: true,
  isAverage: true,
}

/** The number of attempts that failed, answered or not. */
export function failuresOf({
  refused,
  unanswered,
}: Pick<WebhookStatistics['totals'], 'refused' | 'unanswered'>) {
  return refused + unanswered
}

/** The attempts of each hour or day by outcome, as a chart. */
export function attemptsChart(statistics: WebhookStatistics): SeriesContent {
  const values = (of: 'delivered' | 'refused' | 'unanswered') => statistics.series.map((it) => it[of])
  return {
    ...bucketsOf(statistics),
    measure: attempts,
    isStacked: true,
    series: [
      { name: 'Delivered', tone: 'good', values: values('delivered') },
      { name: 'Refused', tone: 'warn', values: values('refused') },
      { name: 'No answer', tone: 'bad', values: values('unanswered') },
    ],
  }
}

/** The latency of each hour or day, as a chart. */
export function latencyChart(statistics: WebhookStatistics): SeriesContent {
  const values = (of: 'latency_p50_ms' | 'latency_p95_ms') => statistics.series.map((it) => it[of])
  return {
    ...bucketsOf(statistics),
    measure: latency,
    isStacked: false,
    series: [
      { name: 'Median', tone: 'first', values: values('latency_p50_ms') },
      { name: '95th percentile', tone: 'third', values: values('latency_p95_ms') },
    ],
  }
}

function bucketsOf({ interval, series }: WebhookStatistics): Pick<SeriesContent, 'interval' | 'labels'> {
  return interval === 'hour'
    ? { interval, labels: series.map(({ start }) => start) }
    : { interval: 'date', labels: series.map(({ start }) => start.slice(0, 10)) }
}
