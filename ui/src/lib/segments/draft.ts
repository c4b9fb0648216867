import { codeNamed, isCoded } from '#lib/dashboard/codes.ts'
import { type Condition, fromFilters, problemsOf, shownValue, toFilters } from '#lib/funnels/conditions.ts'
import { readValue, readValues, type Value } from '#lib/funnels/values.ts'
import { printNumber, readNumber } from '#lib/numbers.ts'
import type {
  EventCondition,
  FieldCondition,
  SegmentCondition,
  SegmentGroup,
  TimeSpan,
} from '../../../../server/analytics/segments/rules-model.ts'
import {
  type Comparison,
  type CountComparison,
  comparisonFor,
  type FieldKind,
  type FieldName,
  fieldNames,
  fields,
  type GroupOperator,
  type Unit,
  unitLabels,
} from './fields.ts'

/** A condition on a profile field in the form, complete or not. */
export type DraftField = {
  kind: 'field'
  field: FieldName
  /** The name of the trait. */
  trait: string
  comparison: Comparison
  value: string
  /** The age, for times. */
  amount: string
  unit: Unit
}
/** A condition on events that a user did or did not trigger. */
export type DraftEvent = {
  kind: 'event'
  isAbsent: boolean
  event_name: string
  counting: CountComparison
  count: string
  filters: Condition[]
  amount: string
  unit: Unit | 'ever'
}
export type DraftGroup = { kind: 'group'; operator: GroupOperator; conditions: DraftNode[] }
export type DraftNode = DraftField | DraftEvent | DraftGroup

export const newField: DraftField = {
  kind: 'field',
  field: 'last_seen',
  trait: '',
  comparison: 'within',
  value: '',
  amount: '30',
  unit: 'days',
}
export const newEvent: DraftEvent = {
  kind: 'event',
  isAbsent: false,
  event_name: '',
  counting: 'gte',
  count: '1',
  filters: [],
  amount: '30',
  unit: 'ever',
}
export const newRules: DraftGroup = { kind: 'group', operator: 'and', conditions: [newField] }

/** The limits of the API. */
export const limits = { depth: 5, conditions: 50, filters: 20 } as const

/** The path of a condition in a group, as the API names it. */
export function pathIn(path: string, index: number): string {
  return `${path}.conditions.${index}`
}

/** Every node of the rules with its path, inner nodes first. */
export function nodesByPath(group: DraftGroup, path = 'rules'): [path: string, node: DraftNode][] {
  const within = group.conditions.flatMap((it, index): [string, DraftNode][] =>
    it.kind === 'group' ? nodesByPath(it, pathIn(path, index)) : [[pathIn(path, index), it]],
  )
  return [...within, [path, group]]
}

/** The problems of the rules by path. Only those for which the API has no better message. */
export function rulesProblems(rules: DraftGroup): Record<string, string> {
  return Object.fromEntries(
    nodesByPath(rules).flatMap(([path, node]) => {
      const problem = problemOf(node)
      return problem ? [[path, problem]] : []
    }),
  )
}

/** The problem of a condition; undefined if it is complete. */
export function problemOf(node: DraftNode): string | undefined {
  if (node.kind === 'group')
    return node.conditions.length === 0 ? 'Add a condition or remove the group.' : undefined
  return node.kind === 'event' ? eventProblem(node) : fieldProblem(node)
}

type Part = 'event_name' | 'count' | 'amount' | 'filters' | 'trait' | 'value'

/** The part of a condition that `problemOf` is about; undefined if it finds none. */
export function wrongPart(node: DraftEvent | DraftField): Part | undefined {
  if (!problemOf(node)) return undefined
  if (node.kind === 'field') {
    if (fields[node.field].kind === 'trait' && node.trait.trim() === '') return 'trait'
    return isAgo(node.comparison) ? 'amount' : 'value'
  }
  if (node.event_name.trim() === '') return 'event_name'
  if (wholeNumber(node.count) === undefined) return 'count'
  return node.unit !== 'ever' && !wholeNumber(node.amount) ? 'amount' : 'filters'
}

function eventProblem({ event_name, count, filters, amount, unit }: DraftEvent): string | undefined {
  if (event_name.trim() === '') return 'Choose an event.'
  if (wholeNumber(count) === undefined) return 'Enter how many times, as a whole number.'
  if (unit !== 'ever' && !wholeNumber(amount)) return `Enter a whole number of ${unitLabels[unit].many}.`
  return Object.values(problemsOf(filters))[0]
}

function fieldProblem({ field, trait, comparison, value, amount, unit }: DraftField): string | undefined {
  const { kind } = fields[field]
  if (kind === 'trait' && trait.trim() === '') return 'Enter the name of the trait.'
  if (comparison === 'exists' || comparison === 'missing') return undefined
  if (isAgo(comparison))
    return wholeNumber(amount) ? undefined : `Enter a whole number of ${unitLabels[unit].many}.`
  if (kind === 'time') return value.trim() === '' ? 'Choose a day.' : undefined
  const values = isList(comparison) ? readValues(value) : value.trim() === '' ? [] : [readValue(value)]
  if (values.length === 0) return isList(comparison) ? 'Enter at least one value.' : 'Enter a value.'
  if (!isNumeric(kind, comparison)) return undefined
  if (!isList(comparison)) return readNumber(value).problem
  return values.some((it) => numberOf(it) === undefined)
    ? 'Enter numbers with a point before decimals, separated by commas.'
    : undefined
}

