import { type ClickHouse, QueryTooLarge } from '../../../db/clickhouse/client.ts'
import { columns } from './cells.sql.ts'
import { sortValue } from './metric-values.ts'
import type { CellDimension, ReportedMetric } from './model.ts'
import { countPageQuery, type Order, type PageCounting, type PageRow } from './traffic.sql.ts'

export type Range = { limit: number; offset: number }

/** Into how many shares the rows are divided when all of them at once exceed the limits of a query. */
const attempts = [8, 64] as const
/** Beyond this number of rows from the first one on, shares would take too much memory here. */
export const maxRowsOfShare = 10_000

/**
 * Returns one sorted page of the counts by dimension. If they exceed the memory or time of a query, counts the rows in
 * shares, each with its own limits, and merges these.
 * @throws QueryTooLarge if the smallest shares exceed the limits as well.
 */
export async function countPage(
  clickhouse: ClickHouse,
  counting: PageCounting,
  order: Order[],
  range: Range,
): Promise<PageRow[]> {
  try {
    return (await clickhouse.rows(countPageQuery(counting, order, range))) as PageRow[]
  } catch (error) {
    if (!(error instanceof QueryTooLarge) || range.limit + range.offset > maxRowsOfShare) throw error
    return countShares(clickhouse, counting, order, range)
  }
}

async function countShares(
  clickhouse: ClickHouse,
  counting: PageCounting,
  order: Order[],
  { limit, offset }: Range,
  [of, ...smaller]: readonly number[] = attempts,
): Promise<PageRow[]> {
  if (of === undefined) throw new QueryTooLarge('The query ran out of memory or time, even in parts')
  const first = { limit: limit + offset, offset: 0 }
  const found: PageRow[] = []
  let total = 0
  try {
    for (let index = 0; index < of; index++) {
      const share = { ...counting, share: { of, index } }
      const rows = (await clickhouse.rows(countPageQuery(share, order, first))) as PageRow[]
      total += rows[0]?.row_count ?? 0
      found.push(...rows)
      found.sort((a, b) => compareRows(a, b, order)).splice(first.limit)
    }
  } catch (error) {
    if (!(error instanceof QueryTooLarge)) throw error
    return countShares(clickhouse, counting, order, { limit, offset }, smaller)
  }
  return found.slice(offset).map((it) => ({ ...it, row_count: total }))
}

/** Orders rows as `countPageQuery` does. */
export function compareRows(a: PageRow, b: PageRow, order: Order[]): number {
  for (const { by, isDescending } of order) {
    const difference =
      by in columns
        ? // ClickHouse compares bytes.
          Buffer.compare(Buffer.from(a[by as CellDimension] ?? ''), Buffer.from(b[by as CellDimension] ?? ''))
        : by === 'slot'
          ? a.slot - b.slot
          : sortValue(a, by as ReportedMetric) - sortValue(b, by as ReportedMetric)
    if (difference !== 0) return isDescending ? -difference : difference
  }
  return 0
}
