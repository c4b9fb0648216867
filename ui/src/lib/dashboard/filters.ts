import type { Choice } from '#lib/components/Select.svelte'
import { type Dimension, dimensionLabels, dimensions, nameOf } from './dimensions.ts'

/** The fields by which reports are filtered: a dimension, or the segments of the visitor. */
export type FilterField = Dimension | 'segment'
export const filterFields: readonly FilterField[] = [...dimensions, 'segment']

/** The field with this name, if there is one. */
export function parseFilterField(name: unknown): FilterField | undefined {
  return filterFields.find((field) => field === name)
}

/** The label of a field. */
export function fieldLabel(field: FilterField): string {
  return field === 'segment' ? 'Segment' : dimensionLabels[field].one
}

/** The operators of a condition, in the notation of the API, with their labels. */
export const operatorLabels = {
  '==': 'is',
  '!=': 'is not',
  '=~': 'contains',
  '!~': 'does not contain',
} as const
export type Operator = keyof typeof operatorLabels
export const operators = Object.keys(operatorLabels) as Operator[]

/** The operators of a field; segments have no substring match. */
export function operatorsFor(field: FilterField): Operator[] {
  return field === 'segment' ? ['==', '!='] : operators
}

/** One condition of a filter; all of them must hold. */
export type Condition = { dimension: FilterField; operator: Operator; values: string[] }

/** The operator with this notation, if there is one. */
export function parseOperator(text: unknown): Operator | undefined {
  return operators.find((operator) => operator === text)
}

/** Parses a filter expression of the API; invalid conditions are left out. */
export function parseConditions(expression: string): Condition[] {
  return split(expression, ';').flatMap((text) => {
    const [, name, sign, rest] = /^([^=!]*)(==|!=|=~|!~)(.*)$/s.exec(text) ?? []
    const dimension = parseFilterField(name?.trim())
    const operator = parseOperator(sign)
    if (!dimension || !operator || rest === undefined) return []
    const values = split(rest, ',').map((value) => value.replace(/\\(.)/gs, '$1'))
    return isComplete({ dimension, operator, values }) ? [{ dimension, operator, values }] : []
  })
}

/** Prints conditions as the expression that `parseConditions` and the API read. */
export function printConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ dimension, operator, values }) => `${dimension}${operator}${values.map(escaped).join(',')}`)
    .join(';')
}

/** True if the condition has a value; a substring match requires a non-empty one. */
export function isComplete({ dimension, operator, values }: Condition): boolean {
  if (!operatorsFor(dimension).includes(operator)) return false
  return values.length > 0 && !(operator.endsWith('~') && values.includes(''))
}

/** Adds a condition. For `is`, the new value replaces the old one; for `is not`, it is added to the others. */
export function withCondition(conditions: readonly Condition[], added: Condition): Condition[] {
  const others = conditions.filter(
    (it) =>
      it.dimension !== added.dimension ||
      (it.operator !== added.operator && !(added.operator === '==' && it.operator.startsWith('!'))),
  )
  const same = conditions.find((it) => it.dimension === added.dimension && it.operator === added.operator)
  // Excluding another value must keep the earlier exclusions.
  const values =
    same && added.operator.startsWith('!') ? [...new Set([...same.values, ...added.values])] : added.values
  return [...others, { ...added, values }]
}

/** `Country is Germany or Austria`; segments are shown by their names in `segments`. */
export function describeCondition(condition: Condition, segments: readonly Choice[] = []): string {
  const { dimension, operator } = condition
  return `${fieldLabel(dimension)} ${operatorLabels[operator]} ${describeValues(condition, segments)}`
}

/** `Germany or Austria` */
export function describeValues(
  { dimension, operator, values }: Condition,
  segments: readonly Choice[] = [],
): string {
  const name = (value: string) =>
    dimension === 'segment'
      ? (segments.find((it) => it.value === value)?.label ?? value)
      : nameOf(dimension, value)
  const names = operator.endsWith('~') ? values : values.map(name)
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

function split(text: string, separator: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (let index = 0; index < text.length; index++) {
    if (text[index] === '\\') index++
    else if (text[index] === separator) {
      pieces.push(text.slice(start, index))
      start = index + 1
    }
  }
  pieces.push(text.slice(start))
  return pieces
}

function escaped(value: string): string {
  return value.replace(/[,;=!\\]/g, '\\$&')
}
