import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { fromSchemaErrors } from './validation.ts'

type Route = { method: string; path: string; hooks: { body?: unknown } }

const schemas = new Map<string, TSchema>()
const checks = new Map<string, TypeCheck<TSchema>>()

/** Registers the body schemas of routes. */
export function registerBodySchemas(routes: readonly Route[]): void {
  for (const { method, path, hooks } of routes)
    if (hooks.body) schemas.set(`${method} ${path}`, hooks.body as TSchema)
}

/**
 * Validates a body before Elysia does. Elysia would find the same problems, but it writes the whole invalid body into
 * its error, indented, and fails if a value cannot be converted to text.
 * @throws InvalidRequest, @throws ValidationError
 */
export function checkBody(method: string, path: string, body: unknown): void {
  const check = checkOf(`${method} ${path}`, typeof body === 'string')
  if (check && !check.Check(body)) throw fromSchemaErrors(check.Errors(body), 'body')
}

function checkOf(route: string, isText: boolean): TypeCheck<TSchema> | undefined {
  const schema = schemas.get(route)
  const key = isText ? `${route} as text` : route
  let check = checks.get(key)
  if (schema && !check) {
    const { json, texts } = bodiesOf(schema)
    check = TypeCompiler.Compile((isText && texts[0]) || json)
    checks.set(key, check)
  }
  return check
}

/** Splits the schema of a body into the JSON schema and the schemas of texts with other media types, if any. */
export function bodiesOf<S extends object>(
  schema: S,
): { json: S; texts: (S & { contentMediaType: string })[] } {
  const choices: S[] = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : []
  const texts = choices.filter((it): it is S & { contentMediaType: string } => 'contentMediaType' in it)
  const [first, ...more] = choices.filter((it) => !('contentMediaType' in it))
  if (!first) return { json: schema, texts: [] }
  return { json: more.length === 0 ? first : { ...schema, anyOf: [first, ...more] }, texts }
}