function isNumeric(kind: FieldKind, comparison: Comparison): boolean {
  return kind === 'number' || ['gt', 'gte', 'lt', 'lte'].includes(comparison)
}

/** Converts the rules to the format of the API. */
export function toRules({ operator, conditions }: DraftGroup): SegmentGroup {
  return {
    operator,
    conditions: conditions.map((it): SegmentCondition => {
      if (it.kind === 'group') return toRules(it)
      return it.kind === 'event' ? toEvent(it) : toField(it)
    }),
  }
}

/** The rules without incomplete conditions; undefined if none remain. */
export function completePart(group: DraftGroup): DraftGroup | undefined {
  const conditions = group.conditions
    .map((it) => (it.kind === 'group' ? completePart(it) : problemOf(it) ? undefined : it))
    .filter((it) => it !== undefined)
  return conditions.length > 0 ? { ...group, conditions } : undefined
}

function toEvent({
  isAbsent,
  event_name,
  counting,
  count,
  filters,
  amount,
  unit,
}: DraftEvent): EventCondition {
  const wanted = toFilters(filters)
  const isOnce = counting === 'gte' && Number(count) === 1
  return {
    type: isAbsent ? 'event_absence' : 'event',
    event_name: event_name.trim(),
    ...(!isOnce && { count: { operator: counting, value: Number(count) } }),
    ...(Object.keys(wanted).length > 0 && { filters: wanted }),
    ...(unit !== 'ever' && { time_window: { last: Number(amount), unit } }),
  }
}

/** Converts a complete condition on the profile to the format of the API. */
export function toField(draft: DraftField): FieldCondition {
  const { field, trait, comparison } = draft
  const name = field === 'traits' ? `traits.${trait.trim()}` : field
  if (comparison === 'exists') return { field: name, operator: 'exists' }
  if (comparison === 'missing') return { field: name, operator: 'exists', value: false }
  if (isAgo(comparison)) {
    const value: TimeSpan = { last: Number(draft.amount), unit: draft.unit }
    return { field: name, operator: comparison === 'within' ? 'gte' : 'lt', value }
  }
  return { field: name, operator: comparison, value: comparedWith(draft) }
}

function comparedWith({ field, comparison, value }: DraftField): Value | Value[] {
  const { kind } = fields[field]
  if (kind === 'time') return value.trim()
  if (isNumeric(kind, comparison) && !isList(comparison)) return readNumber(value).value ?? readValue(value)
  const typed = (it: Value) => {
    if (kind === 'number') return numberOf(it) ?? it
    if (kind === 'trait' && comparison !== 'contains') return it
    return isCoded(field) && comparison !== 'contains' ? codeNamed(field, String(it)) : String(it)
  }
  return isList(comparison) ? readValues(value).map(typed) : typed(readValue(value))
}

/** Converts stored rules to a draft. */
export function toDraft({ operator, conditions }: SegmentGroup): DraftGroup {
  return {
    kind: 'group',
    operator,
    conditions: conditions.map((it): DraftNode => {
      if ('conditions' in it) return toDraft(it)
      return 'type' in it ? fromEvent(it) : fromField(it)
    }),
  }
}

function fromEvent({ type, event_name, count, filters, time_window }: EventCondition): DraftEvent {
  return {
    ...newEvent,
    isAbsent: type === 'event_absence',
    event_name,
    counting: count?.operator ?? 'gte',
    count: String(count?.value ?? 1),
    filters: fromFilters(filters),
    ...(time_window && { amount: String(time_window.last), unit: time_window.unit }),
  }
}

/** Converts a condition on the profile to a draft. */
export function fromField({ field: name, operator, value }: FieldCondition): DraftField {
  const field = fieldNames.find((it) => it === name) ?? 'traits'
  const draft = { ...newField, field, trait: field === 'traits' ? name.replace(/^traits\./, '') : '' }
  if (operator === 'exists') return { ...draft, comparison: value === false ? 'missing' : 'exists' }
  if (isSpan(value)) {
    // With millisecond precision, equality does not occur in practice: `gt` and `gte` are the same here.
    const comparison = operator.startsWith('g') ? 'within' : 'ago'
    return { ...draft, comparison, amount: String(value.last), unit: value.unit }
  }
  const { kind } = fields[field]
  const subject = isCoded(field) && operator !== 'contains' ? field : 'property'
  return {
    ...draft,
    comparison: comparisonFor(kind, operator),
    value:
      value === undefined
        ? ''
        : kind === 'time'
          ? String(value)
          : typeof value === 'number' && isNumeric(kind, comparisonFor(kind, operator))
            ? printNumber(value)
            : shownValue(subject, value),
  }
}

function isSpan(value: FieldCondition['value']): value is TimeSpan {
  return typeof value === 'object' && !Array.isArray(value)
}

/** True if the comparison takes a time span. */
export function isAgo(comparison: Comparison): comparison is 'within' | 'ago' {
  return comparison === 'within' || comparison === 'ago'
}

/** True if the comparison takes several values. */
export function isList(comparison: Comparison): comparison is 'in' | 'not_in' {
  return comparison === 'in' || comparison === 'not_in'
}

function numberOf(value: Value): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined
}

function wholeNumber(text: string): number | undefined {
  return /^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined
}
