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

/** The order of the rows: `value`, or `-value` for the highest first. */
export type RowOrder = { sort: AttributionSort; isAscending: boolean }

/** Parses the order in a URL; the default is most conversions first. */
export function parseSort(text: string): RowOrder {
  const sort = sorts.find((it) => it === text.replace(/^-/, ''))
  return sort ? { sort, isAscending: !text.startsWith('-') } : { sort: 'conversions', isAscending: false }
}

/** The order as it stands in a URL. */
export function printSort({ sort, isAscending }: RowOrder): string {
  return isAscending ? sort : `-${sort}`
}

/** The order after a click on a column: reversed if it is sorted by it, otherwise names from A, numbers from the top. */
export function orderAfterClick(order: RowOrder, sort: AttributionSort): RowOrder {
  return { sort, isAscending: order.sort === sort ? !order.isAscending : sort === 'name' }
}

/**
 * The report with its rows in another order, those of compared models too. Rows without a value come last; equal ones
 * keep the order of the API, which is also the default.
 */
export function sorted<R extends AttributionReport>(report: R, { sort, isAscending }: RowOrder): R {
  if (sort === 'conversions' && !isAscending) return report
  const key = columns[sort]
  const compare = (one: string | number | null, other: string | number | null) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const difference = typeof one === 'string' ? one.localeCompare(String(other)) : one - Number(other)
    return isAscending ? difference : -difference
  }
  const order = report.channels
    .map((row, index) => ({ index, value: key(row) }))
    .sort((one, other) => compare(one.value, other.value) || one.index - other.index)
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
