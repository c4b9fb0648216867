import { propertyPath } from '../../../packages/text/property-path.ts'
import type { FieldCondition } from './rules-model.ts'

type Operator = FieldCondition['operator']

/** The kind of a field’s value; it decides which comparisons are allowed. */
export type FieldKind = 'number' | 'time' | 'text' | 'trait'

export const numberFields = [
  'lifetime_value',
  'total_sessions',
  'total_pageviews',
  'total_conversions',
] as const
export const timeFields = ['first_seen', 'last_seen'] as const
export const textFields = [
  'country',
  'region',
  'city',
  'language',
  'device',
  'browser',
  'os',
  'first_touch.source',
  'first_touch.medium',
  'first_touch.campaign',
  'first_touch.channel',
  'last_touch.source',
  'last_touch.medium',
  'last_touch.campaign',
  'last_touch.channel',
] as const

export type NumberField = (typeof numberFields)[number]
type TimeField = (typeof timeFields)[number]
export type TextField = (typeof textFields)[number]

export type PeopleField =
  | { kind: 'number'; name: NumberField }
  | { kind: 'time'; name: TimeField }
  | { kind: 'text'; name: TextField }
  /** A trait, and the path to a value inside it if the trait is an object. */
  | { kind: 'trait'; trait: string; path: string[] }

/** Parses the `field` of a condition; undefined if there is no such field. */
export function peopleField(name: string): PeopleField | undefined {
  const number = numberFields.find((it) => it === name)
  if (number) return { kind: 'number', name: number }
  const time = timeFields.find((it) => it === name)
  if (time) return { kind: 'time', name: time }
  const text = textFields.find((it) => it === name)
  if (text) return { kind: 'text', name: text }
  const [first, trait = '', ...path] = propertyPath(name)
  if (first !== 'traits' || [trait, ...path].includes('') || path.length > traitDepth_max) return undefined
  return { kind: 'trait', trait, path }
}

/** Each name in the path is a separate query parameter, and the number of parameters is limited. */
const traitDepth_max = 9

const comparing: readonly Operator[] = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte']

/** The operators that each kind of field allows. */
export const operatorsOf: Record<FieldKind, readonly Operator[]> = {
  number: [...comparing, 'in', 'not_in'],
  time: comparing,
  text: ['eq', 'neq', 'in', 'not_in', 'contains', 'exists'],
  trait: [...comparing, 'in', 'not_in', 'contains', 'exists'],
}
