import { nameOf } from '#lib/dashboard/dimensions.ts'
import {
  type Condition,
  type FilterField,
  type Operator,
  parseConditions,
  parseFilterField,
  parseOperator,
  printConditions,
} from '#lib/dashboard/filters.ts'
import { readCondition } from '#lib/dashboard/new-condition.ts'

/** A condition as it stands in a form: several values with commas between them. Without a value it says nothing. */
export type FilterRow = { field: FilterField; operator: Operator; value: string }

/** A filter as it stands in a form: in rows or, where these cannot say it, as the API has it. */
export type FilterDraft = { rows: FilterRow[]; expression: string }

export const emptyRow: FilterRow = { field: 'source', operator: '==', value: '' }

/** The fields of a row. */
export const rowFields = {
  field: 'filter_field',
  operator: 'filter_operator',
  value: 'filter_value',
} as const

/** An expression of the API in a form. */
export function toFilterDraft(expression: string): FilterDraft {
  const rows = parseConditions(expression).map(toRow)
  return printRows(rows) === expression ? { rows, expression: '' } : { rows: [], expression }
}

/** The expression for the API. */
export function printFilter({ rows, expression }: FilterDraft): string {
  return expression || printRows(rows)
}

/** What a form holds. */
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
    if (field === 'segment' || value === '') return value
    const named = nameOf(field, value)
    // A name with a comma would look like two.
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
