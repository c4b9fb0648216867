import { type Dimension, dimensionWords, nameOf, parseDimension } from './dimensions.ts'

/** How a condition compares, in the notation of the API and in words. */
export const operatorWords = {
  '==': 'is',
  '!=': 'is not',
  '=~': 'contains',
  '!~': 'does not contain',
} as const
export type Operator = keyof typeof operatorWords
export const operators = Object.keys(operatorWords) as Operator[]

/** One condition; all of them must hold. */
export type Condition = { dimension: Dimension; operator: Operator; values: string[] }

/** The operator of this notation, if there is one. */
export function parseOperator(text: unknown): Operator | undefined {
  return operators.find((operator) => operator === text)
}

/** The conditions of a filter expression as the API takes it; those that cannot be read are left out. */
export function parseConditions(expression: string): Condition[] {
  return split(expression, ';').flatMap((text) => {
    const [, name, sign, rest] = /^([^=!]*)(==|!=|=~|!~)(.*)$/s.exec(text) ?? []
    const dimension = parseDimension(name?.trim())
    const operator = parseOperator(sign)
    if (!dimension || !operator || rest === undefined) return []
    const values = split(rest, ',').map((value) => value.replace(/\\(.)/gs, '$1'))
    return isComplete({ dimension, operator, values }) ? [{ dimension, operator, values }] : []
  })
}

/** The expression for conditions, as `parseConditions` and the API read it. */
export function printConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ dimension, operator, values }) => `${dimension}${operator}${values.map(escaped).join(',')}`)
    .join(';')
}

/** Whether there is something to look for where the operator looks for a part. */
export function isComplete({ operator, values }: Condition): boolean {
  return values.length > 0 && !(operator.endsWith('~') && values.includes(''))
}

/** The conditions and one more. A further value for `is` narrows to that value; others stand beside. */
export function withCondition(conditions: readonly Condition[], added: Condition): Condition[] {
  const others = conditions.filter(
    (it) =>
      it.dimension !== added.dimension ||
      (it.operator !== added.operator && !(added.operator === '==' && it.operator.startsWith('!'))),
  )
  const same = conditions.find((it) => it.dimension === added.dimension && it.operator === added.operator)
  // Excluding one more thing must not let the earlier ones back in.
  const values =
    same && added.operator.startsWith('!') ? [...new Set([...same.values, ...added.values])] : added.values
  return [...others, { ...added, values }]
}

/** `Country is Germany or Austria` */
export function describeCondition({ dimension, operator, values }: Condition): string {
  return `${dimensionWords[dimension].one} ${operatorWords[operator]} ${describeValues({ dimension, operator, values })}`
}

/** `Germany or Austria` */
export function describeValues({ dimension, operator, values }: Condition): string {
  const names = operator.endsWith('~') ? values : values.map((value) => nameOf(dimension, value))
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(names)
}

function split(text: string, separator: string): string[] {
  const pieces: string[] = []
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    if (text[index] === '\\') index++
    else if (index === text.length || text[index] === separator) {
      pieces.push(text.slice(start, index))
      start = index + 1
    }
  }
  // A backslash at the very end swallows it.
  if (start < text.length && !pieces.at(-1)?.length && text.endsWith('\\')) pieces.push(text.slice(start))
  return pieces
}

function escaped(value: string): string {
  return value.replace(/[,;=!\\]/g, '\\$&')
}
