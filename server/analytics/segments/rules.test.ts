import { expect, test } from 'bun:test'
import type { DomainError } from '../../platform/errors.ts'
import { checkedRules } from './rules.ts'
import { rulesLimits } from './rules-model.ts'
import { evaluableRules } from './segments.ts'

/** The type of the error that rules cause, and the fields it names. */
function rejection(rules: unknown): [string, ...string[]] {
  try {
    evaluableRules(rules)
  } catch (error) {
    const { code, details } = error as DomainError
    return [code, ...details.map((it) => it.field)]
  }
  return ['accepted']
}

const all = (...conditions: unknown[]) => ({ operator: 'and', conditions })
const country = { field: 'country', operator: 'eq', value: 'DE' }
const first = 'rules.conditions.0'

test.each<[string, unknown, [string, ...string[]]]>([
  ['null', null, ['validation_error', 'rules']],
  ['a text', 'plan = pro', ['validation_error', 'rules']],
  ['no operator', { conditions: [country] }, ['invalid_request', 'rules.operator']],
  ['another operator', { operator: 'xor', conditions: [country] }, ['validation_error', 'rules.operator']],
  ['no conditions', all(), ['validation_error', 'rules.conditions']],
  ['an unknown field', all({ ...country, field: 'planet' }), ['validation_error', `${first}.field`]],
  [
    'an operator that the field does not support',
    all({ ...country, operator: 'gt' }),
    ['validation_error', `${first}.operator`],
  ],
  ['no value', all({ field: 'country', operator: 'eq' }), ['invalid_request', `${first}.value`]],
  [
    'a text instead of a number',
    all({ field: 'lifetime_value', operator: 'gte', value: '100' }),
    ['validation_error', `${first}.value`],
  ],
  [
    'a list instead of a single value',
    all({ ...country, value: ['DE'] }),
    ['validation_error', `${first}.value`],
  ],
  [
    'a single value instead of a list',
    all({ ...country, operator: 'in' }),
    ['validation_error', `${first}.value`],
  ],
  [
    'a day that does not exist',
    all({ field: 'first_seen', operator: 'gte', value: '2026-02-30' }),
    ['validation_error', `${first}.value`],
  ],
  [
    'a time span that is too long',
    all({ field: 'last_seen', operator: 'gte', value: { last: 121, unit: 'months' } }),
    ['validation_error', `${first}.value.last`],
  ],
  ['an event without a name', all({ type: 'event' }), ['invalid_request', `${first}.event_name`]],
  [
    'an empty time window',
    all({ type: 'event', event_name: 'a', time_window: { last: 0, unit: 'days' } }),
    ['validation_error', `${first}.time_window.last`],
  ],
  [
    'a filter on an unknown dimension',
    all({ type: 'event', event_name: 'a', filters: { 'dimensions.mood': 'x' } }),
    ['validation_error', `${first}.filters.dimensions.mood`],
  ],
  ['an additional property', all({ ...country, why: 'not' }), ['validation_error', `${first}.why`]],
  [
    'an error in a nested group',
    all(country, { operator: 'or', conditions: [country, { ...country, field: 'traits.' }] }),
    ['validation_error', 'rules.conditions.1.conditions.1.field'],
  ],
  [
    'two errors',
    all({ ...country, field: 'a' }, { ...country, field: 'b' }),
    ['validation_error', `${first}.field`, 'rules.conditions.1.field'],
  ],
])('%s: 400 with the path of the error', (_, rules, wanted) => expect(rejection(rules)).toEqual(wanted))

test('nesting and the total number of conditions are limited', () => {
  const nested = (depth: number): unknown => (depth === 0 ? country : all(nested(depth - 1)))
  expect(rejection(nested(rulesLimits.depth))).toEqual(['accepted'])
  expect(rejection(nested(rulesLimits.depth + 1))[0]).toBe('validation_error')
  const many = (count: number) => all(all(...Array(count).fill(country)), country)
  expect(rejection(many(rulesLimits.conditions - 1))).toEqual(['accepted'])
  expect(rejection(many(rulesLimits.conditions))).toEqual(['validation_error', 'rules'])
})

test('rules with more values than one query can hold are rejected', () => {
  const filters = Object.fromEntries(
    Array.from({ length: 20 }, (_, n) => [`a.b.c.d.e.f${n}`, { gte: n, lt: 1 }]),
  )
  const events = Array.from({ length: 10 }, (_, n) => ({ type: 'event', event_name: `e${n}`, filters }))
  expect(rejection(all(...events))).toEqual(['validation_error', 'rules'])
})

test('pageview is stored as page_view', () => {
  const rules = all(all({ type: 'event', event_name: 'pageview' }))
  expect(checkedRules(rules)).toEqual(all(all({ type: 'event', event_name: 'page_view' })) as never)
})
