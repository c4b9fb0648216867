import { expect, test } from 'bun:test'
import { printNumber, readNumber } from './numbers.ts'

test.each([
  ['1234', 1234, 1234],
  ['-3', -3, -3],
  ['0.5', 0.5, 0.5],
  ['0,5', 0.5, 0.5],
  ['.5', 0.5, 0.5],
  ['1234.5', 1234.5, 1234.5],
  ['1234,5', 1234.5, 1234.5],
  ['1.234,50', 1234.5, 1234.5],
  ['1,234.50', 1234.5, 1234.5],
  ['1 234,5', 1234.5, 1234.5],
  ['1.234.567', 1_234_567, 1_234_567],
  ['12.50', 12.5, 12.5],
  ['1234.567', 1234.567, 1234.567],
  ['0.125', 0.125, 0.125],
  // One language has a fraction here, and the other one a group of digits.
  ['1.234', 1.234, 'ambiguous'],
  ['1,234', 'ambiguous', 1.234],
  ['', 'not a number', 'not a number'],
  ['1,2,3', 'not a number', 'not a number'],
  ['1.2.3', 'not a number', 'not a number'],
  ['12.34,5', 'not a number', 'not a number'],
  ['€5', 'not a number', 'not a number'],
  ['1e400', 'not a number', 'not a number'],
])('%p is %p in English and %p in German', (typed, english, german) => {
  const read = (language: 'en' | 'de') => {
    const { value, problem } = readNumber(typed, language)
    if (problem === undefined) return value
    return problem.includes('can mean') ? 'ambiguous' : 'not a number'
  }
  expect([read('en'), read('de')]).toEqual([english, german])
})

test('what can mean two numbers says how to write both', () => {
  expect(readNumber('1.234', 'de').problem).toBe('1.234 can mean 1234 or 1,234. Enter one of these.')
  expect(readNumber('1,234', 'en').problem).toBe('1,234 can mean 1234 or 1.234. Enter one of these.')
})

test('a printed number is read as the same number', () => {
  for (const number of [0, 1.234, 12.5, 1234, 1_234_567, 0.125, -7.5, 1234.567, 1e-7, 1e21, -1.5e300])
    for (const language of ['en', 'de'] as const)
      expect(readNumber(printNumber(number, language), language).value).toBe(number)
})
