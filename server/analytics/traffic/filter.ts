import { ValidationError } from '../../platform/errors.ts'

/** The operators: is one of, is none of, contains one of, contains none of. */
export const operators = ['==', '!=', '=~', '!~'] as const
export type Operator = (typeof operators)[number]

/** One condition of a filter expression. All conditions of an expression must hold. */
export type Condition<D extends string = string> = { dimension: D; operator: Operator; values: string[] }

const limits = { length: 4000, conditions: 20, values: 100 } as const

/**
 * Parses a filter expression: `source==google,bing;page!=/checkout`. `;` means AND, `,` separates alternatives, and a
 * backslash escapes `, ; = ! \`. An empty expression has no conditions.
 * @param dimensions the allowed names; `trait.*` allows every name with that prefix.
 * @throws ValidationError on the field `field`, with the position of the mistake and the expected syntax.
 */
export function parseFilter<const D extends string>(
  expression: string,
  dimensions: readonly D[],
  field = 'filters',
): Condition<Named<D>>[] {
  const refuse = (message: string): never => {
    throw new ValidationError([{ field, message: `${field} ${message}` }])
  }
  if (expression.length > limits.length) refuse(`must not be longer than ${limits.length} characters`)
  if (expression.trim() === '') return []

  const conditions = splitUnescaped(expression, ';', refuse).map(({ text, at }): Condition<Named<D>> => {
    const found = /^((?:\\.|[^=!\\])*)(==|!=|=~|!~)/s.exec(text)
    if (!found)
      return refuse(`has no comparison at position ${at}: "${text}" (expected ${example(dimensions)})`)
    const name = unescaped((found[1] as string).trim())
    const dimension = dimensions.some((it) => isNamed(it, name)) ? (name as Named<D>) : undefined
    if (!dimension)
      return refuse(
        `has an unknown dimension "${name}" at position ${at} (expected one of ${dimensions.join(', ')})`,
      )
    const operator = found[2] as Operator
    const from = found[0].length
    const values = splitUnescaped(text.slice(from), ',', refuse, at + from).map((it) => unescaped(it.text))
    if (operator.endsWith('~') && values.includes(''))
      refuse(
        `compares ${dimension} with an empty text at position ${at + from} (expected a value after ${operator})`,
      )
    return { dimension, operator, values }
  })
  if (conditions.length > limits.conditions) refuse(`must not have more than ${limits.conditions} conditions`)
  if (conditions.reduce((sum, it) => sum + it.values.length, 0) > limits.values)
    refuse(`must not list more than ${limits.values} values`)
  return conditions
}

/** The names that match a name or a pattern. */
type Named<D extends string> = D extends `${infer Start}*` ? `${Start}${string}` : D

function isNamed(pattern: string, name: string): boolean {
  if (!pattern.endsWith('*')) return pattern === name
  const start = pattern.slice(0, -1)
  return name.startsWith(start) && name.length > start.length
}

/** Prints conditions as an expression that `parseFilter` parses to the same conditions. */
export function printFilter(conditions: readonly Condition[]): string {
  return conditions
    .map(
      ({ dimension, operator, values }) => `${escaped(dimension)}${operator}${values.map(escaped).join(',')}`,
    )
    .join(';')
}

/** True if a value satisfies a condition. */
export function satisfies({ operator, values }: Condition, value: string): boolean {
  const isContained = operator.endsWith('~')
  const isMatch = values.some((it) => (isContained ? value.includes(it) : value === it))
  return operator.startsWith('!') ? !isMatch : isMatch
}

/** Splits at unescaped separators. The pieces are still escaped; each has its position, counted from 1. */
function splitUnescaped(text: string, separator: string, refuse: (message: string) => never, offset = 1) {
  const pieces: { text: string; at: number }[] = []
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (text[index] === '\\') {
      if (!/^[,;=!\\]$/.test(text[index + 1] ?? ''))
        refuse(
          `has a backslash at position ${offset + index} that escapes nothing (expected one of , ; = ! \\ after it)`,
        )
      index++
    } else if (index === text.length || text[index] === separator) {
      pieces.push({ text: text.slice(start, index), at: offset + start })
      start = index + 1
    }
  }
  return pieces
}

function unescaped(text: string): string {
  return text.replace(/\\(.)/gs, '$1')
}

function escaped(value: string): string {
  return value.replace(/[,;=!\\]/g, '\\$&')
}

function example(dimensions: readonly string[]): string {
  return `for example ${dimensions[0]}==value, with ==, !=, =~ (contains) or !~ (does not contain)`
}
