import { parseFilter, printFilter } from '../../analytics/traffic/filter.ts'
import { filterDimensions } from '../../analytics/traffic/model.ts'
import { isTimeDimension } from '../../analytics/traffic/slots.ts'
import type { StoredSite } from '../../identity/sites/stored-site.ts'
import { readColumns } from '../exports/columns.ts'
import { estimateRows } from '../exports/estimate.ts'
import { engineFormats, exportedRows } from '../exports/export-query.sql.ts'
import { fileContent, formatSettings, RowCounter } from '../exports/file-content.ts'
import { selectionOf } from '../exports/selection.ts'
import type { ReportPeriod } from './content.ts'
import type { Working } from './scope.ts'

/** For more sessions, use an export. */
const sessions_max = 100_000
/** No user waits for this query, and the file store may be slow. */
const queryTimeout_s = 600

/** The number of sessions in the file, and in total; null if the total cannot be counted. */
export type SessionCount = { rows: number; totalRows: number | null }

/**
 * Returns the sessions of a report as CSV, with the columns of a session export: those that start in its period and
 * meet its filter, except for conditions on time. At most 100,000; `counted` returns the totals after the content has
 * been read.
 * @throws ValidationError for a filter that is no longer valid.
 */
export async function rawSessions(
  { db, clickhouse }: Pick<Working, 'db' | 'clickhouse'>,
  site: StoredSite,
  filters: string,
  { start, end }: Pick<ReportPeriod, 'start' | 'end'>,
): Promise<{ content: AsyncIterable<Uint8Array>; counted: () => Promise<SessionCount> }> {
  const conditions = parseFilter(filters, filterDimensions)
  const expression = printFilter(
    conditions.filter((it) => it.dimension === 'segment' || !isTimeDimension(it.dimension)),
  )
  const selection = await selectionOf({ db }, site, {
    type: 'sessions',
    from: new Date(start),
    until: new Date(Date.parse(end) + 1),
    filters: { expression },
  })
  const columns = readColumns('sessions', undefined)
  const rows = clickhouse.bytes(exportedRows(selection, columns, 'csv', sessions_max), engineFormats.csv, {
    settings: { ...formatSettings('csv', 'none'), max_execution_time: queryTimeout_s },
  })
  const names = columns.map((it) => it.name)
  const counter = new RowCounter('csv')
  return {
    content: fileContent(rows, names, 'csv', 'none', counter),
    async counted() {
      const isFull = counter.rows === sessions_max
      return {
        rows: counter.rows,
        totalRows: isFull ? await estimateRows({ clickhouse }, selection) : counter.rows,
      }
    },
  }
}
