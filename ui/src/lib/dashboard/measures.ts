import type { Measure } from '#lib/charts/measure.ts'
import {
  formatCompact,
  formatMetric,
  formatWithUnit,
  isCount,
  isSummable,
  type Metric,
  metricLabels,
  metrics,
} from './metrics.ts'

/** Returns the measures of a traffic report, with amounts in this currency. */
export function trafficMeasures(currency: string): Record<Metric, Measure> {
  return Object.fromEntries(metrics.map((metric) => [metric, trafficMeasure(metric, currency)])) as Record<
    Metric,
    Measure
  >
}

function trafficMeasure(metric: Metric, currency: string): Measure {
  const isWhole = isCount(metric)
  return {
    name: metricLabels[metric].name,
    format: (value) => formatMetric(metric, value, currency),
    compact: (value) => formatCompact(metric, value, currency),
    withUnit: (value) => formatWithUnit(metric, value, currency),
    scale: isWhole ? 'whole' : metric === 'avg_duration' ? 'duration' : 'decimal',
    isInverse: metric === 'bounce_rate' || metric === 'refunds',
    isAverage: !isSummable(metric),
  }
}
