import { type FileTable, fileTable, type Row, type Rules, unreadable } from './file-table.ts'

const rows_max = 1000

/** Reads the first lines of newline-delimited JSON as a table: one column for each name, in order of appearance. */
export function jsonTable(text: string, rules: Rules, isWhole: boolean): FileTable {
  const whole = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  const lines = whole.split('\n').map((line, index) => ({ line: index + 1, text: line.trim() }))
  const records: { line: number; value: Record<string, unknown> }[] = []
  for (const { line, text } of lines.filter((it) => it.text !== '').slice(0, rows_max)) {
    const value = objectIn(text)
    if (!value) return unreadable(`Line ${line} is not a JSON object. The file needs one event per line.`)
    records.push({ line, value })
  }
  if (records.length === 0) return unreadable('The file is empty.')
  const names = [...new Set(records.flatMap(({ value }) => Object.keys(value)))]
  const rows = records.map(
    ({ line, value }): Row => ({ line, cells: names.map((name) => textOf(value[name])) }),
  )
  return fileTable(names, rows, rules, isWhole && records.length < rows_max)
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
