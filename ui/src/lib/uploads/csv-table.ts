import { CsvError, parse } from 'csv-parse/browser/esm/sync'
import { type FileTable, fileTable, type Row, type Rules, unreadable } from './file-table.ts'

export type CsvOptions = {
  rules: Rules
  /** True if cells may be separated by semicolons or tabs, too. */
  isAnyDelimiter: boolean
  /** False if the text is only the beginning of the file; its last line may be cut off. */
  isWhole: boolean
  rows_max: number
}

/** Reads the first rows of a CSV text with a header row, in the way the service reads it. */
export function csvTable(text: string, { rules, isAnyDelimiter, isWhole, rows_max }: CsvOptions): FileTable {
  const whole = isWhole ? text : text.slice(0, text.lastIndexOf('\n') + 1)
  try {
    const found = parse(whole, {
      bom: true,
      info: true,
      delimiter: isAnyDelimiter ? delimiterOf(whole) : ',',
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      to: rows_max + 1,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    const [header, ...records] = found
    if (!header) return unreadable('The file is empty.')
    const rows = records.map(({ record, info }): Row => ({ line: info.lines, cells: record }))
    return fileTable(header.record, rows, rules, isWhole && rows.length < rows_max)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return unreadable(
      `Line ${String(error.lines ?? 1)} is not valid CSV: a quote is not closed, or is in the middle of a cell.`,
    )
  }
}

function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1)
  return [';', '\t'].find((it) => first.includes(it)) ?? ','
}
