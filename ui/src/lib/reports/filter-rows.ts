import {
  type Condition,
  type FilterField,
  type Operator,
  parseConditions,
  parseFilterField,
  parseOperator,
  printConditions,
  valueName,
} from '#lib/dashboard/filters.ts'
import { readCondition } from '#lib/dashboard/new-condition.ts'

/** A condition in a form, with several values as `joinValues` writes them. A row without a value is ignored. */
export type FilterRow = { field: FilterField; operator: Operator; value: string }

/** A filter in a form: as rows or, if rows cannot represent it, as the expression of the API. */
export type FilterDraft = { rows: FilterRow[]; expression: string }

export const emptyRow: FilterRow = { field: 'source', operator: '==', value: '' }

/** The form fields of a row. */
export const rowFields = {
  field: 'filter_field',
  operator: 'filter_operator',
  value: 'filter_value',
} as const

/** Converts an expression of the API to a draft. */
export function toFilterDraft(expression: string): FilterDraft {
  const rows = parseConditions(expression).map(toRow)
  return printRows(rows) === expression ? { rows, expression: '' } : { rows: [], expression }
}

/** Converts a draft to the expression of the API. */
export function printFilter({ rows, expression }: FilterDraft): string {
  return expression || printRows(rows)
}

/** Reads the filter from a form. */
export function readFilter(form: FormData): FilterDraft {
  const column = (name: string) => form.getAll(name).map(String)
  const [fields, operators, values] = [
    column(rowFields.field),
    column(rowFields.operator),
    column(rowFields.value),
  ]
  const rows = fields.map((field, index) => ({
    field: parseFilterField(field) ?? emptyRow.field,
    operator: parseOperator(operators[index]) ?? emptyRow.operator,
    value: values[index]?.trim() ?? '',
  }))
  return {
    rows: rows.filter(({ value }) => value !== ''),
    expression: String(form.get('filter_expression') ?? '').trim(),
  }
}

function toRow({ dimension: field, operator, values }: Condition): FilterRow {
  const name = (value: string) => (value === '' ? value : valueName(field, value))
  return { field, operator, value: joinValues(operator.endsWith('~') ? values : values.map(name)) }
}

/** Separates values by commas. Those with a comma are in quotation marks: `google, "Bing, Yahoo"` */
export function joinValues(values: readonly string[]): string {
  const isPlain = (it: string) => !it.includes(',') && !it.startsWith('"') && it === it.trim()
  return values.map((it) => (isPlain(it) ? it : `"${it.replaceAll('"', '""')}"`)).join(', ')
}

/** Divides a text at its commas, except within quotation marks. While somebody types, the closing mark may still be missing. */
export function splitValues(text: string): string[] {
  const pieces = text.matchAll(/(?:^|,)\s*(?:"((?:[^"]|"")*)(?:"\s*(?=,|$)|$)|([^,]*))/g)
  return [...pieces].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
}

function printRows(rows: readonly FilterRow[]): string {
  return printConditions(rows.flatMap((row) => toCondition(row) ?? []))
}

function toCondition({ field, operator, value }: FilterRow): Condition | undefined {
  const read = splitValues(value).flatMap((it) => readCondition(field, operator, it) ?? [])
  const [first] = read
  return first && { ...first, values: [...new Set(read.flatMap(({ values }) => values))] }
}
