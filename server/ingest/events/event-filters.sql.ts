import type { Params } from '../../../db/clickhouse/params.ts'
import {
  type Comparisons,
  comparisonsOf,
  type EventFilters,
  filterField,
  numericText,
} from './event-filters.ts'

/** SQL expressions for the fields of events. */
export type FilterColumns = {
  /** JSON as text, like `context`. */
  properties: string
  context?: string
  /** Returns the column of a dimension. */
  dimension?: (name: string) => string | undefined
}

/** SQL expressions for the value of a field, one for each way to compare it. */
type FieldSql = {
  isPresent: string
  isText: string
  isBool: string
  /** The boolean value, if `isBool`. */
  bool: string
  /** The value as text; for a JSON number, its digits. */
  text: string
}

/**
 * Returns the condition that an event matches filters, equivalent to `matches` of event-filters.ts. It is never NULL.
 * Values are bound through `params`. Check names with `checkFilters` first. @throws Error for a name
 * without a column.
 */
export function filterSql(filters: EventFilters, columns: FilterColumns, params: Params): string {
  const conditions = Object.entries(filters).flatMap(([name, filter]) =>
    comparedSql(fieldSql(name, columns, params), comparisonsOf(filter), params),
  )
  return conditions.length === 0 ? '1' : conditions.map((it) => `(${it})`).join(' AND ')
}

/** Returns the conditions that a value satisfies comparisons, equivalent to `holds` of event-filters.ts. */
export function comparedSql(field: FieldSql, comparisons: Comparisons, params: Params): string[] {
  return Object.entries(comparisons).map(([comparison, wanted]) =>
    comparisonSql[comparison as keyof typeof comparisonSql](field, wanted as never, params),
  )
}

function fieldSql(name: string, columns: FilterColumns, params: Params): FieldSql {
  const field = filterField(name)
  if (field.kind === 'dimensions') {
    const column = columns.dimension?.(field.name)
    if (!column) throw new Error(`${name} has no column`)
    const text = `CAST(${column}, 'String')`
    return { isPresent: `${text} != ''`, isText: '1', isBool: '0', bool: '0', text }
  }
  const column = columns[field.kind]
  if (!column) throw new Error(`${name} has no column`)
  return jsonField(column, field.path, params)
}

/** Returns SQL for the value at a path in a JSON text. */
export function jsonField(text: string, path: readonly string[], params: Params): FieldSql {
  const at = [text, ...path.map((it) => params.add(it, 'String'))].join(', ')
  return {
    isPresent: `JSONType(${at}) != 'Null'`,
    isText: `JSONType(${at}) = 'String'`,
    isBool: `JSONType(${at}) = 'Bool'`,
    bool: `JSONExtractBool(${at})`,
    text: `JSONExtractString(${at})`,
  }
}

type Wanted = string | number | boolean

const isEqual = (field: FieldSql, wanted: Wanted, params: Params): string => isOneOf(field, [wanted], params)

const comparisonSql = {
  eq: isEqual,
  neq: (field: FieldSql, wanted: Wanted, params: Params) => `NOT (${isEqual(field, wanted, params)})`,
  gt: compared('>'),
  gte: compared('>='),
  lt: compared('<'),
  lte: compared('<='),
  contains: ({ isText, text }: FieldSql, wanted: string, params: Params) =>
    `position(${text}, ${params.add(wanted, 'String')}) > 0 AND ${isText}`,
  in: isOneOf,
  not_in: (field: FieldSql, wanted: Wanted[], params: Params) => `NOT (${isOneOf(field, wanted, params)})`,
  exists: ({ isPresent }: FieldSql, wanted: boolean) => (wanted ? isPresent : `NOT (${isPresent})`),
}

function isOneOf(field: FieldSql, wanted: Wanted[], params: Params): string {
  const texts = wanted.filter((it) => typeof it === 'string')
  const numbers = wanted.filter((it) => typeof it === 'number')
  const bools = new Set(wanted.filter((it) => typeof it === 'boolean'))
  const ways = [
    ...(texts.length > 0
      ? [`has(${params.add(texts, 'Array(String)')}, ${field.text}) AND ${field.isText}`]
      : []),
    ...(numbers.length > 0
      ? [
          `has(arrayMap(it -> ${exactNumber('it')}, ${params.add(numbers.map(numberText), 'Array(String)')}), ${numberSql(field.text)})`,
        ]
      : []),
    ...[...bools].map((it) => `${field.isBool} AND ${it ? field.bool : `NOT ${field.bool}`}`),
  ]
  return ways.length === 0 ? '0' : ways.map((it) => `(${it})`).join(' OR ')
}

function compared(operator: string) {
  return ({ text }: FieldSql, wanted: number, params: Params) => {
    const bound = exactNumber(params.add(numberText(wanted), 'String'))
    return `ifNull(${numberSql(text)} ${operator} ${bound}, 0)`
  }
}

/** Converts a text to a number, as Nullable(Float64); NULL if it is not a number. */
export function numberSql(text: string): string {
  return `if(match(${text}, '${numericText.source.replaceAll('\\', '\\\\')}'), ${exactNumber(text)}, NULL)`
}

// Only the JSON parser converts every number to the nearest Float64. It does not support long integers, so add `.0`.
function exactNumber(text: string): string {
  return `JSONExtract(if(match(${text}, '[.eE]'), ${text}, concat(${text}, '.0')), 'Nullable(Float64)')`
}

function numberText(number: number): string {
  return String(number)
}
