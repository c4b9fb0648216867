import type { Language } from '../../../../packages/text/languages.ts'
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
  const weekdayName = weekdayNames(language)
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

const hourName = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** Returns the name of a weekday by its number; 0 is Monday. */
function weekdayNames(language: Language): (day: number) => string {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const monday = Date.UTC(2026, 0, 5)
  return (day) => format.format(monday + day * 86_400_000)
}
