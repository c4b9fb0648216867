import { timeDimensions } from '../../analytics/traffic/model.ts'
import type { Period } from '../../analytics/traffic/period.ts'
import { compare } from '../../analytics/traffic/traffic.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { countBy } from './by-dimension.ts'
import type {
  AskedReport,
  Kpi,
  ReportContent,
  ReportDimension,
  ReportMetric,
  ReportTable,
} from './content.ts'
import { figuresOf } from './figures.ts'
import { dimensionWords, filterWords, metricWords, valueLabel } from './labels.ts'
import { countOverTime, type OverTime } from './over-time.ts'
import { notesOn } from './report-notes.ts'
import {
  asFarAs,
  comparisonOf,
  type Interval,
  intervalOf,
  periodOf,
  pointLabel,
  timeValueLabel,
  toldPeriod,
} from './report-period.ts'
import { metricsOf, type Scope, scopeOf, type Working } from './scope.ts'

/** Maximum number of points of a chart, and of rows of a table over time. */
const points_max = 1000

type ReportedSite = Pick<StoredSite, 'id' | 'name' | 'domain' | 'timezone' | 'currency'>

/**
 * Returns the complete content of a report, as of `now`. The numbers equal those of traffic, conversion statistics and
 * last-click attribution.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if it exceeds the limits of a query.
 */
export async function reportContent(
  services: Working,
  site: ReportedSite,
  asked: AskedReport,
  now: number,
): Promise<ReportContent> {
  const whole = periodOf(asked.date_range, asked.timezone, now)
  const period = asFarAs(whole, now)
  const compared = comparisonOf(asked.comparison, whole, now)
  const scope = await scopeOf(services, site, asked)
  const interval = intervalOf(whole)
  const current = await countOverTime(services, scope, period, interval)
  const previous = compared && (await countOverTime(services, scope, compared, interval))
  const tables: ReportTable[] = []
  for (const dimension of asked.dimensions) {
    if (metricsOf(scope, dimension).length === 0) continue
    tables.push(await tableOf(services, scope, period, dimension))
  }
  return {
    title: asked.title,
    description: asked.description,
    site: { id: site.id, name: site.name, domain: site.domain },
    period: toldPeriod(period),
    comparison: compared ? toldPeriod(compared) : null,
    filters: asked.filters,
    filters_words: filterWords(scope.conditions, scope.segmentNames),
    currency: site.currency,
    kpis: kpisOf(scope, current, previous),
    chart: chartOf(scope, period, interval, current, previous),
    tables,
    notes: notesOn(scope, current, compared),
    generated_at: new Date(now).toISOString(),
  }
}

function measured(metric: ReportMetric) {
  const { label, unit } = metricWords[metric]
  return { metric, label, unit }
}

function kpisOf({ asked, site }: Scope, current: OverTime, previous: OverTime | undefined): Kpi[] {
  const [values = []] = figuresOf([current.total], asked.metrics, site.currency)
  const [before = []] = previous ? figuresOf([previous.total], asked.metrics, site.currency) : []
  return asked.metrics.map((metric, n) => {
    const [value = null, earlier = null] = [values[n], before[n]]
    const isComparable = value !== null && earlier !== null
    return {
      ...measured(metric),
      value,
      previous: earlier,
      change_percent: isComparable ? compare(value, earlier).change_percent : null,
    }
  })
}

function chartOf(
  scope: Scope,
  period: Period,
  interval: Interval,
  current: OverTime,
  previous: OverTime | undefined,
): ReportContent['chart'] {
  const { asked, site } = scope
  const figures = (of: OverTime) =>
    figuresOf(
      of.points.map((it) => it.sums),
      asked.metrics,
      site.currency,
    )
  const lead = metricsOf(scope, interval)[0] ?? (asked.metrics[0] as ReportMetric)
  const place = asked.metrics.indexOf(lead)
  const values = figures(current)
  const before = previous ? figures(previous) : []
  const points = current.points.map(({ start }, n) => ({
    start: new Date(start).toISOString(),
    label: pointLabel(interval, start, period),
    value: values[n]?.[place] ?? null,
    previous: before[n]?.[place] ?? null,
    values: values[n] ?? [],
  }))
  return { ...measured(lead), interval, points: points.slice(0, points_max) }
}

async function tableOf(
  services: Working,
  scope: Scope,
  period: Period,
  dimension: ReportDimension,
): Promise<ReportTable> {
  const { site } = scope
  const columns = metricsOf(scope, dimension)
  const { rows, total } = isOfTime(dimension)
    ? await tableOverTime(services, scope, period, dimension)
    : await countBy(services, scope, period, dimension, columns)
  const figures = figuresOf(
    rows.map((it) => it.sums),
    columns,
    site.currency,
  )
  return {
    dimension,
    label: dimensionWords[dimension][0],
    columns: columns.map(measured),
    rows: rows.map(({ value }, n) => ({
      value,
      label: isOfTime(dimension) ? timeValueLabel(dimension, value) : valueLabel(dimension, value),
      values: figures[n] ?? [],
    })),
    total_rows: total,
  }
}

async function tableOverTime(services: Working, scope: Scope, period: Period, interval: Interval) {
  const { points } = await countOverTime(services, scope, period, interval)
  const rows = points.slice(0, points_max).map(({ label, sums }) => ({ value: label, sums }))
  return { rows, total: points.length }
}

function isOfTime(dimension: ReportDimension): dimension is Interval {
  return timeDimensions.some((it) => it === dimension)
}
