import { csvLine } from '../../../../packages/text/csv-line.ts'
import type { ReportContent } from '../content.ts'

/**
 * Renders a report as one flat table (RFC 4180, UTF-8). `section` is `total`, `comparison`, `change_percent`,
 * `over_time` or `by_dimension`. The next columns identify the row; then there is a column for each metric. Unknown
 * numbers are empty. Text that spreadsheets would run as a formula is prefixed with an apostrophe.
 */
export function csvOf({ period, comparison, kpis, chart, tables }: ReportContent): Uint8Array {
  const metrics = kpis.map((it) => it.metric)
  const lines = [csvLine(['section', 'dimension', 'value', 'start', 'end', ...metrics])]
  const { start, end } = period
  lines.push(csvLine(['total', '', '', start, end, ...kpis.map((it) => it.value)]))
  if (comparison) {
    const before = [comparison.start, comparison.end]
    lines.push(csvLine(['comparison', '', '', ...before, ...kpis.map((it) => it.previous)]))
    lines.push(csvLine(['change_percent', '', '', '', '', ...kpis.map((it) => it.change_percent)]))
  }
  for (const point of chart.points)
    lines.push(csvLine(['over_time', chart.interval, point.label, point.start, '', ...point.values]))
  for (const { dimension, columns, rows } of tables) {
    const columnIndexes = metrics.map((it) => columns.findIndex((column) => column.metric === it))
    for (const { value, values } of rows)
      lines.push(
        csvLine([
          'by_dimension',
          dimension,
          value,
          start,
          end,
          ...columnIndexes.map((it) => values[it] ?? null),
        ]),
      )
  }
  return new TextEncoder().encode(lines.join(''))
}
