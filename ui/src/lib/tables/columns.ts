import type { Snippet } from 'svelte'
import type { ClassValue } from 'svelte/elements'
import type { SortValue } from './row-order.ts'

/** A column of a table. The first one names the row and is always shown. */
export type Column<Row> = {
  /** Its name in the address and in the cookie. */
  name: string
  label: string
  /** What the column shows, for the tooltip of its header. */
  meaning?: string
  /** The content of a cell, by its row and the name of the column. */
  cell: Snippet<[row: Row, column: string]>
  /**
   * What rows are sorted by, if all of them are in the page. `api`: the API sorts by the column; `api-descending`: only
   * from the highest. Without it, the column has no order.
   */
  sort?: ((row: Row) => SortValue) | 'api' | 'api-descending'
  isNumber?: boolean
  /** True for a column of buttons, whose label only screen readers need. */
  isLabelHidden?: boolean
  /** True if the column is only shown to those who choose it. */
  isHiddenAtFirst?: boolean
  /** Classes of the header and the cells. */
  class?: ClassValue
  cellClass?: ClassValue
}

/**
 * The names of tables whose columns can be chosen. A cookie for each has the columns that are not as they are at first.
 */
export const tableNames = [
  'alerts',
  'attribution',
  'breakdown',
  'deliveries',
  'events',
  'goals',
  'imports',
  'orders',
  'people',
  'products',
  'reports',
  'segments',
  'sessions',
  'users',
] as const
export type TableName = (typeof tableNames)[number]

/** The choices of a person: by table, the columns that are not as they are at first. */
export type ColumnChoices = Partial<Record<TableName, string[]>>

type Choosable = { name: string; isHiddenAtFirst?: boolean | undefined }

/** The columns that are shown when some of them are not as they are at first. */
export function shownColumns<C extends Choosable>(columns: readonly C[], changed: readonly string[]): C[] {
  return columns.filter(
    ({ name, isHiddenAtFirst = false }, index) => index === 0 || isHiddenAtFirst === changed.includes(name),
  )
}

/** The changed columns after one of them was shown or hidden. */
export function withChange(changed: readonly string[], name: string): string[] {
  return changed.includes(name) ? changed.filter((it) => it !== name) : [...changed, name]
}
