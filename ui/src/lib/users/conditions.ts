import { printValue, printValues } from '#lib/funnels/values.ts'
import {
  type DraftField,
  fromField,
  isAgo,
  limits,
  newField,
  problemOf,
  toField,
  toRules,
} from '#lib/segments/draft.ts'
import { type Comparison, comparisonFor, fieldNames, fields, units } from '#lib/segments/fields.ts'

/** The most conditions of a list: as many as rules have. */
export const conditions_max = limits.conditions

/**
 * A condition in an address, the same in all languages: `traits.plan eq pro`, `country in DE, AT`,
 * `last_seen within 30 days`.
 */
export function printCondition(draft: DraftField): string {
  const { field, trait, comparison, amount, unit } = draft
  // The name of a trait may contain spaces.
  const name = field === 'traits' ? `traits.${encodeURIComponent(trait.trim())}` : field
  if (isAgo(comparison)) return `${name} ${comparison} ${amount.trim()} ${unit}`
  if (comparison === 'exists' || comparison === 'missing') return `${name} ${comparison}`
  const { value } = toField(draft)
  if (Array.isArray(value)) return `${name} ${comparison} ${printValues(value)}`
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  const text = fields[field].kind === 'time' ? String(value) : isScalar ? printValue(value) : ''
  return `${name} ${comparison} ${text}`
}

/** Parses a condition of an address; undefined if it is no complete one. */
export function parseCondition(text: string): DraftField | undefined {
  const [, name = '', wanted = '', rest = ''] = /^(\S+) (\w+)(?: (.*))?$/s.exec(text) ?? []
  const field = name.startsWith('traits.') ? 'traits' : fieldNames.find((it) => it === name)
  if (!field) return undefined
  const comparison = comparisonFor(fields[field].kind, wanted)
  if (comparison !== wanted) return undefined
  const draft = {
    ...newField,
    field,
    trait: decoded(name.slice('traits.'.length)),
    ...operand(comparison, rest),
  }
  const condition: DraftField = { ...draft, trait: field === 'traits' ? draft.trait : '', comparison }
  // Through the format of the API, so that values get their names in the language of the console.
  return problemOf(condition) ? undefined : fromField(toField(condition))
}

function operand(comparison: Comparison, rest: string): Partial<DraftField> {
  if (!isAgo(comparison)) return { value: rest }
  const [amount = '', word] = rest.split(' ')
  const unit = units.find((it) => it === word)
  return unit ? { amount, unit } : { amount: '' }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The rules of the API that all conditions have to meet; undefined without conditions. */
export function rulesOf(conditions: readonly DraftField[]): string | undefined {
  if (conditions.length === 0) return undefined
  return JSON.stringify(toRules({ kind: 'group', operator: 'and', conditions: [...conditions] }))
}
