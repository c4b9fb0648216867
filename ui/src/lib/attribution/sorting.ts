import { parseOrder, sortedRows } from '#lib/tables/row-order.ts'
import type { AttributionReport, AttributionRow } from '../../../../server/revenue/attribution/model.ts'

const columns = {
  name: (row) => row.channel,
  conversions: (row) => row.attributed_conversions,
  value: (row) => row.attributed_value,
  cost: (row) => row.cost,
  roas: (row) => row.roas,
  cpa: (row) => (row.cost > 0 ? row.cpa : null),
} as const satisfies Record<string, (row: AttributionRow) => string | number | null>

/** A column by which the rows can be sorted. */
export type AttributionSort = keyof typeof columns
const sorts = Object.keys(columns) as AttributionSort[]

/** The order of the rows. */
export type AttributionOrder = { sort: AttributionSort; isAscending: boolean }

/** Parses the order in a URL; the default is most conversions first. */
export function parseSort(text: string): AttributionOrder {
  const order = parseOrder(text, sorts) as AttributionOrder | undefined
  return order ?? { sort: 'conversions', isAscending: false }
}

/**
 * The report with its rows in another order, those of compared models too. Rows without a value come last; equal ones
 * keep the order of the API, which is also the default.
 */
export function sorted<R extends AttributionReport>(report: R, { sort, isAscending }: AttributionOrder): R {
  if (sort === 'conversions' && !isAscending) return report
  const read = columns[sort]
  const positions = report.channels.map((row, index) => ({ row, index }))
  const order = sortedRows(positions, ({ row }) => read(row), isAscending)
  const reordered = (rows: readonly AttributionRow[]) =>
    order.map(({ index }) => rows[index] as AttributionRow)
  return {
    ...report,
    channels: reordered(report.channels),
    ...(report.comparison && {
      comparison: report.comparison.map((it) => ({ ...it, channels: reordered(it.channels) })),
    }),
  }
}
