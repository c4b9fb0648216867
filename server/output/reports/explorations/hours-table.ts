import { hourName, weekdayNames } from '../../../../packages/text/hours-of-week.ts'
import { trendHours } from '../../../analytics/trends/hours.ts'
import {
  comparisonWords,
  type ExplorationContext,
  type FoundTable,
  filterWords,
  previousColumns,
} from './exploration-context.ts'
import { explorationTexts } from './exploration-texts.ts'
import type { ExplorationOf } from './model.ts'
import { type Series, seriesLabel, unitOf } from './trends-table.ts'

/** Reads a series by weekday and hour: the highest hours first, because a mail shows only the first rows. */
export async function hoursTable(
  at: ExplorationContext,
  query: ExplorationOf<'hours'>['query'],
): Promise<FoundTable> {
  const { services, principal, site, language } = at
  const texts = explorationTexts[language]
  const series = query.series as Series
  const report = await trendHours(services, principal, site, { ...query, ...at.query })
  const { total, values, previous } = report
  const columns = [{ name: 'A', label: series.name ?? seriesLabel(series, language), unit: unitOf(series) }]
  const weekdayName = weekdayNames(language, 'long')
  const hours = values.flatMap((ofDay, day) =>
    ofDay.map((value, hour) => ({
      value: `${day + 1} ${hourName(hour)}`,
      label: `${weekdayName(day)}, ${hourName(hour)}`,
      values: [value, ...(previous ? [previous.values[day]?.[hour] ?? null] : [])],
    })),
  )
  const isEmpty = [total, previous?.total, ...hours.flatMap((it) => it.values)].every((it) => !it)
  const all = { value: null, label: texts.all, values: [total, ...(previous ? [previous.total] : [])] }
  return {
    value_label: texts.hourOfWeek,
    is_over_time: false,
    columns: [...columns, ...previousColumns(columns, at)],
    rows: isEmpty ? [] : [all, ...hours.toSorted(byValue)],
    parameters: [...comparisonWords(at), ...(await filterWords(at, query.filters))],
  }
}

type Row = FoundTable['rows'][number]

/** Highest first, and hours without a value last; those with equal values stay in their order. */
function byValue({ values: [a = null] }: Row, { values: [b = null] }: Row): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return b - a
}
