import type { Choice } from '#lib/components/Select.svelte'
import { type Dimension, dimensions, dimensionWords, nameOf } from './dimensions.ts'

/** What visits are filtered by: what they are broken down by, or the segments that their people are in. */
export type FilterField = Dimension | 'segment'
export const filterFields: readonly FilterField[] = [...dimensions, 'segment']

/** The field of this name, if there is one. */
export function parseFilterField(name: unknown): FilterField | undefined {
  return filterFields.find((field) => field === name)
}

/** The field in words. */
export function fieldWord(field: FilterField): string {
  return field === 'segment' ? 'Segment' : dimensionWords[field].one
}

/** How a condition compares, in the notation of the API and in words. */
export const operatorWords = {
  '==': 'is',
  '!=': 'is not',
  '=~': 'contains',
  '!~': 'does not contain',
} as const
export type Operator = keyof typeof operatorWords
export const operators = Object.keys(operatorWords) as Operator[]

/** How a field can be compared: a segment has nothing to look for a part of. */
export function operatorsFor(field: FilterField): Operator[] {
  return field === 'segment' ? ['==', '!='] : operators
}

/** One condition; all of them must hold. */
export type Condition = { dimension: FilterField; operator: Operator; values: string[] }

/** The operator of this notation, if there is one. */
export function parseOperator(text: unknown): Operator | undefined {
  return operators.find((operator) => operator === text)
}

/** The conditions of a filter expression as the API takes it; those that cannot be read are left out. */
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

/** The expression for conditions, as `parseConditions` and the API read it. */
export function printConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ dimension, operator, values }) => `${dimension}${operator}${values.map(escaped).join(',')}`)
    .join(';')
}

/** Whether there is something to look for where the operator looks for a part. */
export function isComplete({ dimension, operator, values }: Condition): boolean {
  if (!operatorsFor(dimension).includes(operator)) return false
  return values.length > 0 && !(operator.endsWith('~') && values.includes(''))
}

/** The conditions and one more. A further value for `is` narrows to that value; others stand beside. */
export function withCondition(conditions: readonly Condition[], added: Condition): Condition[] {
  const others = conditions.filter(
    (it) =>
      it.dimension !== added.dimension ||
      (it.operator !== added.operator && !(added.operator === '==' && it.operator.startsWith('!'))),
  )
  const same = conditions.find((it) => it.dimension === added.dimension && it.operator === added.operator)
  // Excluding one more thing must not let the earlier ones back in.
  const values =
    same && added.operator.startsWith('!') ? [...new Set([...same.values, ...added.values])] : added.values
  return [...others, { ...added, values }]
}

/** `Country is Germany or Austria`; segments are called by the names they have among `segments`. */
export function describeCondition(condition: Condition, segments: readonly Choice[] = []): string {
  const { dimension, operator } = condition
  return `${fieldWord(dimension)} ${operatorWords[operator]} ${describeValues(condition, segments)}`
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
  for (let index = 0; index <= text.length; index++) {
    if (text[index] === '\\') index++
    else if (index === text.length || text[index] === separator) {
      pieces.push(text.slice(start, index))
      start = index + 1
    }
  }
  // A backslash at the very end swallows it.
  if (start < text.length && !pieces.at(-1)?.length && text.endsWith('\\')) pieces.push(text.slice(start))
  return pieces
}

function escaped(value: string): string {
  return value.replace(/[,;=!\\]/g, '\\$&')
}
