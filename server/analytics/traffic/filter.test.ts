import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ValidationError } from '../../platform/errors.ts'
import { type Condition, operators, parseFilter, printFilter, satisfies } from './filter.ts'

const dimensions = ['source', 'page', 'date'] as const

test('; combines conditions and , separates alternatives', () => {
  expect(parseFilter('source==google,bing;page!=/cart', dimensions)).toEqual([
    { dimension: 'source', operator: '==', values: ['google', 'bing'] },
    { dimension: 'page', operator: '!=', values: ['/cart'] },
  ])
})

test('=~ and !~ match a part of the value', () => {
  expect(parseFilter('page=~/blog/,/news/;source!~spam', dimensions)).toEqual([
    { dimension: 'page', operator: '=~', values: ['/blog/', '/news/'] },
    { dimension: 'source', operator: '!~', values: ['spam'] },
  ])
})

test('a backslash escapes a special character', () => {
  expect(parseFilter('page==/a\\,b\\;c\\=\\=d\\!\\\\', dimensions)).toEqual([
    { dimension: 'page', operator: '==', values: ['/a,b;c==d!\\'] },
  ])
})

test('a backslash escapes a special character of a name, too', () => {
  const conditions = [{ dimension: 'property:a=b;c!\\', operator: '==' as const, values: ['1'] }]
  expect(parseFilter('property:a\\=b\\;c\\!\\\\==1', ['property:*'])).toEqual(conditions as never)
  expect(parseFilter(printFilter(conditions), ['property:*'])).toEqual(conditions as never)
})

test('unambiguous special characters need no backslash', () => {
  expect(parseFilter('page==/find?q=1&p=2!', dimensions)[0]?.values).toEqual(['/find?q=1&p=2!'])
})

test('an empty value matches unknown values', () => {
  expect(parseFilter('source==', dimensions)).toEqual([{ dimension: 'source', operator: '==', values: [''] }])
  expect(parseFilter('source!=,google', dimensions)[0]?.values).toEqual(['', 'google'])
})

test('an empty expression has no conditions', () => {
  expect(parseFilter('', dimensions)).toEqual([])
  expect(parseFilter('  ', dimensions)).toEqual([])
})

const mistakes: [string, string][] = [
  [
    'colour==red',
    'filters has an unknown dimension "colour" at position 1 (expected one of source, page, date)',
  ],
  ['source==a;size==b', 'filters has an unknown dimension "size" at position 11'],
  [
    'source=google',
    'filters has no comparison at position 1: "source=google" (expected for example source==value',
  ],
  ['source==a;', 'filters has no comparison at position 11: ""'],
  ['google', 'filters has no comparison at position 1: "google"'],
  [
    'source==a\\b',
    'filters has a backslash at position 10 that escapes nothing (expected one of , ; = ! \\ after it)',
  ],
  ['source==a\\', 'filters has a backslash at position 10 that escapes nothing'],
  ['source=~', 'filters compares source with an empty text at position 9'],
  [`source==${'a'.repeat(4000)}`, 'filters must not be longer than 4000 characters'],
  [`source==${'a,'.repeat(100)}b`, 'filters must not list more than 100 values'],
  [Array(21).fill('source==a').join(';'), 'filters must not have more than 20 conditions'],
]
for (const [expression, message] of mistakes)
  test(`explains what is wrong with ${expression.slice(0, 30)}`, () => {
    const failure = (() => {
      try {
        return parseFilter(expression, dimensions)
      } catch (error) {
        return error
      }
    })()
    expect(failure).toBeInstanceOf(ValidationError)
    expect((failure as ValidationError).details[0]?.field).toBe('filters')
    expect((failure as ValidationError).message).toStartWith(message)
  })

test('printing and parsing conditions returns the same conditions', () => {
  const value = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(',', ';', '=', '!', '\\', '~', 'a', '\n') }),
  )
  const condition: fc.Arbitrary<Condition> = fc.record({
    dimension: fc.constantFrom(...dimensions),
    operator: fc.constantFrom(...operators),
    values: fc.array(value, { minLength: 1, maxLength: 4 }),
  })
  fc.assert(
    fc.property(fc.array(condition, { maxLength: 5 }), (conditions) => {
      fc.pre(conditions.every((it) => !it.operator.endsWith('~') || !it.values.includes('')))
      expect(parseFilter(printFilter(conditions), dimensions)).toEqual(conditions as never)
    }),
  )
})

test('!= with several values matches none of them', () => {
  const [condition] = parseFilter('source!=a,b', dimensions)
  expect(['a', 'b', 'c', ''].map((it) => satisfies(condition as Condition, it))).toEqual([
    false,
    false,
    true,
    true,
  ])
})
