import { type SeriesContent, toneOf } from '#lib/charts/series.ts'
import { type ChartedMeasure, formatConversions, measureOf } from '#lib/goals/measures.ts'
import { intervalOf } from '#lib/goals/queries.ts'
import { rowName } from './queries.ts'
import type { Attribution } from './reports.server.ts'
import { wordingOf } from './subject.ts'

/** The first rows of a report over time as stacked bars, with the sum of each; undefined if nothing was credited. */
export function chartOf(
  { timeseries, conversion, currency, dimension }: Attribution,
  charted: ChartedMeasure,
): { content: SeriesContent; totals: number[] } | undefined {
  const interval = intervalOf(timeseries)
  if (!timeseries || !interval || timeseries.series.length === 0) return undefined
  const wording = wordingOf(conversion.id)
  const isValue = charted === 'value'
  const valuesOf = (it: (typeof timeseries.series)[number]) =>
    isValue ? it.attributed_value : it.attributed_conversions
  const measure = {
    ...measureOf(charted, currency),
    name: isValue ? wording.value : wording.conversions,
    ...(!isValue && { format: formatConversions }),
  }
  return {
    content: {
      measure,
      interval,
      labels: timeseries.dates,
      isStacked: true,
      series: timeseries.series.map((it, index) => ({
        name: it.channel === null ? 'All others' : rowName(dimension, it.channel),
        tone: it.channel === null ? 'rest' : toneOf(index),
        values: valuesOf(it),
      })),
    },
    totals: timeseries.series.map((it) => valuesOf(it).reduce((total, value) => total + value, 0)),
  }
}
