import { nameOf } from '#lib/dashboard/dimensions.ts'
import { formatDate } from '#lib/format.ts'
import { describeCondition } from '#lib/funnels/conditions.ts'
import { eventTitle } from '#lib/funnels/draft.ts'
import { inSentence, numberLocale, word } from '#lib/language.ts'
import type { Segment } from '../../../../server/analytics/segments/model.ts'
import { type DraftEvent, type DraftField, isList } from './draft.ts'
import { comparisonLabels, countLabels, dimensionOf, fields, type Unit, unitLabels } from './fields.ts'

export const typeLabels: Record<Segment['type'], string> = { dynamic: 'By rules', static: 'By list' }

/** A profile condition as parts of a sentence: `Lifetime value`, `is at least`, `100`. */
export function describeField(draft: DraftField): { what: string; how: string; value: string } {
  const { field, trait, comparison, value, amount, unit } = draft
  const { label, kind } = fields[field]
  const how = comparisonLabels[kind][comparison] ?? comparison
  const what = field === 'traits' ? trait : label
  if (comparison === 'exists' || comparison === 'missing') return { what, how, value: '' }
  if (comparison === 'within') return { what, how: inTheLast(amount, unit), value: '' }
  if (comparison === 'ago') return { what, how, value: describeSpan(amount, unit) }
  return { what, how, value: kind === 'time' ? dayName(value) : valueName(draft) }
}

/** An event condition as parts of a sentence: `Did`, `purchase`, and the rest. */
export function describeEvent({ isAbsent, event_name, counting, count, filters, amount, unit }: DraftEvent) {
  const isOnce = counting === 'gte' && Number(count) === 1
  return {
    did: isAbsent ? 'Did not do' : 'Did',
    event: eventTitle(event_name),
    rest: [
      isOnce ? '' : `${countLabels[counting]} ${Number(count) === 1 ? word('once') : `${count} times`}`,
      unit === 'ever' ? '' : inTheLast(amount, unit),
      filters.length > 0 ? `where ${list(filters.map(described))}` : '',
    ]
      .filter(Boolean)
      .join(' '),
  }
}

/** `30 days`, `1 week` */
export function describeSpan(amount: string, unit: Unit): string {
  return Number(amount) === 1 ? `1 ${unitLabels[unit].one}` : `${amount} ${unitLabels[unit].many}`
}

function inTheLast(amount: string, unit: Unit): string {
  const isOne = Number(amount) === 1
  if (unit === 'hours') return isOne ? 'in the last hour' : `in the last ${amount} hours`
  if (unit === 'days') return isOne ? 'in the last day' : `in the last ${amount} days`
  if (unit === 'weeks') return isOne ? 'in the last week' : `in the last ${amount} weeks`
  return isOne ? 'in the last month' : `in the last ${amount} months`
}

function described(filter: DraftEvent['filters'][number]): string {
  return inSentence(describeCondition(filter))
}

function dayName(value: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(value) ? formatDate(value) : value
}

/** Replaces values by their display names, if they have one. */
function valueName({ field, comparison, value }: DraftField): string {
  const dimension = dimensionOf(field)
  const hasNames = dimension === 'device' || dimension === 'channel'
  const isNamed = hasNames && !isList(comparison) && comparison !== 'contains'
  return isNamed ? nameOf(dimension, value) : value
}

function list(parts: string[]): string {
  return new Intl.ListFormat(numberLocale, { type: 'conjunction' }).format(parts)
}
