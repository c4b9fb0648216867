import { t } from 'elysia'

/** One of several texts. Unlike Elysia's own, a value that is left out stays left out: the first is not filled in. */
export function stringEnum<const T extends [string, ...string[]]>(
  values: readonly [...T],
  options: { description?: string; examples?: T[number][] } = {},
) {
  const schema = t.UnionEnum([...values] as T, options)
  delete schema.default
  return schema
}
