import type { TSchema } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { fromSchemaErrors } from './validation.ts'

type Route = { method: string; path: string; hooks: { body?: unknown } }

const schemas = new Map<string, TSchema>()
const checks = new Map<string, TypeCheck<TSchema>>()

/** Takes note of what the bodies of routes must be. */
export function learnBodies(routes: readonly Route[]): void {
  for (const { method, path, hooks } of routes)
    if (hooks.body) schemas.set(`${method} ${path}`, hooks.body as TSchema)
}

/**
 * Checks a body before Elysia does, which would find the same: but it writes all of a wrong body into its error,
 * indented, and fails where a value cannot be turned into text.
 * @throws InvalidRequest, @throws ValidationError
 */
export function checkBody(method: string, path: string, body: unknown): void {
  const check = checkOf(`${method} ${path}`)
  if (check && !check.Check(body)) throw fromSchemaErrors(check.Errors(body), 'body')
}

function checkOf(route: string): TypeCheck<TSchema> | undefined {
  const schema = schemas.get(route)
  let check = checks.get(route)
  if (schema && !check) {
    check = TypeCompiler.Compile(schema)
    checks.set(route, check)
  }
  return check
}
