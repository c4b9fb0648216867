import { csvLine } from '../../../../packages/text/csv-line.ts'
import type { ReportContent } from '../content.ts'

/**
 * Renders a report as one flat table (RFC 4180, UTF-8). `section` is `total`, `comparison`, `change_percent`,
 * `over_time`, `by_dimension`, `exploration`, or one of the sections of the report. The next columns identify the row;
 * then there is a column for each metric, and one for each column of a section. Explorations have any columns, so each of
 * their numbers has a line of its own. Unknown numbers are empty. Text that spreadsheets would run as a formula is
 * prefixed with an apostrophe.
 */
export function csvOf(content: ReportContent): Uint8Array {
  const { period, comparison, kpis, chart, tables, sections = [], explorations = [] } = content
  const metrics = kpis.map((it) => it.metric)
  const ofSections = sections.flatMap(({ section, columns }) => columns.map((it) => `${section}_${it.name}`))
  const ofExplorations = explorations.length > 0 ? ['exploration_column', 'exploration_number'] : []
  const header = [
    'section',
    'dimension',
    'value',
    'start',
    'end',
    ...metrics,
    ...ofSections,
    ...ofExplorations,
  ]
  const lines: (string | number | null)[][] = [header]
  const { start, end } = period
  lines.push(['total', '', '', start, end, ...kpis.map((it) => it.value)])
  if (comparison) {
    const before = [comparison.start, comparison.end]
    lines.push(['comparison', '', '', ...before, ...kpis.map((it) => it.previous)])
    lines.push(['change_percent', '', '', '', '', ...kpis.map((it) => it.change_percent)])
  }
  for (const point of chart.points)
    lines.push(['over_time', chart.interval, point.label, point.start, '', ...point.values])
  for (const { dimension, columns, rows } of tables) {
    const columnIndexes = metrics.map((it) => columns.findIndex((column) => column.metric === it))
    for (const { value, values } of rows)
      lines.push([
        'by_dimension',
        dimension,
        value,
        start,
        end,
        ...columnIndexes.map((it) => values[it] ?? null),
      ])
  }
  let column = header.length - ofSections.length - ofExplorations.length
  for (const { section, columns, rows } of sections) {
    for (const row of rows) {
      // An error is known by a hash, which tells nothing.
      const value = section === 'browser_errors' ? row.label : (row.value ?? '')
      const dimension = row.value === null ? 'total' : ''
      lines.push([...padded([section, dimension, value, start, end], column), ...row.values])
    }
    column += columns.length
  }
  for (const { label, columns, rows, period: own } of explorations)
    for (const row of rows)
      for (const [n, { name }] of columns.entries()) {
        const id = ['exploration', label, row.value ?? row.label, own.start, own.end]
        lines.push([...padded(id, column), name, row.values[n] ?? null])
      }
  return new TextEncoder().encode(lines.map((it) => csvLine(padded(it, header.length))).join(''))
}

/** A line of this length, with empty cells at its end. */
function padded(line: readonly (string | number | null)[], length: number): (string | number | null)[] {
  return [...line, ...Array.from({ length: length - line.length }, () => null)]
}
