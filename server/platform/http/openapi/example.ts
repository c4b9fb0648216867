import type { Schema } from './schemas.ts'

/**
 * Builds a value that matches a schema from the examples of its parts.
 * @throws Error naming a text without an example, because a generated text would not help readers
 */
export function exampleOf(schema: Schema, named: Record<string, Schema>, pointer: string): unknown {
  const { examples, anyOf, properties, items, $ref } = schema
  if (Array.isArray(examples)) return examples[0]
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  if ('default' in schema) return schema.default
  if (typeof $ref === 'string') {
    const name = $ref.slice($ref.lastIndexOf('/') + 1)
    return exampleOf(named[name] as Schema, named, name)
  }
  if (Array.isArray(anyOf)) return exampleOf(anyOf[0], named, pointer)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, it]) => [
          name,
          exampleOf(it, named, `${pointer}.${name}`),
        ]),
      )
    case 'array':
      return [exampleOf(items as Schema, named, `${pointer}[]`)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 1
    case 'null':
      return null
    default:
      throw new Error(`${pointer} needs an example: add examples to its schema`)
  }
}
