import { expect, test } from 'bun:test'
import { placeOf, titleOf } from './labels.ts'

test('an error without a message has its type as title', () => {
  expect(titleOf({ message: 'x is undefined', error_type: 'TypeError' })).toBe('x is undefined')
  expect(titleOf({ message: '', error_type: 'TypeError' })).toBe('TypeError')
  expect(titleOf({ message: '', error_type: null })).toBe('No message')
})

test('a place has as much of the position as is known', () => {
  expect(placeOf({ file: 'https://shop.example/a.js', line: 12, column: 4 })).toBe(
    'https://shop.example/a.js:12:4',
  )
  expect(placeOf({ file: 'https://shop.example/a.js', line: null, column: null })).toBe(
    'https://shop.example/a.js',
  )
  expect(placeOf({ file: null, line: 12, column: 4 })).toBeNull()
})
