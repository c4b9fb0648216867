import type { Measure } from '#lib/charts/measure.ts'
import { trafficMeasures } from './measures.ts'
import { isOfSales, type Metric, metricLabels, parseMetric, tableMetrics } from './metrics.ts'
import type { Reading } from './reports.server.ts'
import type { ViewState } from './view-state.ts'

/** A number above the chart: a metric, or the conversions of a goal. */
export type Kpi = Metric | `goal:${string}`

/** More do not fit. */
export const kpis_max = 10
export const kpisCookie = 'dashboard_kpis'

/** The metrics that a person can choose; those of one goal are offered for each goal. */
export const kpiMetrics: readonly Metric[] = [
  ...tableMetrics(null),
  'average_order_value',
  'refunds',
  'revenue_per_visitor',
]
export const defaultKpis: readonly Kpi[] = [
  'users',
  'sessions',
  'pageviews',
  'bounce_rate',
  'avg_duration',
  'revenue',
  'orders',
]

/** Parses chosen KPIs; null if nothing valid was chosen. */
export function parseKpis(text: string | undefined): Kpi[] | null {
  const found = (text ?? '').split(',').flatMap((name): Kpi[] => {
    if (/^goal:conv_\w+$/.test(name)) return [name as Kpi]
    const metric = parseMetric(name)
    return metric && kpiMetrics.includes(metric) ? [metric] : []
  })
  return found.length > 0 ? [...new Set(found)].slice(0, kpis_max) : null
}

/** The metrics that an overview needs for KPIs. */
export function metricsOf(kpis: readonly Kpi[]): Metric[] {
  return kpis.flatMap((it) => parseMetric(it) ?? [])
}

/** A KPI as it is shown: its value and what the chart shows if it is chosen. */
export type KpiCell = {
  kpi: Kpi
  name: string
  meaning: string
  measure: Measure
  /** Undefined while it loads. */
  value: number | undefined
  before: number | undefined
  change: Pick<ViewState, 'metric' | 'goal'>
}

/** Returns the KPIs to show. By default, those of sales are left out while there are no sales. */
export function kpiCells(
  chosen: readonly Kpi[] | null,
  reading: Reading | undefined,
  view: ViewState,
  currency: string,
): KpiCell[] {
  const totals = reading?.current.totals
  const before = reading?.previous?.totals
  const hasSales = Boolean(totals?.orders || totals?.revenue || before?.orders)
  const measures = trafficMeasures(currency)
  const ofMetric = (metric: Metric): KpiCell => ({
    kpi: metric,
    name: metricLabels[metric].name,
    meaning: metricLabels[metric].meaning,
    measure: measures[metric],
    value: totals?.[metric],
    before: before?.[metric],
    change: { metric, goal: view.goal },
  })
  const shown = chosen ?? defaultKpis.filter((it) => hasSales || !isOfSales(it as Metric))
  const cells = shown.flatMap((kpi) => {
    const metric = parseMetric(kpi)
    if (metric) return [ofMetric(metric)]
    const goal = reading?.goals.find((it) => `goal:${it.conversion_id}` === kpi)
    if (!goal) return []
    return [
      {
        kpi,
        name: goal.name,
        meaning: `Conversions of ${goal.name}`,
        measure: measures.conversions,
        value: goal.conversions,
        before: goal.previous?.conversions,
        change: { metric: 'conversions' as const, goal: goal.conversion_id },
      },
    ]
  })
  // A chosen goal always has its rate.
  return view.goal ? [...cells, ofMetric('conversion_rate')] : cells
}
