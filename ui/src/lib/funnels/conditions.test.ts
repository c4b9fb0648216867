import { expect, test } from 'bun:test'
import { describeCondition, fromFilters } from './conditions.ts'

test('conditions name their field, and what kind of field it is unless it is a property', () => {
  const filters = {
    'properties.plan': 'pro',
    'context.locale': { in: ['de', 'fr'] },
    'dimensions.country': { exists: false },
  }
  expect(fromFilters(filters).map(describeCondition)).toEqual([
    'plan is pro',
    'Context locale is one of de, fr',
    'Country is not known',
  ])
})
