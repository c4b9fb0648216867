import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, type Info, parse } from 'csv-parse'
import { Unprocessable } from '../../../platform/errors.ts'

/** A row as cells by header name, or its problem. */
export type CsvRow = { line: number; cells: Map<string, string> } | { line: number; problem: string }

const longestRow = 1 << 20

/**
 * Reads a CSV file with a header row as a stream, with one row at a time in memory. A row with the wrong number of
 * fields is reported as a problem, and reading continues with the next row.
 * @throws Unprocessable if a required column is missing (`what` names the expected file), or if quotes are not closed
 * or appear inside a field: the start of the next row is then unknown.
 */
export async function* csvRows(
  bytes: AsyncIterable<Uint8Array>,
  { what, needed }: { what: string; needed: readonly string[] },
): AsyncGenerator<CsvRow> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
  })
  const done = pipeline(Readable.from(bytes), parser).catch(() => undefined)
  let header: string[] | undefined
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      if (!header) header = checkedHeader(record, what, needed)
      else if (record.length !== header.length)
        yield { line: info.lines, problem: `has ${record.length} fields, the header has ${header.length}` }
      else yield { line: info.lines, cells: cellsOf(header, record) }
    }
    if (!header) throw new Unprocessable(`This is not a valid ${what}: the file is empty`)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new Unprocessable(
      `Cannot read the ${what} after row ${error.records}: a quote is not closed or is inside a field, or the line is longer than ${longestRow} characters`,
    )
  } finally {
    parser.destroy()
    await done
  }
}

function checkedHeader(record: string[], what: string, needed: readonly string[]): string[] {
  const names = record.map(columnName)
  const missing = needed.filter((it) => !names.includes(it))
  if (missing.length > 0)
    throw new Unprocessable(
      `This is not a valid ${what}: ${missing.length === 1 ? 'column' : 'columns'} ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`,
      missing.map((it) => ({ field: it, message: `column ${it} is missing` })),
    )
  return names
}

/** Column names are lower case, up to the name of a single property. */
function columnName(cell: string): string {
  const name = cell.trim()
  return name.slice(0, dotIn(name)).toLowerCase() + name.slice(dotIn(name))
}

function dotIn(name: string): number {
  const dot = name.indexOf('.')
  return dot < 0 ? name.length : dot
}

function cellsOf(header: string[], record: string[]): Map<string, string> {
  const cells = new Map<string, string>()
  for (const [n, name] of header.entries()) cells.set(name, record[n] as string)
  return cells
}
