import { timeDimensions } from '../../analytics/traffic/model.ts'
import type { ReportContent, ReportTable, Unit } from './content.ts'

/** What every table of a report has. */
export type FigureTable = Pick<ReportTable, 'label' | 'value_label' | 'total_rows'> & {
  details?: string
  is_over_time: boolean
  columns: readonly { label: string; unit: Unit }[]
  rows: readonly { value: string | null; label: string; values: readonly (number | null)[] }[]
}

/** Returns all tables of a report. Contents that an older version has stored have no sections and explorations. */
export function tablesOf({ tables, sections = [], explorations = [] }: ReportContent): FigureTable[] {
  return [
    ...tables.map((it) => ({ ...it, is_over_time: timeDimensions.some((name) => name === it.dimension) })),
    ...sections.map((it) => ({ ...it, is_over_time: false })),
    ...explorations,
  ]
}

/** Returns the rows that there is room for: the first ones or, over time, the totals and the last ones. */
export function shownRows({ rows, is_over_time }: FigureTable, rows_max: number): FigureTable['rows'] {
  if (!is_over_time) return rows.slice(0, rows_max)
  const totals = rows.filter((it) => it.value === null).slice(0, rows_max)
  const others = rows.filter((it) => it.value !== null)
  return [...totals, ...others.slice(Math.max(0, others.length - (rows_max - totals.length)))]
}
