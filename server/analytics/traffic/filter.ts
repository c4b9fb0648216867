import { ValidationError } from '../../platform/errors.ts'

/** How a condition compares: is one of, is none of, contains one of, contains none of. */
export const operators = ['==', '!=', '=~', '!~'] as const
export type Operator = (typeof operators)[number]

/** One condition of a filter expression. All conditions of an expression must hold. */
export type Condition<D extends string = string> = { dimension: D; operator: Operator; values: string[] }

const limits = { length: 4000, conditions: 20, values: 100 } as const

/**
 * Reads a filter expression: `source==google,bing;page!=/checkout`. `;` is AND, `,` lists alternatives, and a
 * backslash takes away the meaning of `, ; = ! \`. An empty expression has no conditions.
 * @param dimensions what may be named; `trait.*` stands for every name that begins like that.
 * @throws ValidationError on the field `field`, saying where the mistake is and what would be right.
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
    const found = /^([^=!]*)(==|!=|=~|!~)/.exec(text)
    if (!found)
      return refuse(`has no comparison at position ${at}: "${text}" (expected ${example(dimensions)})`)
    const name = (found[1] as string).trim()
    const dimension = dimensions.some((it) => isNamed(it, name)) ? (name as Named<D>) : undefined
    if (!dimension)
      return refuse(
        `names an unknown dimension "${name}" at position ${at} (expected one of ${dimensions.join(', ')})`,
      )
    const operator = found[2] as Operator
    const from = found[0].length
    const values = splitUnescaped(text.slice(from), ',', refuse, at + from).map((it) => unescaped(it.text))
    if (operator.endsWith('~') && values.includes(''))
      refuse(
        `compares ${dimension} with an empty text at position ${at + from} (expected something to look for after ${operator})`,
      )
    return { dimension, operator, values }
  })
  if (conditions.length > limits.conditions) refuse(`must not have more than ${limits.conditions} conditions`)
  if (conditions.reduce((sum, it) => sum + it.values.length, 0) > limits.values)
    refuse(`must not list more than ${limits.values} values`)
  return conditions
}

/** What a name or a pattern stands for. */
type Named<D extends string> = D extends `${infer Start}*` ? `${Start}${string}` : D

function isNamed(pattern: string, name: string): boolean {
  if (!pattern.endsWith('*')) return pattern === name
  const start = pattern.slice(0, -1)
  return name.startsWith(start) && name.length > start.length
}

/** The expression that `parseFilter` reads as these conditions. */
export function printFilter(conditions: readonly Condition[]): string {
  return conditions
    .map(({ dimension, operator, values }) => `${dimension}${operator}${values.map(escaped).join(',')}`)
    .join(';')
}

/** Whether a value satisfies a condition. */
export function satisfies({ operator, values }: Condition, value: string): boolean {
  const isContained = operator.endsWith('~')
  const isMatch = values.some((it) => (isContained ? value.includes(it) : value === it))
  return operator.startsWith('!') ? !isMatch : isMatch
}

/** The pieces between separators that no backslash stands before, still escaped, with the position of each from 1. */
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
