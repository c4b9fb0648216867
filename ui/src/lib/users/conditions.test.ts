import { expect, test } from 'bun:test'
import { newField } from '#lib/segments/draft.ts'
import { parseCondition, printCondition, rulesOf } from './conditions.ts'

test.each([
  'traits.plan eq pro',
  'traits.plan in pro, "a, b"',
  'traits.is_admin eq true',
  'traits.code eq "5"',
  'traits.full%20name contains ann',
  'traits.plan missing',
  'lifetime_value gte 100.5',
  'total_sessions in 1, 2',
  'last_seen within 30 days',
  'first_seen ago 2 weeks',
  'first_seen lte 2026-03-01',
  'country in DE, AT',
  'country exists',
  'first_touch.source neq google',
])('the condition %p survives the round trip through its address', (text) => {
  const condition = parseCondition(text)
  expect(condition && printCondition(condition)).toBe(text)
})

test.each([
  '',
  'plan eq pro',
  'traits. eq pro',
  'traits.plan eq',
  'traits.plan like pro',
  'country gte DE',
  'lifetime_value gte a lot',
  'last_seen within many days',
  'last_seen within 30 moons',
])('%p is no condition', (text) => {
  expect(parseCondition(text)).toBeUndefined()
})

test('a country is shown by its name and stored by its code', () => {
  expect(parseCondition('country eq DE')).toMatchObject({ value: 'Germany' })
  const typed = { ...newField, field: 'country', comparison: 'eq', value: 'Germany' } as const
  expect(printCondition(typed)).toBe('country eq DE')
})

test('all conditions become rules of the API', () => {
  expect(rulesOf([])).toBeUndefined()
  const conditions = ['traits.plan eq pro', 'last_seen within 30 days'].map(parseCondition)
  expect(JSON.parse(rulesOf(conditions.filter((it) => it !== undefined)) ?? '')).toEqual({
    operator: 'and',
    conditions: [
      { field: 'traits.plan', operator: 'eq', value: 'pro' },
      { field: 'last_seen', operator: 'gte', value: { last: 30, unit: 'days' } },
    ],
  })
})
