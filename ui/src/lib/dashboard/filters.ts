import type { Choice } from '#lib/components/Select.svelte'
import { numberLocale, word } from '#lib/language.ts'
import type { ClockDimension } from '../../../../server/analytics/traffic/model.ts'
import { clockChoices, clockLabels, isClockField } from './clock-fields.ts'
import {
  type CustomDimensions,
  type Dimension,
  dimensions,
  groupOf,
  isOfViews,
  labelsOf,
  nameOf,
  namesOf,
  parseDimension,
} from './dimensions.ts'

/** The fields by which numbers are filtered: a dimension, segments of the visitor, goals they reached, times of the week. */
export type FilterField = Dimension | 'segment' | 'conversion' | ClockDimension
/** The fields of every report; only the dashboard can be filtered by goals and times of the week. */
export function filterFields(custom: CustomDimensions): FilterField[] {
  return [...dimensions, ...namesOf(custom), 'segment']
}

/** The fields of reports of people: those of their first session, which has no single page, and segments. */
export function firstSessionFields(custom: CustomDimensions): FilterField[] {
  return filterFields(custom).filter((it) => !isOfViews(it))
}

/** The conditions that reports of people support. */
export function firstSessionConditions(conditions: readonly Condition[]): Condition[] {
  return withoutTraffic(conditions).filter((it) => !isOfViews(it.dimension))
}

/** The conditions that reports other than traffic support. */
export function withoutTraffic(conditions: readonly Condition[]): Condition[] {
  return conditions.filter((it) => it.dimension !== 'conversion' && !isClockField(it.dimension))
}

/** The field with this name, if there is one. */
export function parseFilterField(name: unknown): FilterField | undefined {
  if (name === 'segment' || name === 'conversion') return name
  return typeof name === 'string' && isClockField(name) ? name : parseDimension(name)
}

const namedFields = { segment: 'Segment', conversion: 'Goal reached', ...clockLabels }

/** The label of a field. @param custom the custom dimensions of the site */
export function fieldLabel(field: FilterField, custom: CustomDimensions): string {
  return isNamed(field) || isClockField(field) ? namedFields[field] : labelsOf(field, custom).one
}

/** The choices of a menu of fields, in groups. */
export function fieldChoices(fields: readonly FilterField[], custom: CustomDimensions): Choice[] {
  return fields.map((it) => ({
    value: it,
    label: fieldLabel(it, custom),
    group: groupOf(it) ?? otherGroup(it),
  }))
}

function otherGroup(field: FilterField): string {
  return isClockField(field) ? 'Time' : 'People'
}

/** The operators of a condition, in the notation of the API, with their labels. */
export const operatorLabels = {
  '==': word('is'),
  '!=': 'is not',
  '=~': word('contains'),
  '!~': 'does not contain',
} as const
export type Operator = keyof typeof operatorLabels
export const operators = Object.keys(operatorLabels) as Operator[]

/** The operators of a field; segments, goals and times of the week have no substring match. */
export function operatorsFor(field: string): Operator[] {
  return isNamed(field) || isClockField(field) ? ['==', '!='] : operators
}

/** One condition of a filter; all of them must hold. */
export type Condition = { dimension: FilterField; operator: Operator; values: string[] }

/** The operator with this notation, if there is one. */
export function parseOperator(text: unknown): Operator | undefined {
  return operators.find((operator) => operator === text)
}

/** A condition on a field of any name. */
export type NamedCondition = { dimension: string; operator: Operator; values: string[] }

/** Parses a filter expression of the API; what is no condition is left out. */
export function parseExpression(expression: string): NamedCondition[] {
  return split(expression, ';').flatMap((text) => {
    const [, name, sign, rest] = /^((?:\\.|[^=!\\])*)(==|!=|=~|!~)(.*)$/s.exec(text) ?? []
    const operator = parseOperator(sign)
    if (name === undefined || !operator || rest === undefined) return []
    const values = split(rest, ',').map(unescaped)
    return [{ dimension: unescaped(name.trim()), operator, values }]
  })
}

/** Parses the conditions of a report; invalid ones are left out. */
export function parseConditions(expression: string): Condition[] {
  return parseExpression(expression).flatMap((it) => {
    const dimension = parseFilterField(it.dimension)
    return dimension && isComplete({ ...it, dimension }) ? [{ ...it, dimension }] : []
  })
}

/** Prints conditions as the expression that `parseConditions` and the API read. */
export function printConditions(conditions: readonly NamedCondition[]): string {
  return conditions
    .map(
      ({ dimension, operator, values }) => `${escaped(dimension)}${operator}${values.map(escaped).join(',')}`,
    )
    .join(';')
}

/** True if the condition has a value; a substring match requires a non-empty one. */
export function isComplete({ dimension, operator, values }: NamedCondition): boolean {
  if (!operatorsFor(dimension).includes(operator)) return false
  if (isClockField(dimension)) return values.length > 0 && values.every((it) => isClockValue(dimension, it))
  return values.length > 0 && !(operator.endsWith('~') && values.includes(''))
}

function isClockValue(field: ClockDimension, value: string): boolean {
  return clockChoices(field).some((it) => it.value === value)
}

/** Adds a condition. For `is`, the new value replaces the old one; for `is not`, it is added to the others. */
export function withCondition<C extends NamedCondition>(conditions: readonly C[], added: C): C[] {
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

/** True if the values of a field are ids, which are shown by their names. */
export function isNamed(field: string): field is 'segment' | 'conversion' {
  return field === 'segment' || field === 'conversion'
}

/** `Country is Germany or Austria`; segments and goals are shown by their names in `names`. */
export function describeCondition(
  condition: Condition,
  custom: CustomDimensions,
  names: readonly Choice[] = [],
): string {
  const { dimension, operator } = condition
  return `${fieldLabel(dimension, custom)} ${operatorLabels[operator]} ${describeValues(condition, names)}`
}

/** The name of a value as it is shown. The ids of segments and goals have none. */
export function valueName(field: FilterField, value: string): string {
  if (isClockField(field)) return clockChoices(field).find((it) => it.value === value)?.label ?? value
  return isNamed(field) ? value : nameOf(field, value)
}

/** `Germany or Austria` */
export function describeValues(
  { dimension, operator, values }: Condition,
  names: readonly Choice[] = [],
): string {
  const name = (value: string) =>
    isNamed(dimension)
      ? (names.find((it) => it.value === value)?.label ?? value)
      : valueName(dimension, value)
  const shown = operator.endsWith('~') ? values : values.map(name)
  return new Intl.ListFormat(numberLocale, { type: 'disjunction' }).format(shown)
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

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1')
}

function escaped(value: string): string {
  return value.replace(/[,;=!\\]/g, '\\$&')
}
