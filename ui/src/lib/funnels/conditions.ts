import { codeNamed, isCoded } from '#lib/dashboard/codes.ts'
import {
  type CommonDimension,
  type Dimension,
  dimensionLabels,
  eventDimensions,
  nameOf,
  screenSizeNamed,
} from '#lib/dashboard/dimensions.ts'
import { word } from '#lib/language.ts'
import { printNumber, readNumber } from '#lib/numbers.ts'
import type { EventFilters } from '../../../../server/ingest/events/event-filters.ts'
import { printValue, printValues, readValue, readValues, type Value } from './values.ts'

/** The subject of a condition of a step. */
export type Subject = 'property' | 'context' | CommonDimension

/** A condition in the editor, complete or not. */
export type Condition = {
  subject: Subject
  /** The name of a property or context field. */
  name: string
  operator: Operator
  value: string
}

export const operatorLabels = {
  eq: word('is'),
  neq: 'is not',
  in: 'is one of',
  not_in: 'is none of',
  contains: word('contains'),
  gt: 'is more than',
  gte: 'is at least',
  lt: 'is less than',
  lte: 'is at most',
  exists: 'is known',
  missing: 'is not known',
} as const
export type Operator = keyof typeof operatorLabels
export const operators = Object.keys(operatorLabels) as Operator[]

export const subjects: Subject[] = ['property', 'context', ...eventDimensions]

/** The label of a subject: `Property`, `Page`, `Channel`. */
export function subjectLabel(subject: Subject): string {
  if (subject === 'property') return 'Property'
  return subject === 'context' ? 'Context' : dimensionLabels[subject].one
}

export const newCondition: Condition = { subject: 'property', name: '', operator: 'eq', value: '' }

/** True if the subject requires a name. */
export function isNamed(subject: Subject): boolean {
  return subject === 'property' || subject === 'context'
}

/** True if the operator requires a value. */
export function takesValue(operator: Operator): boolean {
  return operator !== 'exists' && operator !== 'missing'
}

/** True if the condition is complete enough for a query. */
export function isComplete({ subject, name, operator, value }: Condition): boolean {
  const isFound = !isNamed(subject) || name.trim() !== ''
  if (!takesValue(operator)) return isFound
  if (operator === 'in' || operator === 'not_in') return isFound && readValues(value).length > 0
  return isFound && value.trim() !== '' && (operator !== 'contains' || String(readValue(value)) !== '')
}

/** The problems of the conditions of a step by index; incomplete conditions are ignored. */
export function problemsOf(conditions: readonly Condition[]): Record<number, string> {
  const problems: Record<number, string> = {}
  const seen = new Set<string>()
  for (const [index, condition] of conditions.entries()) {
    if (!isComplete(condition)) continue
    const { operator, value } = condition
    const same = `${keyOf(condition)}\n${comparisonOf(operator)}`
    if (seen.has(same)) problems[index] = 'This duplicates a condition above. Change one of the two.'
    seen.add(same)
    const { problem } = isOrder(operator) ? readNumber(value) : {}
    if (problem !== undefined) problems[index] = problem
  }
  return problems
}

/** Converts the complete conditions to filters of the API. */
export function toFilters(conditions: readonly Condition[]): EventFilters {
  const byKey = Map.groupBy(conditions.filter(isComplete), keyOf)
  return Object.fromEntries(
    [...byKey].map(([key, group]) => {
      const [only] = group
      if (group.length === 1 && only && (only.operator === 'eq' || only.operator === 'in'))
        return [key, comparedWith(only) as Value | Value[]]
      return [key, Object.fromEntries(group.map((it) => [comparisonOf(it.operator), comparedWith(it)]))]
    }),
  )
}

/** Converts filters of the API to conditions of the editor. */
export function fromFilters(filters: EventFilters = {}): Condition[] {
  return Object.entries(filters).flatMap(([key, wanted]) => {
    const field = fieldOf(key)
    const comparisons: Record<string, Value | Value[]> = Array.isArray(wanted)
      ? { in: wanted }
      : typeof wanted === 'object'
        ? (wanted as Record<string, Value | Value[]>)
        : { eq: wanted }
    return Object.entries(comparisons).map(([comparison, value]) => {
      const operator = (comparison === 'exists' && value === false ? 'missing' : comparison) as Operator
      if (!takesValue(operator)) return { ...field, operator, value: '' }
      const isNumber = isOrder(operator) && typeof value === 'number'
      return { ...field, operator, value: isNumber ? printNumber(value) : shownValue(field.subject, value) }
    })
  })
}

/** `plan is pro`, `Context locale is de`, `Country is Germany` */
export function describeCondition({ subject, name, operator, value }: Condition): string {
  const label = subject === 'property' ? '' : subjectLabel(subject)
  return [label, isNamed(subject) && name, operatorLabels[operator], takesValue(operator) && value]
    .filter(Boolean)
    .join(' ')
}

function keyOf({ subject, name }: Condition): string {
  if (subject === 'property') return `properties.${name.trim()}`
  return subject === 'context' ? `context.${name.trim()}` : `dimensions.${subject}`
}

function fieldOf(key: string): Pick<Condition, 'subject' | 'name'> {
  const dimension = eventDimensions.find((it) => key === `dimensions.${it}`)
  if (dimension) return { subject: dimension, name: '' }
  if (key.startsWith('context.')) return { subject: 'context', name: key.slice('context.'.length) }
  return { subject: 'property', name: key.replace(/^properties\./, '') }
}

function comparisonOf(operator: Operator): string {
  return operator === 'missing' ? 'exists' : operator
}

function comparedWith({ subject, operator, value }: Condition): Value | Value[] {
  if (!takesValue(operator)) return operator === 'exists'
  if (isOrder(operator)) return readNumber(value).value ?? readValue(value)
  // Dimensions only hold text.
  const typed = (it: Value) => (isNamed(subject) ? it : storedValue(subject, String(it)))
  if (operator === 'in' || operator === 'not_in') return readValues(value).map(typed)
  return operator === 'contains' ? String(readValue(value)) : typed(readValue(value))
}

function isOrder(operator: Operator): boolean {
  return operator === 'gt' || operator === 'gte' || operator === 'lt' || operator === 'lte'
}

/** Formats one or several values for the editor. */
export function shownValue(subject: Subject, value: Value | Value[]): string {
  const named = (it: Value) => (isRenamed(subject) ? nameOf(subject, String(it)) : it)
  return Array.isArray(value) ? printValues(value.map(named)) : printValue(named(value))
}

/** True if values are shown and typed in another way than they are stored. */
export function isRenamed(subject: Subject | Dimension): subject is 'country' | 'language' | 'screen_size' {
  return isCoded(subject) || subject === 'screen_size'
}

function storedValue(subject: Subject, text: string): string {
  if (isCoded(subject)) return codeNamed(subject, text)
  return subject === 'screen_size' ? screenSizeNamed(text) : text
}
