import { counted } from '#lib/format.ts'
import { numberLocale } from '#lib/language.ts'

/** What a column of a file means to the reader of the file. */
export type ColumnRule = {
  /** True if no cell may be empty. */
  isFilled?: boolean
  /** False for a cell that the service would refuse. Empty cells are not checked. */
  isValid?: (cell: string) => boolean
  /** What a valid cell looks like. */
  expected?: string
}

export type Rules = {
  /** The columns that are read, by their names in lower case. */
  ruleOf: (name: string) => ColumnRule | undefined
  /** The columns that must be there. */
  required: readonly string[]
  /** True if the service refuses a file with other columns; otherwise it leaves them out. */
  isStrict: boolean
}

export type Column = {
  name: string
  /** `unread` columns are left out. */
  state: 'read' | 'unread' | 'wrong'
  problem?: string
}

/** The first rows of a file as a table, as they would be read. */
export type FileTable = {
  columns: Column[]
  rows: { line: number; cells: string[]; wrong: ReadonlySet<number> }[]
  /** The number of rows; undefined if only the beginning of the file was read. */
  total: number | undefined
  /** Problems of the file that belong to no column. */
  problems: string[]
  /** If the file is an archive: the file in it whose rows these are, and its files. */
  archive?: { shown: string; read: string[]; unread: string[] }
}

export type Row = { line: number; cells: string[] }

const shown_rows = 8

/** Judges the columns and cells of a file. @param isWhole true if the rows are all rows of the file */
export function fileTable(
  header: readonly string[],
  rows: readonly Row[],
  rules: Rules,
  isWhole: boolean,
): FileTable {
  const names = header.map((it) => it.trim().toLowerCase())
  const wrongCells = names.map((name, index) => wrongCellsOf(rows, index, rules.ruleOf(name)))
  const columns = names.map((name, index): Column => {
    const rule = rules.ruleOf(name)
    const problem = headerProblem(names, index, rules) ?? cellProblem(wrongCells[index] ?? [], rule)
    if (problem) return { name, state: 'wrong', problem }
    return { name, state: rule ? 'read' : 'unread' }
  })
  const missing = rules.required.filter((it) => !names.includes(it))
  return {
    columns,
    rows: rows.slice(0, shown_rows).map((row, position) => ({
      ...row,
      wrong: new Set(
        wrongCells.flatMap((it, index) => (it.some((cell) => cell.position === position) ? [index] : [])),
      ),
    })),
    total: isWhole ? rows.length : undefined,
    problems: [
      ...missing.map((it) => `The column ${it} is missing.`),
      ...(rows.length === 0 ? ['The file has no rows besides the column names.'] : []),
      ...longRowProblems(rows, names.length),
    ],
  }
}

/** A file that cannot be read as a table. */
export function unreadable(problem: string): FileTable {
  return { columns: [], rows: [], total: undefined, problems: [problem] }
}

/** True if nothing in the table would be refused. */
export function isSound({ columns, problems }: FileTable): boolean {
  return problems.length === 0 && columns.every(({ state }) => state !== 'wrong')
}

function headerProblem(
  names: readonly string[],
  index: number,
  { ruleOf, isStrict }: Rules,
): string | undefined {
  const name = names[index] ?? ''
  if (names.indexOf(name) !== index) return 'The column appears twice.'
  if (!ruleOf(name) && isStrict) return 'There is no such column.'
  return undefined
}

type WrongCell = { position: number; line: number; cell: string }

function wrongCellsOf(rows: readonly Row[], index: number, rule: ColumnRule | undefined): WrongCell[] {
  if (!rule) return []
  return rows.flatMap(({ line, cells }, position) => {
    const cell = cells[index]?.trim() ?? ''
    const isWrong = cell === '' ? rule.isFilled : rule.isValid?.(cell) === false
    return isWrong ? [{ position, line, cell }] : []
  })
}

function cellProblem(wrong: readonly WrongCell[], rule: ColumnRule | undefined): string | undefined {
  const [first] = wrong
  if (!first) return undefined
  const where =
    wrong.length === 1
      ? `Line ${first.line}`
      : `${counted(wrong.length, 'line', 'lines')}, the first is ${first.line}`
  const what = first.cell === '' ? 'empty' : `“${first.cell}”`
  return rule?.expected ? `${where}: ${what}. Expected: ${rule.expected}` : `${where}: ${what}`
}

function longRowProblems(rows: readonly Row[], columns: number): string[] {
  const long = rows.filter(({ cells }) => cells.length > columns)
  if (long.length === 0) return []
  const lines = new Intl.ListFormat(numberLocale).format(long.slice(0, 5).map(({ line }) => String(line)))
  return [`Rows with more cells than columns, in lines: ${lines}`]
}
