import { expect, test } from 'bun:test'
import { columnOf, describeCondition, isEventField, propertiesIn, propertyText } from './fields.ts'

const event = {
  properties: {
    plan: 'pro',
    items: [{ id: 1 }],
    address: { city: 'Ulm' },
    'http.method': 'GET',
    'a=b': 1,
    'Plan name': 1,
    ' a': 1,
    none: null,
  },
}

test('the properties of events are named by their path, without those that a filter cannot name', () => {
  expect(propertiesIn([event, { properties: { value: 2 } }])).toEqual([
    'a=b',
    'address.city',
    'http..method',
    'items',
    'none',
    'plan',
    'Plan name',
    'value',
  ])
})

test('the value of a property is its text, or its JSON; null is none', () => {
  const texts = ['plan', 'items', 'address.city', 'http..method', 'none', 'plan.name', 'other'].map((it) =>
    propertyText(event, it),
  )
  expect(texts).toEqual(['pro', '[{"id":1}]', 'Ulm', 'GET', undefined, undefined, undefined])
})

test('a column of the cookie has letters and digits, whatever the property is called', () => {
  expect(columnOf('planName')).toBe('p706c616e4e616d65')
  expect(columnOf('ö')).toBe('pc3b6')
  expect(columnOf('x'.repeat(31))).toBeUndefined()
})

test('conditions are described with the labels of fields and values', () => {
  expect(describeCondition({ dimension: 'country', operator: '==', values: ['DE', 'AT'] })).toBe(
    'Country is Germany or Austria',
  )
  expect(describeCondition({ dimension: 'property:http..method', operator: '==', values: ['GET'] })).toBe(
    'http..method is GET',
  )
  expect(describeCondition({ dimension: 'property:plan', operator: '!=', values: [''] })).toBe(
    'plan is not No value',
  )
})

test('fields are columns, and properties with a name', () => {
  expect(['event_name', 'property:plan', 'property:', 'plan'].map(isEventField)).toEqual([
    true,
    true,
    false,
    false,
  ])
})
