import type { Language } from '../../../packages/text/languages.ts'
import { compare } from '../../analytics/traffic/metric-values.ts'
import { timeDimensions } from '../../analytics/traffic/model.ts'
import type { Period } from '../../analytics/traffic/period.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import type { Services } from '../../services.ts'
import { countBy } from './by-dimension.ts'
import type { Kpi, ReportContent, ReportDimension, ReportMetric, ReportTable } from './content.ts'
import { dashboardUrl } from './dashboard-url.ts'
import type { ReportDefinition } from './definition.ts'
import { explorationsOf } from './explorations/explorations.ts'
import { figuresOf } from './figures.ts'
import { labelTexts } from './label-texts.ts'
import { describeFilter, dimensionLabels, metricUnits, valueLabel } from './labels.ts'
import { countOverTime, type OverTime } from './over-time.ts'
import { notesOn } from './report-notes.ts'
import {
  comparisonOf,
  cutAt,
  type Interval,
  intervalOf,
  periodOf,
  pointLabel,
  timeValueLabel,
  toReportPeriod,
} from './report-period.ts'
import { metricsOf, type Scope, scopeOf, type Working } from './scope.ts'
import { sectionsOf } from './sections.ts'

/** Maximum number of points of a chart, and of rows of a table over time. */
const points_max = 1000

type ReportedSite = Pick<
  StoredSite,
  'id' | 'workspaceId' | 'mode' | 'name' | 'domain' | 'timezone' | 'currency' | 'settings' | 'revenue'
>

/**
 * Returns the complete content of a report, as of `now`. The numbers equal those of traffic, conversion statistics and
 * last-click attribution.
 * @throws ValidationError, @throws Unprocessable, and QueryTooLarge if it exceeds the limits of a query.
 */
export async function reportContent(
  services: Working & Pick<Services, 'config'>,
  site: ReportedSite,
  definition: ReportDefinition,
  now: number,
): Promise<ReportContent> {
  const whole = periodOf(definition.date_range, definition.timezone, now)
  const period = cutAt(whole, now)
  const compared = comparisonOf(definition.comparison, whole, now)
  const scope = await scopeOf(services, site, definition)
  const interval = intervalOf(whole)
  const current = await countOverTime(services, scope, period, interval)
  const previous = compared && (await countOverTime(services, scope, compared, interval))
  const tables: ReportTable[] = []
  for (const dimension of definition.dimensions) {
    if (metricsOf(scope, dimension).length === 0) continue
    tables.push(await tableOf(services, scope, period, dimension))
  }
  const { sections, notes } = await sectionsOf(services, scope, period)
  const explored = await explorationsOf(services, site, scope, now)
  const { language } = definition
  return {
    language,
    title: definition.title,
    description: definition.description,
    site: { id: site.id, name: site.name, domain: site.domain },
    period: toReportPeriod(period, language),
    comparison: compared ? toReportPeriod(compared, language) : null,
    filters: definition.filters,
    filters_words: describeFilter(
      scope.conditions,
      scope.segmentNames,
      language,
      site.settings.custom_dimensions,
    ),
    dashboard_url: dashboardUrl(services.config, site, scope, period),
    currency: site.currency,
    kpis: kpisOf(scope, current, previous),
    chart: chartOf(scope, period, interval, current, previous),
    tables,
    sections,
    explorations: explored.explorations,
    notes: [...new Set([...notesOn(scope, current, compared), ...notes, ...explored.notes])],
    generated_at: new Date(now).toISOString(),
  }
}

function measured(metric: ReportMetric, language: Language) {
  return { metric, label: labelTexts[language].metrics[metric], unit: metricUnits[metric].unit }
}

function kpisOf({ definition, site }: Scope, current: OverTime, previous: OverTime | undefined): Kpi[] {
  const [values = []] = figuresOf([current.total], definition.metrics, site.currency)
  const [previousValues = []] = previous ? figuresOf([previous.total], definition.metrics, site.currency) : []
  return definition.metrics.map((metric, n) => {
    const [value = null, earlier = null] = [values[n], previousValues[n]]
    const isComparable = value !== null && earlier !== null
    return {
      ...measured(metric, definition.language),
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
  const { definition, site } = scope
  const figures = (of: OverTime) =>
    figuresOf(
      of.points.map((it) => it.sums),
      definition.metrics,
      site.currency,
    )
  const lead = metricsOf(scope, interval)[0] ?? (definition.metrics[0] as ReportMetric)
  const index = definition.metrics.indexOf(lead)
  const values = figures(current)
  const previousValues = previous ? figures(previous) : []
  const points = current.points.map(({ start }, n) => ({
    start: new Date(start).toISOString(),
    label: pointLabel(interval, start, period, definition.language),
    value: values[n]?.[index] ?? null,
    previous: previousValues[n]?.[index] ?? null,
    values: values[n] ?? [],
  }))
  return { ...measured(lead, definition.language), interval, points: points.slice(0, points_max) }
}

async function tableOf(
  services: Working,
  scope: Scope,
  period: Period,
  dimension: ReportDimension,
): Promise<ReportTable> {
  const { site, definition } = scope
  const { language } = definition
  const columns = metricsOf(scope, dimension)
  const { rows, total } = isOfTime(dimension)
    ? await tableOverTime(services, scope, period, dimension)
    : await countBy(services, scope, period, dimension, columns)
  const figures = figuresOf(
    rows.map((it) => it.sums),
    columns,
    site.currency,
  )
  const [label, value_label] = dimensionLabels(dimension, language, site.settings.custom_dimensions)
  return {
    dimension,
    label,
    value_label,
    columns: columns.map((it) => measured(it, language)),
    rows: rows.map(({ value }, n) => ({
      value,
      label: isOfTime(dimension)
        ? timeValueLabel(dimension, value, language)
        : valueLabel(dimension, value, language),
      values: figures[n] ?? [],
    })),
    total_rows: total,
  }
}

async function tableOverTime(services: Working, scope: Scope, period: Period, interval: Interval) {
  const { points } = await countOverTime(services, scope, period, interval)
  const rows = points.slice(-points_max).map(({ label, sums }) => ({ value: label, sums }))
  return { rows, total: points.length }
}

function isOfTime(dimension: ReportDimension): dimension is Interval {
  return timeDimensions.some((it) => it === dimension)
}
