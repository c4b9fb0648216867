import { expect, test } from 'bun:test'
import { apiFields, dimensionsOf, missingIn, nextRow, rowsIn } from './dimension-rows.ts'

test('rows are read from the fields of the form, without empty ones', () => {
  const rows = rowsIn({
    'dimension_1.name': ' ',
    'dimension_1.source': 'trait',
    'dimension_1.key': '',
    'dimension_2.name': ' Plan ',
    'dimension_2.source': 'trait',
    'dimension_2.key': 'plan',
    'dimension_20.name': '',
    'dimension_20.source': 'other',
    'dimension_20.key': 'author',
  })
  expect(dimensionsOf(rows)).toEqual([
    { number: 2, name: 'Plan', source: 'trait', key: 'plan' },
    { number: 20, name: '', source: 'property', key: 'author' },
  ])
  expect(missingIn(rows)).toEqual({ 'dimension_20.name': 'Enter a name.' })
  expect(new Map(apiFields(rows)).get('settings.custom_dimensions.1.key')).toBe('dimension_20.key')
})

test('a new row has the next number, or at last a free one', () => {
  const row = (number: number) => ({ number, name: 'a', source: 'trait', key: 'b' })
  expect(nextRow([])?.number).toBe(1)
  expect(nextRow([row(1), row(3)])?.number).toBe(4)
  expect(nextRow([row(1), row(20)])?.number).toBe(2)
  expect(nextRow(Array.from({ length: 20 }, (_, n) => row(n + 1)))).toBeUndefined()
})
