import type { Dimension } from '#lib/dashboard/dimensions.ts'
import { word } from '#lib/language.ts'
import type { FieldCondition } from '../../../../server/analytics/segments/rules-model.ts'

/** The kind of a field determines its comparisons. */
export type FieldKind = 'number' | 'time' | 'text' | 'trait'

type Field = {
  label: string
  kind: FieldKind
  /** The report dimension of the same kind, for suggestions. */
  dimension?: Dimension
}

/** The profile fields, in menu order. `traits` is a trait whose name is entered next to it. */
export const fields = {
  traits: { label: 'Trait', kind: 'trait' },
  lifetime_value: { label: 'Lifetime value', kind: 'number' },
  total_conversions: { label: 'Conversions', kind: 'number' },
  total_sessions: { label: 'Sessions', kind: 'number' },
  total_pageviews: { label: 'Page views', kind: 'number' },
  first_seen: { label: 'First seen', kind: 'time' },
  last_seen: { label: 'Last seen', kind: 'time' },
  country: { label: 'Country', kind: 'text', dimension: 'country' },
  region: { label: 'Region', kind: 'text', dimension: 'region' },
  city: { label: 'City', kind: 'text', dimension: 'city' },
  language: { label: 'Language', kind: 'text', dimension: 'language' },
  device: { label: 'Device', kind: 'text', dimension: 'device' },
  browser: { label: 'Browser', kind: 'text', dimension: 'browser' },
  os: { label: 'System', kind: 'text', dimension: 'os' },
  'first_touch.source': { label: 'First source', kind: 'text', dimension: 'source' },
  'first_touch.medium': { label: 'First medium', kind: 'text', dimension: 'medium' },
  'first_touch.campaign': { label: 'First campaign', kind: 'text', dimension: 'campaign' },
  'first_touch.channel': { label: 'First channel', kind: 'text', dimension: 'channel' },
  'last_touch.source': { label: 'Last source', kind: 'text', dimension: 'source' },
  'last_touch.medium': { label: 'Last medium', kind: 'text', dimension: 'medium' },
  'last_touch.campaign': { label: 'Last campaign', kind: 'text', dimension: 'campaign' },
  'last_touch.channel': { label: 'Last channel', kind: 'text', dimension: 'channel' },
} as const satisfies Record<string, Field>
export type FieldName = keyof typeof fields
export const fieldNames = Object.keys(fields) as FieldName[]

/** A comparison of a condition: an operator of the API, a missing value, or a relative time. */
export type Comparison = FieldCondition['operator'] | 'missing' | 'within' | 'ago'

const numberLabels = {
  gte: 'is at least',
  lte: 'is at most',
  gt: 'is more than',
  lt: 'is less than',
  eq: word('is'),
  neq: 'is not',
} as const
const textLabels = { eq: word('is'), neq: 'is not', in: 'is one of', not_in: 'is none of' } as const
const known = { contains: word('contains'), exists: 'is known', missing: 'is not known' } as const

/** The comparisons of each kind of field with their labels; the first is the default. */
export const comparisonLabels: Record<FieldKind, Partial<Record<Comparison, string>>> = {
  number: { ...numberLabels, in: 'is one of', not_in: 'is none of' },
  time: {
    within: 'in the last',
    ago: 'longer ago than',
    gte: 'on or after',
    lt: word('before'),
    eq: word('on'),
    lte: 'on or before',
    gt: word('after'),
    neq: 'not on',
  },
  text: { ...textLabels, ...known },
  trait: {
    ...textLabels,
    ...known,
    gte: numberLabels.gte,
    lte: numberLabels.lte,
    gt: numberLabels.gt,
    lt: numberLabels.lt,
  },
}

/** The wanted comparison if the kind supports it, otherwise the default. */
export function comparisonFor(kind: FieldKind, wanted: string): Comparison {
  const possible = Object.keys(comparisonLabels[kind]) as Comparison[]
  return possible.find((it) => it === wanted) ?? (possible[0] as Comparison)
}

/** The report dimension whose display names and suggestions apply to the field, if there is one. */
export function dimensionOf(field: FieldName): Dimension | undefined {
  const { dimension }: Field = fields[field]
  return dimension
}

/** The subjects of event conditions besides properties and context. */
export const eventSubjects = [
  'property',
  'context',
  'page',
  'hostname',
  'country',
  'region',
  'city',
  'language',
  'device',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'screen_size',
] as const satisfies (Dimension | 'property' | 'context')[]

export const units = ['hours', 'days', 'weeks', 'months'] as const
export type Unit = (typeof units)[number]

export const unitLabels: Record<Unit, { one: string; many: string }> = {
  hours: { one: word('hour'), many: word('hours') },
  days: { one: word('day'), many: word('days') },
  weeks: { one: word('week'), many: word('weeks') },
  months: { one: word('month'), many: word('months') },
}

export const countLabels = {
  gte: 'at least',
  eq: word('exactly'),
  lte: 'at most',
  gt: 'more than',
  lt: 'fewer than',
  neq: 'any number except',
} as const
export type CountComparison = keyof typeof countLabels
export const countComparisons = Object.keys(countLabels) as CountComparison[]

export const groupLabels = {
  and: { of: 'all of these', joint: word('and') },
  or: { of: 'at least one of these', joint: word('or') },
  not: { of: 'none of these', joint: word('nor') },
} as const
export type GroupOperator = keyof typeof groupLabels
export const groupOperators = Object.keys(groupLabels) as GroupOperator[]
