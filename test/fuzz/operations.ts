/** The part of JSON Schema that the fuzzer uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  example?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  properties?: Record<string, Schema>
  required?: string[]
  patternProperties?: Record<string, Schema>
  additionalProperties?: boolean | Schema
  nullable?: boolean
}

export type Parameter = { name: string; in: string; required?: boolean; schema?: Schema; example?: unknown }

/** One method of one path, with its references resolved. */
export type Operation = {
  method: string
  /** With its parameters in braces. */
  path: string
  parameters: Parameter[]
  body: Schema | null
  needsBody: boolean
  /** True if the body may also be a CSV table. */
  takesCsv: boolean
}

type Documented = {
  responses?: Record<string, { content?: object }>
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { $ref?: string; required?: boolean; content?: Record<string, { schema?: Schema }> }
}

/** The part of an OpenAPI document that the fuzzer uses. */
export type OpenApi = {
  paths: Record<string, Record<string, Documented> & { parameters?: Parameter[] }>
  components?: object
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

/**
 * Returns every operation of an OpenAPI document except streams: a stream never ends, so it has no answer to judge.
 */
export function operationsOf(document: OpenApi): Operation[] {
  const operations = documented(document)
  return operations.map((it) => {
    // The document says only in prose that each entry of a batch has the schema of a single one.
    const single = operations.find(({ method, path }) => method === it.method && `${path}/batch` === it.path)
    return single?.body && it.body ? { ...it, body: withItems(it.body, single.body) } : it
  })
}

function withItems(schema: Schema, items: Schema): Schema {
  const properties = Object.entries(schema.properties ?? {}).map(([name, it]) => [
    name,
    it.type === 'array' ? { ...it, items } : it,
  ])
  return { ...schema, properties: Object.fromEntries(properties) }
}

function documented(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    methods
      .filter((method) => method in item && !isStream(item[method] as Documented))
      .map((method) => {
        const documented = item[method] as Documented
        const body = documented.requestBody && resolved(document, documented.requestBody)
        const content = body?.content ?? {}
        const schema = (content['application/json'] ?? Object.values(content)[0])?.schema
        return {
          method: method.toUpperCase(),
          path,
          parameters: [...(item.parameters ?? []), ...(documented.parameters ?? [])].map((it) => {
            const parameter = resolved(document, it) as Parameter
            return { ...parameter, schema: withExample(inlined(document, parameter.schema ?? {}), parameter) }
          }),
          body: schema ? inlined(document, schema) : null,
          needsBody: body?.required ?? false,
          takesCsv: 'text/csv' in content,
        }
      }),
  )
}

function isStream({ responses }: Documented): boolean {
  return 'text/event-stream' in (responses?.[200]?.content ?? {})
}

/** The example of a parameter is next to its schema, not in it. */
function withExample(schema: Schema, { example }: Parameter): Schema {
  return example === undefined ? schema : { ...schema, examples: [...(schema.examples ?? []), example] }
}

/** Returns a schema without references. A recursive schema ends in "anything" after a few levels. */
function inlined(document: OpenApi, schema: Schema, depth = 0): Schema {
  if (depth > 20) return {}
  const found = resolved(document, schema)
  const each = (it: Schema) => inlined(document, it, depth + 1)
  const map = (it: Record<string, Schema>) =>
    Object.fromEntries(Object.entries(it).map(([name, value]) => [name, each(value)]))
  return {
    ...found,
    ...(found.anyOf && { anyOf: found.anyOf.map(each) }),
    ...(found.oneOf && { oneOf: found.oneOf.map(each) }),
    ...(found.allOf && { allOf: found.allOf.map(each) }),
    ...(found.items && { items: each(found.items) }),
    ...(found.properties && { properties: map(found.properties) }),
    ...(found.patternProperties && { patternProperties: map(found.patternProperties) }),
    ...(typeof found.additionalProperties === 'object' && {
      additionalProperties: each(found.additionalProperties),
    }),
  }
}

function resolved<T extends object>(document: OpenApi, it: T | { $ref: string }): T {
  let found: unknown = it
  while (typeof found === 'object' && found !== null && '$ref' in found && typeof found.$ref === 'string')
    found = found.$ref
      .slice('#/'.length)
      .split('/')
      .reduce(
        (at, name) => (at as Record<string, unknown>)[name.replaceAll('~1', '/').replaceAll('~0', '~')],
        document as unknown,
      )
  return found as T
}
