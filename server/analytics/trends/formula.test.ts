import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { ValidationError } from '../../platform/errors.ts'
import { calculate, parseFormula, seriesKey } from './formula.ts'

const field = 'formulas.0.expression'

function resultOf(expression: string, values: (number | null)[] = []): number | null {
  return calculate(parseFormula(expression, values.length, field), (it) => values[it] ?? null)
}

function problemOf(expression: string, series = 2): string {
  try {
    parseFormula(expression, series, field)
    return ''
  } catch (error) {
    return error instanceof ValidationError ? (error.details[0]?.message ?? '') : String(error)
  }
}

test('multiplication precedes addition, and equal operators are calculated from the left', () => {
  expect(resultOf('1 + 2 * 3')).toBe(7)
  expect(resultOf('(1 + 2) * 3')).toBe(9)
  expect(resultOf('10 - 4 - 3')).toBe(3)
  expect(resultOf('24 / 4 / 2')).toBe(3)
  expect(resultOf('-A * -(B - 1)', [2, 4])).toBe(6)
  expect(resultOf('A/B*100', [1, 4])).toBe(25)
  expect(resultOf('.5 + 1.25')).toBe(1.75)
})

test('a formula has no value if an operand has none, after a division by zero, and beyond the range of numbers', () => {
  expect(resultOf('A + B', [1, null])).toBeNull()
  expect(resultOf('0 * A', [null])).toBeNull()
  expect(resultOf('A / B', [1, 0])).toBeNull()
  expect(resultOf('1 + 0 / A', [0])).toBeNull()
  expect(resultOf('A * A', [1e200])).toBeNull()
  expect(resultOf('-A', [0])).toBe(0)
})

test('mistakes are named with their position and what is expected', () => {
  const operand = 'a series from A to B, a number or an opening parenthesis'
  expect(problemOf('A / C')).toBe(`${field} has "C" at position 5 (expected ${operand})`)
  expect(problemOf('A / (B +')).toBe(`${field} ends at position 9 (expected ${operand})`)
  expect(problemOf('(A + B')).toBe(
    `${field} ends at position 7 (expected an operator or a closing parenthesis)`,
  )
  expect(problemOf('A B')).toBe(`${field} has "B" at position 3 (expected an operator)`)
  expect(problemOf('A + F1')).toBe(`${field} has "F1" at position 5 (expected ${operand})`)
  expect(problemOf('a')).toBe(`${field} has "a" at position 1 (expected ${operand})`)
  expect(problemOf('2 * 1.2.3')).toBe(`${field} has "1.2.3" at position 5 (expected ${operand})`)
  expect(problemOf('A ^ 2')).toBe(`${field} has "^" at position 3 (expected an operator)`)
  expect(problemOf('A)')).toBe(`${field} has ")" at position 2 (expected an operator)`)
  expect(problemOf('😀')).toBe(`${field} has "😀" at position 1 (expected ${operand})`)
  expect(problemOf('   ', 1)).toBe(
    `${field} ends at position 4 (expected the series A, a number or an opening parenthesis)`,
  )
})

type Plain = { text: string; value: number | null }
const values = [3, -2, 0, null]

/** Formulas with every operation in parentheses, and their values. */
const plain = fc.letrec<{ formula: Plain }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.integer({ min: 0, max: 999 }).map((it): Plain => ({ text: String(it / 4), value: it / 4 })),
    fc.nat(3).map((it): Plain => ({ text: seriesKey(it), value: values[it] as number | null })),
    tie('formula').map(
      ({ text, value }): Plain => ({ text: `-${text}`, value: value === null ? null : 0 - value }),
    ),
    fc.tuple(fc.constantFrom('+', '-', '*', '/'), tie('formula'), tie('formula')).map(
      ([operator, left, right]): Plain => ({
        text: `(${left.text} ${operator} ${right.text})`,
        value: applied(operator, left.value, right.value),
      }),
    ),
  ),
}))

function applied(operator: string, left: number | null, right: number | null): number | null {
  if (left === null || right === null || (operator === '/' && right === 0)) return null
  if (operator === '+') return left + right
  if (operator === '-') return left - right
  return operator === '*' ? left * right : left / right
}

test('a formula has the value of its operations one by one', () => {
  fc.assert(
    fc.property(plain.formula, ({ text, value }) => {
      const found = resultOf(text, values)
      expect(found).toBe(value !== null && Number.isFinite(value) ? value : null)
    }),
    { numRuns: 1000 },
  )
})

test('parentheses that change nothing can be left out', () => {
  const term = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(term, { minLength: 1, maxLength: 5 }), (terms) => {
      const sum = terms.reduce((total, factors) => total + factors.reduce((product, it) => product * it), 0)
      expect(resultOf(terms.map((it) => it.join('*')).join(' + '))).toBe(sum)
    }),
  )
})

test('any text is either a formula or refused with a position', () => {
  const text = fc.string({
    unit: fc.constantFrom('A', 'B', '1', '.', '+', '-', '*', '/', '(', ')', ' ', 'x'),
  })
  fc.assert(
    fc.property(text, (it) => {
      expect(problemOf(it)).toMatch(/^$| at position \d+ \(expected /)
    }),
    { numRuns: 1000 },
  )
})
