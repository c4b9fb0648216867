import { invalid } from './read-series.ts'

/** A parsed formula. Series are indexes: A is 0. */
export type Formula =
  | { type: 'number'; value: number }
  | { type: 'series'; index: number }
  | { type: 'negation'; of: Formula }
  | { type: 'operation'; operator: Operator; left: Formula; right: Formula }
type Operator = '+' | '-' | '*' | '/'

type Token = { text: string; at: number }

/**
 * Parses a formula such as `B / A * 100`: series by their letters, numbers, `+ - * /` and parentheses.
 * @param series the number of series
 * @param field its path in the request
 * @throws ValidationError with the position of the mistake and what is expected there.
 */
export function parseFormula(expression: string, series: number, field: string): Formula {
  const letters = series === 1 ? 'the series A' : `a series from A to ${seriesKey(series - 1)}`
  const tokens = tokensOf(expression)
  let next = 0
  const refuse = (expected: string): never => {
    const { text, at } = tokens[next] ?? { text: '', at: expression.length + 1 }
    const found = text === '' ? 'ends' : `has "${text}"`
    throw invalid(field, `${found} at position ${at} (expected ${expected})`)
  }
  const taken = (...texts: string[]): string | undefined => {
    const { text } = tokens[next] ?? {}
    if (text === undefined || !texts.includes(text)) return undefined
    next++
    return text
  }
  const operand = (): Formula => {
    if (taken('-')) return { type: 'negation', of: operand() }
    if (taken('(')) {
      const inner = sum()
      if (!taken(')')) refuse('an operator or a closing parenthesis')
      return inner
    }
    const { text = '' } = tokens[next] ?? {}
    const index = /^[A-Z]$/.test(text) ? text.charCodeAt(0) - firstLetter : -1
    const isNumber = /^[\d.]/.test(text) && Number.isFinite(Number(text))
    if (!isNumber && !(index >= 0 && index < series)) refuse(`${letters}, a number or an opening parenthesis`)
    next++
    return isNumber ? { type: 'number', value: Number(text) } : { type: 'series', index }
  }
  const chain = (operators: Operator[], part: () => Formula) => () => {
    let left = part()
    for (let operator = taken(...operators); operator; operator = taken(...operators))
      left = { type: 'operation', operator: operator as Operator, left, right: part() }
    return left
  }
  const sum = chain(['+', '-'], chain(['*', '/'], operand))
  const formula = sum()
  if (next < tokens.length) refuse('an operator')
  return formula
}

const firstLetter = 'A'.charCodeAt(0)

/** Returns the letter of a series in formulas. */
export function seriesKey(index: number): string {
  return String.fromCharCode(firstLetter + index)
}

/** Splits at every character, except within numbers and words. */
function tokensOf(expression: string): Token[] {
  return [...expression.matchAll(/[\d.]+|\w+|\S/gu)].map(({ 0: text, index }) => ({ text, at: index + 1 }))
}

/** Calculates a formula; null for a division by zero, an operand without a value, and a result that is too large. */
export function calculate(formula: Formula, seriesValue: (series: number) => number | null): number | null {
  if (formula.type === 'number') return formula.value
  if (formula.type === 'series') return seriesValue(formula.index)
  if (formula.type === 'negation') {
    const value = calculate(formula.of, seriesValue)
    return value === null ? null : 0 - value
  }
  const [left, right] = [calculate(formula.left, seriesValue), calculate(formula.right, seriesValue)]
  if (left === null || right === null) return null
  const value = operations[formula.operator](left, right)
  return Number.isFinite(value) ? value : null
}

const operations: Record<Operator, (left: number, right: number) => number> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
}
