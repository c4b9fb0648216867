/** A JSON Schema (2020-12) of the document. */
export type Schema = { [keyword: string]: unknown }

/** Keywords whose value is one schema, or a list of schemas. */
const nested = {
  one: ['items', 'additionalProperties', 'not', 'contentSchema'],
  list: ['anyOf', 'allOf', 'oneOf'],
}

/**
 * Converts the validation schemas of requests and responses to those of the document. Removes keywords that serve only
 * validation. Moves each schema with a `title` to the components once and refers to it.
 */
export class Schemas {
  readonly #named = new Map<string, Schema>()

  /** Returns the schema for the document. @throws Error if two different schemas have the same title. */
  add(schema: object): Schema {
    return this.#convert(JSON.parse(JSON.stringify(schema)))
  }

  /** All named schemas, sorted by name. */
  get named(): Record<string, Schema> {
    return Object.fromEntries([...this.#named].sort(([a], [b]) => (a < b ? -1 : 1)))
  }

  #convert(given: Schema): Schema {
    const { title, type, ...rest } = withoutCoercion(given)
    const schema: Schema = { ...(type !== undefined && { type }), ...rest }
    for (const keyword of nested.one)
      if (isSchema(schema[keyword])) schema[keyword] = this.#convert(schema[keyword])
    for (const keyword of nested.list)
      if (Array.isArray(schema[keyword])) schema[keyword] = schema[keyword].map((it) => this.#convert(it))
    if (isSchema(schema.properties))
      schema.properties = Object.fromEntries(
        Object.entries(schema.properties).map(([name, it]) => [name, this.#convert(it as Schema)]),
      )
    const simple = nullableType(this.#record(schema))
    return typeof title === 'string' ? this.#name(title, simple) : simple
  }

  /** TypeBox describes a record by a pattern of its property names, which usually matches every name. */
  #record(schema: Schema): Schema {
    const { patternProperties, ...rest } = schema
    if (!isSchema(patternProperties)) return schema
    const [[pattern, values] = ['', {}]] = Object.entries(patternProperties) as [string, Schema][]
    return {
      ...rest,
      ...(pattern !== '^(.*)$' && { propertyNames: { pattern } }),
      additionalProperties: Object.keys(values).length === 0 ? true : this.#convert(values),
    }
  }

  #name(title: string, schema: Schema): Schema {
    const known = this.#named.get(title)
    if (known && !Bun.deepEquals(known, schema))
      throw new Error(`Two different schemas have the title ${title}: give one of them another`)
    this.#named.set(title, schema)
    return { $ref: `#/components/schemas/${title}` }
  }
}

/** Removes the text variant: a query contains only text, so its numbers are validated as "numeric text or number". */
function withoutCoercion(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [text, value] = anyOf as [Schema, Schema]
  const isCoercion = text.type === 'string' && ['integer', 'numeric', 'boolean'].includes(String(text.format))
  return isCoercion ? { ...rest, ...value } : schema
}

/** Combines a plain type and null into one `type`, such as `['string', 'null']`. */
function nullableType(schema: Schema): Schema {
  const { anyOf, ...rest } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return schema
  const [value, none] = anyOf as [Schema, Schema]
  const isPlain = typeof value.type === 'string' && value.enum === undefined && value.const === undefined
  return isPlain && none.type === 'null' ? { ...value, ...rest, type: [value.type, 'null'] } : schema
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
