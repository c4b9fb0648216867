import { SvelteMap } from 'svelte/reactivity'
import { page } from '$app/state'
import { type TableName, withChange } from './columns.ts'

/** What was chosen since the page was loaded. Set in event handlers only, so the server never has any. */
const chosen = new SvelteMap<TableName, string[]>()

/** Each choice is sent after the one before, so that the last one stays. */
let sent: Promise<unknown> = Promise.resolve()

/** The columns of a table that are not as they are at first. */
export function changedColumns(table: TableName): string[] {
  return chosen.get(table) ?? page.data.columns?.[table] ?? []
}

/** Shows or hides a column, and keeps the choice in a cookie. */
export function changeColumn(table: TableName, name: string): void {
  keep(table, withChange(changedColumns(table), name))
}

/** Shows the columns that are shown at first. */
export function resetColumns(table: TableName): void {
  keep(table, [])
}

function keep(table: TableName, changed: string[]) {
  chosen.set(table, changed)
  const body = new URLSearchParams([['table', table], ['next', '/'], ...changed.map((it) => ['changed', it])])
  const send = () =>
    fetch('/preferences/columns', { method: 'POST', body, redirect: 'manual', keepalive: true })
  // If it fails, the next page has the columns as they were.
  sent = sent.then(send).catch(() => undefined)
}
