import { Unprocessable } from '../../../platform/errors.ts'
import type { Archive } from './archive.ts'
import { csvRows } from './csv-rows.ts'
import type { LineLocation } from './format.ts'

/** The tables of an export with the columns to read. Later versions of Plausible added the optional ones. */
const tables = {
  visitors: {
    text: [],
    number: ['visitors', 'pageviews', 'bounces', 'visits', 'visit_duration'],
    optional: [],
  },
  sources: {
    text: ['source'],
    number: ['visitors', 'visits', 'visit_duration', 'bounces'],
    optional: [
      'referrer',
      'utm_source',
      'utm_medium',
      'utm_campaign',
      'utm_content',
      'utm_term',
      'pageviews',
    ],
  },
  pages: { text: ['page'], number: ['pageviews'], optional: ['hostname'] },
  entry_pages: { text: ['entry_page'], number: ['entrances', 'bounces'], optional: [] },
  exit_pages: { text: ['exit_page'], number: ['exits'], optional: [] },
  custom_events: { text: ['name'], number: ['visitors', 'events'], optional: ['link_url', 'path'] },
  locations: { text: ['country'], number: ['visits'], optional: [] },
  devices: { text: ['device'], number: ['visits'], optional: [] },
  browsers: { text: ['browser'], number: ['visits'], optional: ['browser_version'] },
  operating_systems: {
    text: ['operating_system'],
    number: ['visits'],
    optional: ['operating_system_version'],
  },
} as const

type TableName = keyof typeof tables
const names = Object.keys(tables) as TableName[]

/** A row of one day. Columns that the table lacks are '' and 0. */
export type TableRow = LineLocation & { text: (column: string) => string; number: (column: string) => number }
export type Problem = LineLocation & { error: { message: string; field?: string } }
export type Tables = Record<TableName, TableRow[]>

const rows_max = 200_000

/** Yields the rows of all tables, one day at a time, in order. */
export async function* days(
  archive: Archive,
): AsyncGenerator<{ date: string; tables: Tables; problems: Problem[] }> {
  const files = filesOf(archive)
  const readers = new Map(names.map((name) => [name, new DayReader(archive, name, files.get(name))]))
  try {
    for (let date = await earliest(readers); date !== undefined; date = await earliest(readers)) {
      const rows = {} as Tables
      const problems: Problem[] = []
      for (const [name, reader] of readers) rows[name] = await reader.take(date, problems)
      yield { date, tables: rows, problems }
    }
  } finally {
    for (const reader of readers.values()) await reader.close()
  }
}

async function earliest(readers: Map<TableName, DayReader>): Promise<string | undefined> {
  let first: string | undefined
  for (const reader of readers.values()) {
    const date = await reader.date()
    if (date !== undefined && (first === undefined || date < first)) first = date
  }
  return first
}

function filesOf(archive: Archive): Map<TableName, string> {
  const found = new Map<TableName, string>()
  for (const path of archive.names) {
    const [, table] = /(?:^|\/)imported_([a-z_]+?)(?:_\d{8}_\d{8})?\.csv$/.exec(path) ?? []
    const name = names.find((it) => it === table)
    if (!name) continue
    if (found.has(name)) throw new Unprocessable(`The archive contains the table imported_${name} twice`)
    found.set(name, path)
  }
  if (!found.has('visitors')) throw notAnExport(archive)
  return found
}

function notAnExport({ names: found }: Archive): Unprocessable {
  if (found.some((it) => /(^|\/)visitors\.csv$/.test(it)))
    return new Unprocessable(
      'This is the download of Plausible’s dashboard, which does not contain pages and sources by day. Use the export in Site settings, Imports & exports.',
    )
  return new Unprocessable('This is not a valid Plausible export: imported_visitors_….csv is missing')
}

/** Reads the rows of a table day by day. The rows must be ordered by day, as Plausible writes them. */
class DayReader {
  readonly #rows: AsyncGenerator<(TableRow & { date: string }) | Problem>
  #problems: Problem[] = []
  #ahead: (TableRow & { date: string }) | undefined
  #hasMore = true
  #taken = ''

  constructor(
    archive: Archive,
    readonly name: TableName,
    file: string | undefined,
  ) {
    this.#rows = file === undefined ? nothing() : rowsOf(archive, name, file)
  }

  /** Returns the day of the next row. */
  async date(): Promise<string | undefined> {
    await this.#readAhead()
    return this.#ahead?.date
  }

  /** Returns the rows of a day. Later rows of this day or an earlier one are out of order. */
  async take(date: string, problems: Problem[]): Promise<TableRow[]> {
    const rows: TableRow[] = []
    for (await this.#readAhead(); this.#ahead?.date === date; await this.#readAhead()) {
      if (rows.length < rows_max) rows.push(this.#ahead)
      else this.#reject(this.#ahead, `${date} has more than ${rows_max} rows`)
      this.#ahead = undefined
    }
    this.#taken = date
    problems.push(...this.#problems.splice(0))
    return rows
  }

  async close(): Promise<void> {
    await this.#rows.return(undefined)
  }

  async #readAhead(): Promise<void> {
    while (this.#hasMore && !this.#ahead) {
      const { value, done } = await this.#rows.next()
      if (done) this.#hasMore = false
      else if ('error' in value) this.#problems.push(value)
      else if (value.date > this.#taken) this.#ahead = value
      else this.#reject(value, `${value.date} comes after a later day: rows must be sorted by day`)
    }
  }

  #reject({ line, file }: LineLocation, message: string): void {
    this.#problems.push({ line, ...(file && { file }), error: { message, field: 'date' } })
  }
}

async function* nothing(): AsyncGenerator<never> {}

async function* rowsOf(archive: Archive, name: TableName, file: string) {
  const { text, number, optional } = tables[name]
  const what = `Plausible table imported_${name}`
  for await (const row of csvRows(archive.read(file), { what, needed: ['date', ...text, ...number] })) {
    const { line } = row
    if ('problem' in row) {
      yield { line, file, error: { message: `The line ${row.problem}` } }
      continue
    }
    const cell = (column: string) => row.cells.get(column) ?? ''
    const date = cell('date')
    const wrong = [...number, ...optional.filter((it) => it === 'pageviews')].find((it) => !isCount(cell(it)))
    if (!isDate(date))
      yield { line, file, error: { message: `date ${date} must be a day like 2026-03-31`, field: 'date' } }
    else if (wrong) yield { line, file, error: { message: `${wrong} must be a whole number`, field: wrong } }
    else yield { line, file, date, text: cell, number: (column: string) => Number(cell(column)) }
  }
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** True for a count or an empty cell, which means not counted. */
function isCount(text: string): boolean {
  return /^\d{0,15}$/.test(text)
}
