import type { Cookies } from '@sveltejs/kit'
import { type ColumnChoices, type TableName, tableNames } from '#lib/tables/columns.ts'
import { preference } from './session.ts'

const cookieOf = (table: TableName) => `sightline.columns.${table}`
const columnName = /^[a-z][a-z0-9_-]{0,60}$/
const columns_max = 40

/** The columns that a person has chosen, of all tables. */
export function readColumnChoices(cookies: Cookies): ColumnChoices {
  return Object.fromEntries(
    tableNames.flatMap((table) => {
      const kept = cookies.get(cookieOf(table))
      return kept ? [[table, kept.split('.').filter((it) => columnName.test(it))]] : []
    }),
  )
}

/** Keeps the columns of a table that are not as they are at first. Ignores names that no table or column can have. */
export function keepColumnChoice(cookies: Cookies, table: string, changed: string[]): void {
  const known = tableNames.find((it) => it === table)
  if (!known) return
  const kept = changed.filter((it) => columnName.test(it)).slice(0, columns_max)
  if (kept.length > 0) cookies.set(cookieOf(known), kept.join('.'), preference)
  else cookies.delete(cookieOf(known), preference)
}
