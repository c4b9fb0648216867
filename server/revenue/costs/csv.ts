import { CsvError, parse } from 'csv-parse/sync'
import { ValidationError } from '../../platform/errors.ts'

/** A row of a table: its line number, and its cells by column name. */
export type CsvRow = { line: number; cells: Record<string, string> }

const columns = ['date', 'source', 'medium', 'campaign', 'cost', 'currency', 'clicks', 'impressions']
const required = ['date', 'source', 'cost']

/**
 * Parses CSV with a header row, as spreadsheets write it: with or without a byte order mark, with commas, semicolons
 * or tabs, with either line ending, and with quoted fields. Cells are trimmed, and empty cells are omitted.
 * @param rows_max maximum number of rows besides the header; at least one is required.
 * @throws ValidationError with the line of each problem.
 */
export function readCsv(text: string, rows_max: number): CsvRow[] {
  const [header, ...records] = recordsOf(text, rows_max)
  if (!header) throw refusal(1, 'is missing (expected a header row)')
  const names = header.record.map((it) => it.trim().toLowerCase())
  checkHeader(names, header.line)
  if (records.length === 0 || records.length > rows_max) {
    const message = `The file must have 1 to ${rows_max} rows besides the header`
    throw new ValidationError([{ field: 'body', message }])
  }
  return records.map(({ record, line }) => {
    if (record.length > names.length)
      throw refusal(line, `has ${record.length} fields, more than the header row`)
    const cells = record.map((it, n): [string, string] => [names[n] as string, it.trim()])
    return { line, cells: Object.fromEntries(cells.filter(([, it]) => it !== '')) }
  })
}

function checkHeader(names: string[], line: number): void {
  const problems = [
    ...names
      .filter((it) => !columns.includes(it))
      .map((it) => ({ name: it, what: `is not a known column (expected some of ${columns.join(', ')})` })),
    ...names.filter((it, n) => names.indexOf(it) !== n).map((it) => ({ name: it, what: 'is a duplicate' })),
    ...required.filter((it) => !names.includes(it)).map((it) => ({ name: it, what: 'is missing' })),
  ].map(({ name, what }) => ({ field: `line ${line}: ${name}`, message: `line ${line}: ${name} ${what}` }))
  if (problems.length > 0) throw new ValidationError(problems)
}

type Parsed = { record: string[]; line: number }

function recordsOf(text: string, rows_max: number): Parsed[] {
  try {
    const found = parse(text, {
      bom: true,
      info: true,
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      // One row more than allowed shows that there are too many.
      to: rows_max + 2,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return found.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refusal(
      Number(error.lines ?? 1),
      'is not valid CSV: a quote is not closed, or is in the middle of a field',
    )
  }
}

/** Detects the delimiter from the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split(/\r?\n|\r/, 1)
  return [';', '\t'].find((it) => first.includes(it)) ?? ','
}

function refusal(line: number, what: string): ValidationError {
  return new ValidationError([{ field: `line ${line}`, message: `line ${line} ${what}` }])
}
