/** Describes the expected and the actual answer. */
export class Nonconformity extends Error {}

/** Parses a value of an answer, and reports where it differs from the specification. @throws Nonconformity */
export type Shape<T> = (value: unknown, at: string) => T

/** The type that a shape parses. */
export type Read<S> = S extends Shape<infer T> ? T : never

function shape<T>(expected: string, isSo: (value: unknown) => value is T): Shape<T> {
  return (value, at) => {
    if (isSo(value)) return value
    throw new Nonconformity(`${at} is ${shown(value)} (expected ${expected})`)
  }
}

export const text = shape('text', (it): it is string => typeof it === 'string')
export const flag = shape('true or false', (it): it is boolean => typeof it === 'boolean')
export const number = shape('a number', (it): it is number => typeof it === 'number' && Number.isFinite(it))
export const integer = shape('a whole number', (it): it is number => Number.isSafeInteger(it))
export const anything: Shape<unknown> = (value) => value

/** A time as the API returns it: ISO 8601 in UTC. */
export const time = shape(
  'a time like 2026-03-01T12:00:00Z',
  (it): it is string =>
    typeof it === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(it) &&
    !Number.isNaN(Date.parse(it)),
)

/** Text that matches a pattern. */
export function like(pattern: RegExp): Shape<string> {
  return shape(`text like ${pattern}`, (it): it is string => typeof it === 'string' && pattern.test(it))
}

/** An id or a key: its prefix, and something after it. */
export function prefixed(prefix: string): Shape<string> {
  return shape(
    `text that begins with ${prefix}`,
    (it): it is string => typeof it === 'string' && it.startsWith(prefix) && it.length > prefix.length,
  )
}

/** Exactly this value; arrays and objects are compared by content. */
export function exactly<const T>(expected: T): Shape<T> {
  return shape(shown(expected), (it): it is T => Bun.deepEquals(it, expected, true))
}

export function oneOf<const T extends string>(...values: T[]): Shape<T> {
  return shape(`one of ${values.join(', ')}`, (it): it is T => values.includes(it as T))
}

export function nullOr<T>(inner: Shape<T>): Shape<T | null> {
  return (value, at) => (value === null ? null : inner(value, at))
}

export function listOf<T>(inner: Shape<T>): Shape<T[]> {
  return (value, at) => {
    if (!Array.isArray(value)) throw new Nonconformity(`${at} is ${shown(value)} (expected a list)`)
    return value.map((it, index) => inner(it, `${at}[${index}]`))
  }
}

/** An object with at least these fields. */
export function object<F extends Record<string, Shape<unknown>>>(
  fields: F,
): Shape<{ [Name in keyof F]: Read<F[Name]> }> {
  return (value, at) => {
    const found = entriesOf(value, at)
    const read = Object.entries(fields).map(([name, inner]) => {
      if (!(name in found)) throw new Nonconformity(`${at}.${name} is missing`)
      return [name, inner(found[name], `${at}.${name}`)]
    })
    return Object.fromEntries(read)
  }
}

/** An object whose fields all have the same shape, with any names. */
export function record<T>(inner: Shape<T>): Shape<Record<string, T>> {
  return (value, at) => {
    const entries = Object.entries(entriesOf(value, at)).map(([name, it]) => [
      name,
      inner(it, `${at}.${name}`),
    ])
    return Object.fromEntries(entries)
  }
}

function entriesOf(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new Nonconformity(`${at} is ${shown(value)} (expected an object)`)
}

/** Formats a value for a message, truncated if it is long. */
export function shown(value: unknown): string {
  const json = JSON.stringify(value) ?? 'missing'
  return json.length > 200 ? `${json.slice(0, 200)}…` : json
}
