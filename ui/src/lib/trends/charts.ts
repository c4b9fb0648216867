import type { Measure } from '#lib/charts/measure.ts'
import { colours, type Series, type Tone, toneOf } from '#lib/charts/series.ts'
import { nameOf, parseDimension } from '#lib/dashboard/dimensions.ts'
import type { NamedCondition } from '#lib/dashboard/filters.ts'
import { valueLabel } from '#lib/events/fields.ts'
import type { Trends } from '../../../../server/analytics/trends/model.ts'
import { measureOf, type Unit, unitOf } from './metrics.ts'
import { seriesTitle, type TrendNames } from './series-title.ts'
import { kindOf, letterOf, type TrendsView } from './view.ts'

type Figures = Pick<
  Trends['series'][number],
  'total' | 'values' | 'moving_average' | 'previous_total' | 'previous_values'
>

/** A series, a formula, or one value of their breakdown, as charts and tables have it. */
export type Line = Figures & {
  /** Unique among all lines. */
  key: string
  title: string
  measure: Measure
  /** What a value of the breakdown is limited to; undefined without one. */
  group?: NamedCondition
}

/** Lines that share a chart. */
export type TrendChart = { key: string; title: string; measure: Measure; lines: Line[] }

/** A line as the chart draws it, with its total. */
type DrawnLine = Series & { total: number | null }

const numberUnit: Unit = 'number'

/** The colour of a series by its position: no two of a chart have the same. */
export function toneOfSeries(index: number): Tone {
  return toneOf(index % colours)
}

/**
 * The charts of a report: one for the series of each unit, of as many neighbouring ones as there are colours, and one for each formula;
 * with a breakdown, one for each series and formula, with a line for each value.
 */
export function chartsOf(trends: Trends, view: TrendsView, names: TrendNames): TrendChart[] {
  const series = trends.series.flatMap((found, index) => {
    const draft = view.series[index]
    if (!draft) return []
    const unit = unitOf(draft.counted)
    const title = `${letterOf(index)} · ${seriesTitle(draft, names)}`
    const chart = `${unit} ${Math.floor(index / colours)}`
    return [{ ...found, chart, title, measure: measureOf(unit, trends.currency) }]
  })
  const formulas = trends.formulas.map((found) => ({
    ...found,
    title: found.expression,
    measure: measureOf(numberUnit, trends.currency),
  }))
  const { breakdown } = view
  const dimension = kindOf(view.series) === 'traffic' ? parseDimension(breakdown) : undefined
  const titleOf = (field: string, value: string) =>
    dimension ? nameOf(dimension, value) : valueLabel(field, value)
  if (breakdown && series.every((it) => it.groups))
    return [...series, ...formulas].map(({ key, title, measure, groups }) => ({
      key,
      title,
      measure,
      lines: (groups ?? []).map((group) => ({
        ...group,
        key: `${key} ${JSON.stringify(group.value)}`,
        title: group.value === null ? 'All others' : titleOf(breakdown, group.value),
        measure,
        group: conditionOf(breakdown, group.value, groups ?? []),
      })),
    }))
  const charts = [...Map.groupBy(series, (it) => it.chart).values()]
  return [...charts, ...formulas.map((it) => [it])].map((lines) => ({
    key: lines.map((it) => it.key).join(' '),
    title: lines.map((it) => it.title).join(', '),
    measure: lines[0]?.measure as Measure,
    lines,
  }))
}

/** What a group of a breakdown is limited to; all others are limited to none of the named values. */
function conditionOf(
  dimension: string,
  value: string | null,
  groups: readonly { value: string | null }[],
): NamedCondition {
  if (value !== null) return { dimension, operator: '==', values: [value] }
  return { dimension, operator: '!=', values: groups.flatMap((it) => it.value ?? []) }
}

/**
 * The lines of a chart with their colours: the same as of the fields of the series. A single one has the values of the
 * period that it is compared with beside it, unless it shows a moving average, which these do not have.
 */
export function drawn({ lines }: TrendChart, trends: Trends): DrawnLine[] {
  const series = lines.map(({ key, title, total, values, moving_average }, index): DrawnLine => {
    const position = trends.series.findIndex((it) => it.key === key)
    const tone = position >= 0 ? toneOfSeries(position) : toneOf(index)
    return { name: title, tone, total, values: moving_average ?? values }
  })
  const [only, ...others] = lines
  if (!only?.previous_values || only.moving_average || others.length > 0) return series
  const before = { name: 'Before', tone: 'rest' as const, isComplete: true, total: only.previous_total }
  return [{ ...before, values: only.previous_values }, ...series]
}
