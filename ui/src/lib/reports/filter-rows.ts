import { nameOf } from '#lib/dashboard/dimensions.ts'
import {
  type Condition,
  type FilterField,
  isNamed,
  type Operator,
  parseConditions,
  parseFilterField,
  parseOperator,
  printConditions,
} from '#lib/dashboard/filters.ts'
import { readCondition } from '#lib/dashboard/new-condition.ts'

/** A condition in a form, with several values separated by commas. A row without a value is ignored. */
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
  const name = (value: string) => {
    if (isNamed(field) || value === '') return value
    const named = nameOf(field, value)
    // A name with a comma would be read as two values.
    return named.includes(',') ? value : named
  }
  return { field, operator, value: (operator.endsWith('~') ? values : values.map(name)).join(', ') }
}

function printRows(rows: readonly FilterRow[]): string {
  return printConditions(rows.flatMap((row) => toCondition(row) ?? []))
}

function toCondition({ field, operator, value }: FilterRow): Condition | undefined {
  const read = value.split(',').flatMap((piece) => readCondition(field, operator, piece.trim()) ?? [])
  const [first] = read
  return first && { ...first, values: [...new Set(read.flatMap(({ values }) => values))] }
}
