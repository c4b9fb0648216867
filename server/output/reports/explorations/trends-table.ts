import type { Language } from '../../../../packages/text/languages.ts'
import { dimensionOf } from '../../../analytics/traffic/intervals.ts'
import {
  type EventTrend,
  numberMetrics,
  type TrafficTrend,
  type Trends,
} from '../../../analytics/trends/model.ts'
import { trendsReport } from '../../../analytics/trends/trends.ts'
import type { ExplorationTable, Unit } from '../content.ts'
import { labelTexts } from '../label-texts.ts'
import { metricUnits } from '../labels.ts'
import { timeValueLabel } from '../report-period.ts'
import { type ExplorationContext, type FoundTable, filterWords } from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'
import { fieldLabel, fieldValueLabel } from './field-labels.ts'
import type { ExplorationOf } from './model.ts'

type Query = ExplorationOf<'trends'>['query']
/** A series of a request, which was validated when the exploration was saved. */
export type Series = EventTrend | TrafficTrend
type Row = ExplorationTable['rows'][number]

/** A column: a series or a formula, or its moving average. */
type Column = ExplorationTable['columns'][number] & {
  measured: Trends['series'][number] | Trends['formulas'][number]
  isAverage: boolean
}

/** Reads series and formulas over time or, with a breakdown, by its values. */
export async function trendsTable(at: ExplorationContext, query: Query): Promise<FoundTable> {
  const { services, principal, site, compared, language } = at
  const texts = explorationTexts[language]
  const trends = await trendsReport(services, principal, site, {
    ...query,
    ...at.query,
  })
  const columns = columnsOf(trends, query, language)
  const totals: Row[] = [
    { value: null, label: texts.all, values: columns.map((it) => (it.isAverage ? null : it.measured.total)) },
    ...(compared
      ? [
          {
            value: null,
            label: texts.before(compared),
            values: columns.map((it) => (it.isAverage ? null : it.measured.previous_total)),
          },
        ]
      : []),
  ]
  const isEmpty = columns.every(({ measured: { total, previous_total, values } }) =>
    [total, previous_total, ...values].every((it) => !it),
  )
  return {
    value_label: query.breakdown === undefined ? texts.interval : fieldLabel(query.breakdown, at),
    is_over_time: query.breakdown === undefined,
    columns: columns.map(({ name, label, unit }) => ({ name, label, unit })),
    rows: isEmpty
      ? []
      : [...totals, ...(groupRows(columns, query, language) ?? intervalRows(trends, columns, at))],
    parameters: await filterWords(at, query.filters),
  }
}

function columnsOf({ series, formulas }: Trends, query: Query, language: Language): Column[] {
  const texts = explorationTexts[language]
  const measured = [
    ...series.map((it, n) => {
      const asked = query.series[n] as Series
      return { measured: it, label: it.name ?? seriesLabel(asked, language), unit: unitOf(asked) }
    }),
    ...formulas.map((it) => ({ measured: it, label: it.name ?? it.expression, unit: 'number' as const })),
  ]
  const intervals = query.breakdown === undefined ? query.moving_average : undefined
  return measured.flatMap((it) => {
    const column = { ...it, name: it.measured.key, isAverage: false }
    if (intervals === undefined) return [column]
    const average = {
      ...column,
      name: `${column.name} moving_average`,
      label: texts.movingAverage(it.label, intervals),
      unit: it.unit === 'count' ? ('number' as const) : it.unit,
      isAverage: true,
    }
    return [column, average]
  })
}

function intervalRows(
  { intervals, interval }: Trends,
  columns: readonly Column[],
  { language, isRunning }: ExplorationContext,
): Row[] {
  return intervals.map(({ label: value }, n) => {
    const label = timeValueLabel(dimensionOf[interval], value, language)
    const isComplete = !isRunning || n < intervals.length - 1
    return {
      value,
      label: isComplete ? label : explorationTexts[language].running(label),
      values: columns.map(({ measured, isAverage }) =>
        isAverage ? (measured.moving_average?.[n] ?? null) : (measured.values[n] ?? null),
      ),
    }
  })
}

/** The values of the breakdown with their totals; undefined without a breakdown. */
function groupRows(
  columns: readonly Column[],
  { breakdown = '' }: Query,
  language: Language,
): Row[] | undefined {
  const { others } = explorationTexts[language]
  return columns[0]?.measured.groups?.map(({ value }, n) => ({
    value,
    label: value === null ? others : fieldValueLabel(breakdown, value, language),
    values: columns.map((it) => it.measured.groups?.[n]?.total ?? null),
  }))
}

/** The name of a series without one: its metric, and the filter of its events. */
export function seriesLabel(series: Series, language: Language): string {
  const filters = series.filters ? ` (${series.filters})` : ''
  return `${metricLabel(series, language)}${filters}`
}

function metricLabel(series: Series, language: Language): string {
  const { events, people, viewsPerVisit, numbers } = explorationTexts[language]
  if (series.type === 'traffic')
    return series.metric === 'views_per_visit' ? viewsPerVisit : labelTexts[language].metrics[series.metric]
  if (series.metric === 'events') return events
  return series.metric === 'users' ? people : numbers[series.metric](series.property ?? '')
}

/** The unit of the values of a series. */
export function unitOf(series: Series): Unit {
  if (series.type === 'traffic')
    return series.metric === 'views_per_visit' ? 'ratio' : metricUnits[series.metric].unit
  return numberMetrics.some((it) => it === series.metric) ? 'number' : 'count'
}
