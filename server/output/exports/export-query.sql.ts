import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { Params } from '../../../db/clickhouse/params.ts'
import { type Bindable, statement } from '../../../db/clickhouse/query.ts'
import type { exportFormats } from '../../../db/postgres/schema/exports.ts'
import type { Column, Kind } from './columns.ts'
import { type Selection, sources, traitColumn } from './sources.sql.ts'

export type ExportFormat = (typeof exportFormats)[number]

/** The ClickHouse output formats. For NDJSON the query builds each line itself. */
export const engineFormats = { csv: 'CSV', ndjson: 'LineAsString', parquet: 'Parquet' } as const

/** Selects all rows of an export in a format. @param limit maximum number of rows; all if left out. */
export function exportedRows(
  selection: Selection,
  columns: readonly Column[],
  format: ExportFormat,
  limit?: number,
) {
  const params = new Params()
  const resolved = columns.map((it, index) => ({ ...it, sql: expressionOf(it, index, params) }))
  const source = sources[selection.type](selection, columns, params)
  const limitClause = limit === undefined ? '' : `LIMIT ${params.add(limit, 'UInt32')}`
  return statement({
    sql: `SELECT ${selectLists[format](resolved, params)} ${source} ${limitClause}`,
    params: { ...params.values, ...fixedParams(selection) },
    row: t.Object({}),
  })
}

/** Counts the rows of an export. */
export function countedRows(selection: Selection) {
  const params = new Params()
  return statement({
    sql: `SELECT count() AS found ${sources[selection.type](selection, [], params)}`,
    params: { ...params.values, ...fixedParams(selection) },
    row: t.Object({ found: Type.Integer() }),
  })
}

/** Reads the progress of a ClickHouse query. */
export function queryProgress(queryId: string) {
  return statement({
    sql: `
      SELECT read_rows, greatest(total_rows_approx, read_rows, 1) AS total_rows
      FROM system.processes WHERE query_id = {query_id:String}`,
    params: { query_id: queryId },
    row: t.Object({ read_rows: Type.Integer(), total_rows: Type.Integer() }),
  })
}

function fixedParams({ siteId, goals }: Selection): Record<string, Bindable> {
  return {
    site_id: siteId,
    formula,
    currency: goals.money.currency,
    goal_ids: goals.goals.map((it) => it.id),
    goal_names: goals.goals.map((it) => it.name),
  }
}

function expressionOf({ sql, path, needs }: Column, index: number, params: Params): string {
  if (path) return sql.replace('{path}', path.map((it) => params.add(it, 'String')).join(', '))
  return needs?.traits && sql === '{trait}' ? traitColumn(index) : sql
}

type ResolvedColumn = Pick<Column, 'name' | 'kind' | 'sql'>

const selectLists: Record<ExportFormat, (columns: readonly ResolvedColumn[], params: Params) => string> = {
  csv: (columns) => columns.map(({ kind, sql }) => cells[kind](sql)).join(',\n'),
  ndjson: (columns, params) => {
    const members = columns.map(({ name, kind, sql }, n) => {
      const key = `${n === 0 ? '{' : ','}${JSON.stringify(name)}:`
      return `${params.add(key, 'String')}, ${jsonValues[kind](sql)}`
    })
    return `concat(${members.join(',\n')}, '}')`
  },
  parquet: (columns, params) => {
    const names = parquetNames(columns)
    return columns
      .map(
        ({ kind, sql }, n) =>
          `${parquetValues[kind](sql)} AS ${params.add(names[n] as string, 'Identifier')}`,
      )
      .join(',\n')
  },
}

/** Returns a distinct Parquet column name for each column. */
function parquetNames(columns: readonly ResolvedColumn[]): string[] {
  const taken = new Set(columns.map((it) => it.name))
  return columns.map(({ name }) => {
    // ClickHouse escapes these characters with a backslash and never removes it.
    const plain = name.replace(/[\\'\p{Cc}]/gu, '_')
    if (plain === name) return name
    let unique = plain
    for (let n = 2; taken.has(unique); n++) unique = `${plain}_${n}`
    taken.add(unique)
    return unique
  })
}

// Text that a spreadsheet would run as a formula: see packages/text/csv-line.ts. Apostrophes before it get one more, so
// that an import can remove the first one and has the same text again. JSON cells begin with a brace, so they are safe.
const formula = "^'*[=+\\-@\t\r\n\uFF0B\uFF1D\uFF0D\uFF20]"
const escapeFormula = (text: string) =>
  `if(match(${text}, {formula:String}), concat('\\'', ${text}), ${text})`
const isText = (json: string) => `startsWith(${json}, '"')`

const cells: Record<Kind, (sql: string) => string> = {
  text: escapeFormula,
  number: (sql) => sql,
  time: (sql) => sql,
  flag: (sql) => `toBool(${sql})`,
  json: (sql) => `if(${sql} = '{}', '', ${sql})`,
  any: (sql) =>
    `multiIf(${isText(sql)}, ${escapeFormula(`JSONExtractString(${sql})`)}, ${sql} = 'null', '', ${sql})`,
}

const jsonValues: Record<Kind, (sql: string) => string> = {
  text: (sql) => `toJSONString(${sql})`,
  number: (sql) => `toString(${sql})`,
  time: (sql) => `ifNull(concat('"', replaceOne(toString(${sql}), ' ', 'T'), 'Z"'), 'null')`,
  flag: (sql) => `if(${sql}, 'true', 'false')`,
  json: (sql) => `if(${sql} = '', '{}', ${sql})`,
  any: (sql) => `if(${sql} = '', 'null', ${sql})`,
}

const parquetValues: Record<Kind, (sql: string) => string> = {
  text: (sql) => `CAST(${sql}, 'String')`,
  number: (sql) => sql,
  time: (sql) => sql,
  flag: (sql) => `toBool(${sql})`,
  json: (sql) => `if(${sql} = '', '{}', ${sql})`,
  any: (sql) =>
    `multiIf(${isText(sql)}, toNullable(JSONExtractString(${sql})), ${sql} IN ('', 'null'), NULL, ${sql})`,
}
