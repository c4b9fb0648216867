import { expect, test } from 'bun:test'
import { parseConditions, printConditions } from './filters.ts'

test('an expression survives being parsed and printed', () => {
  const expression = 'source==a\\,b,c\\\\;page=~\\;x'
  expect(printConditions(parseConditions(expression))).toBe(expression)
})

test('a backslash at the end loses neither values nor conditions', () => {
  const is = (dimension: string, values: string[]) => ({ dimension, operator: '==', values })
  expect(parseConditions('source==a,b\\') as unknown[]).toEqual([is('source', ['a', 'b\\'])])
  expect(parseConditions('browser==x;source==b\\') as unknown[]).toEqual([
    is('browser', ['x']),
    is('source', ['b\\']),
  ])
})
