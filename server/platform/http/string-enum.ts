import { t } from 'elysia'

/** One of several texts. Unlike Elysia's enum, it does not fill in the first value if the value is missing. */
export function stringEnum<const T extends [string, ...string[]]>(
  values: readonly [...T],
  options: { description?: string; examples?: T[number][] } = {},
) {
  const schema = t.UnionEnum([...values] as T, options)
  delete schema.default
  return schema
}
