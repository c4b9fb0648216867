import type { Measure } from '#lib/charts/measure.ts'
import { type Series, toneOf } from '#lib/charts/series.ts'
import { valueLabel } from '#lib/events/fields.ts'
import type { Trends } from '../../../../server/analytics/trends/model.ts'
import { measureOf, type Unit, unitOf } from './metrics.ts'
import { seriesTitle, type TrendNames } from './series-title.ts'
import { letterOf, type TrendsView } from './view.ts'

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
}

/** Lines that share a chart. */
export type TrendChart = { key: string; title: string; measure: Measure; lines: Line[] }

const numberUnit: Unit = 'number'

/**
 * The charts of a report: one for the series of each unit and one for each formula; with a breakdown, one for each
 * series and formula, with a line for each value.
 */
export function chartsOf(trends: Trends, view: TrendsView, names: TrendNames): TrendChart[] {
  const series = trends.series.flatMap((found, index) => {
    const draft = view.series[index]
    if (!draft) return []
    const unit = unitOf(draft.counted)
    const title = `${letterOf(index)} · ${seriesTitle(draft, names)}`
    return [{ ...found, unit, title, measure: measureOf(unit, trends.currency) }]
  })
  const formulas = trends.formulas.map((found) => ({
    ...found,
    unit: numberUnit,
    title: found.expression,
    measure: measureOf(numberUnit, trends.currency),
  }))
  const { breakdown } = view
  if (breakdown && series.every((it) => it.groups))
    return [...series, ...formulas].map(({ key, title, measure, groups }) => ({
      key,
      title,
      measure,
      lines: (groups ?? []).map((group) => ({
        ...group,
        key: `${key} ${JSON.stringify(group.value)}`,
        title: group.value === null ? 'All others' : valueLabel(breakdown, group.value),
        measure,
      })),
    }))
  const byUnit = [...Map.groupBy(series, (it) => it.unit).values()]
  return [...byUnit, ...formulas.map((it) => [it])].map((lines) => ({
    key: lines.map((it) => it.key).join(' '),
    title: lines.map((it) => it.title).join(', '),
    measure: lines[0]?.measure as Measure,
    lines,
  }))
}

/** The lines of a chart with their colours: the same as of the fields of the series. */
export function drawn({ lines }: TrendChart, trends: Trends): Series[] {
  return lines.map(({ key, title, values, moving_average }, index) => {
    const position = trends.series.findIndex((it) => it.key === key)
    return { name: title, tone: toneOf(position >= 0 ? position : index), values: moving_average ?? values }
  })
}
