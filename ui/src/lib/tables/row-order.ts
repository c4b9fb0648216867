import { numberLocale } from '#lib/language.ts'

/** The order of the rows of a table: the name of a column, and the direction. */
export type RowOrder = { sort: string; isAscending: boolean }

/** What a row is sorted by; null if it has no value. */
export type SortValue = string | number | null

/** The parameter of the address that has the order of the table. */
export const orderParameter = 'sort'

const collator = new Intl.Collator(numberLocale, { numeric: true })

/** Parses an order in an address, `value` or `-value` for the highest first; undefined if it names none of the columns. */
export function parseOrder(text: string | null, names: readonly string[]): RowOrder | undefined {
  const sort = names.find((it) => it === text?.replace(/^-/, ''))
  return sort === undefined ? undefined : { sort, isAscending: !text?.startsWith('-') }
}

/** The order as it stands in an address. */
export function printOrder({ sort, isAscending }: RowOrder): string {
  return isAscending ? sort : `-${sort}`
}

/**
 * The order after a click on a header: the column's first direction, then the reverse. A third click removes the order of
 * a table that has another one without it.
 */
export function orderAfterClick(
  order: RowOrder | undefined,
  sort: string,
  { isAscendingFirst, isRemovable }: { isAscendingFirst: boolean; isRemovable: boolean },
): RowOrder | undefined {
  if (order?.sort !== sort) return { sort, isAscending: isAscendingFirst }
  if (isRemovable && order.isAscending !== isAscendingFirst) return undefined
  return { sort, isAscending: !order.isAscending }
}

/** The rows sorted by a value: those without one come last in both directions, equal ones keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  read: (row: Row) => SortValue,
  isAscending: boolean,
): Row[] {
  const compare = (one: SortValue, other: SortValue) => {
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const difference = typeof one === 'string' ? collator.compare(one, String(other)) : one - Number(other)
    return isAscending ? difference : -difference
  }
  return rows
    .map((row) => ({ row, value: read(row) }))
    .sort((one, other) => compare(one.value, other.value))
    .map(({ row }) => row)
}

/** The `aria-sort` of the header of a column. */
export function directionOf(
  order: RowOrder | undefined,
  column: string,
): 'ascending' | 'descending' | undefined {
  if (column !== order?.sort) return undefined
  return order.isAscending ? 'ascending' : 'descending'
}

/** True if a column is sorted from the lowest first: one of texts, whose lowest is A. */
export function isOfText<Row>(rows: readonly Row[], read: (row: Row) => SortValue): boolean {
  return typeof rows.map(read).find((it) => it !== null) === 'string'
}

/** True if a page of a list has all of its entries. */
export function isWholeList({ offset, has_more }: { offset: number; has_more: boolean }): boolean {
  return offset === 0 && !has_more
}
