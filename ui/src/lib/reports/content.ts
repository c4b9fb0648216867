import type { Measure } from '#lib/charts/measure.ts'
import { type Dimension, nameOf, parseDimension } from '#lib/dashboard/dimensions.ts'
import { clockIn, type DayRange, todayIn } from '#lib/dashboard/periods.ts'
import type { Point } from '#lib/dashboard/series.ts'
import { parseView } from '#lib/dashboard/view-state.ts'
import { listAddress, listOf } from '#lib/drilldown/lists.ts'
import type {
  ReportContent,
  ReportMetric,
  ReportPeriod,
  Unit,
} from '../../../../server/output/reports/content.ts'
import { metricLabels } from './labels.ts'
import { formatValue } from './values.ts'

type Table = ReportContent['tables'][number]

const scales: Record<Unit, Measure['scale']> = {
  count: 'whole',
  percent: 'decimal',
  seconds: 'duration',
  milliseconds: 'decimal',
  score: 'decimal',
  number: 'decimal',
  money: 'decimal',
  ratio: 'decimal',
}
const averages: readonly ReportMetric[] = [
  'bounce_rate',
  'avg_duration',
  'conversion_rate',
  'average_order_value',
  'revenue_per_visitor',
  'roas',
  'cpa',
]
const lowerIsBetter: readonly ReportMetric[] = ['bounce_rate', 'refunds', 'cost', 'cpa']

/** The measure of a metric of a report, with money in the currency of the report. */
export function measureOf(metric: ReportMetric, unit: Unit, currency: string): Measure {
  const format = (value: number) => formatValue(unit, value, currency)
  return {
    name: metricLabels[metric],
    format,
    compact: format,
    withUnit: format,
    scale: scales[unit],
    isInverse: lowerIsBetter.includes(metric),
    isAverage: averages.includes(metric),
  }
}

/** The days of a period, in its time zone. */
export function daysOf({ start, end, timezone }: ReportPeriod): DayRange {
  return { from: todayIn(timezone, new Date(start)), to: todayIn(timezone, new Date(end)) }
}

/** The points of the chart, and of the period that it is compared with. Unknown values are drawn as 0. */
export function pointsOf({ chart, period, comparison }: ReportContent): {
  points: Point[]
  previous: Point[]
} {
  const { interval, points } = chart
  const label = (start: string) => {
    const at = new Date(start)
    const day = todayIn(period.timezone, at)
    return interval === 'hour' ? `${day}T${clockIn(period.timezone, at)}` : day
  }
  const shift_ms = comparison ? Date.parse(period.start) - Date.parse(comparison.start) : 0
  const earlier = (start: string) => label(new Date(Date.parse(start) - shift_ms).toISOString())
  return {
    points: points.map(({ start, value }) => ({ label: label(start), value: value ?? 0, isOpen: false })),
    previous: comparison
      ? points.map(({ start, previous }) => ({ label: earlier(start), value: previous ?? 0, isOpen: false }))
      : [],
  }
}

/** The display name of a row. Rows over time are named by the service. */
export function rowName({ dimension }: Pick<Table, 'dimension'>, row: Table['rows'][number]): string {
  const known: Dimension | undefined = parseDimension(dimension)
  return known ? nameOf(known, row.value) : row.label
}

/** The list of what a number counts, if there is one; for a row, restricted to its value. */
export function listedIn(
  { dashboard_url }: Pick<ReportContent, 'dashboard_url'>,
  metric: ReportMetric,
  value: number | null,
  row?: { dimension: string; value: string },
): string | undefined {
  const list = listOf(metric)
  const dimension = row && parseDimension(row.dimension)
  if (dashboard_url === null || !list || !value || (row && !dimension)) return undefined
  // The console may have another address than the one that mails contain.
  const { pathname, searchParams } = new URL(dashboard_url)
  const only = row && dimension && { dimension, operator: '==' as const, values: [row.value] }
  return listAddress(pathname, list, parseView(searchParams), only)
}
