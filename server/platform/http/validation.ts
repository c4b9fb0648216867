import type { TSchema } from '@sinclair/typebox'
import { type ValueError, ValueErrorType } from '@sinclair/typebox/errors'
import type { ValidationError as ElysiaValidationError } from 'elysia'
import { type DomainError, InvalidRequest, type Problem, ValidationError } from '../errors.ts'

/** Converts errors of schema validation to domain errors. A missing required field is `invalid_request`. */
export function fromSchemaErrors(errors: Iterable<ValueError>, place?: string): DomainError {
  const problems = new Map<string, Problem>()
  const missing: Problem[] = []
  for (const error of errors) {
    const field = fieldName(error.path) || place || 'body'
    if (problems.has(field)) continue
    const isMissing =
      error.type === ValueErrorType.ObjectRequiredProperty ||
      (field === 'body' && (error.value ?? null) === null)
    const problem = { field, message: isMissing ? `${field} is required` : `${field} ${expectation(error)}` }
    problems.set(field, problem)
    if (isMissing) missing.push(problem)
    if (problems.size === 100) break
  }
  const details = [...problems.values()]
  const [first] = missing
  return first
    ? new InvalidRequest(first.message, [first, ...details.filter((it) => it !== first)])
    : new ValidationError(details)
}

/** Converts Elysia's validation error about a request's parameters, query or body. */
export function fromElysia(error: ElysiaValidationError, query: Record<string, unknown>): DomainError {
  const found = error.all as unknown as ValueError[]
  // Elysia validates a number in the query separately and then does not say which parameter it belongs to.
  if ((error.type as string) === 'property') {
    const name = Object.keys(query).find((it) => Number(query[it]) === Number(error.value))
    return fromSchemaErrors(found, name ?? 'query')
  }
  return fromSchemaErrors(found, error.type === 'body' ? 'body' : undefined)
}

function fieldName(path: string): string {
  return path.slice(1).replaceAll('/', '.').replaceAll('~1', '/').replaceAll('~0', '~')
}

function expectation(error: ValueError): string {
  if (error.type === ValueErrorType.ObjectAdditionalProperties) return 'is not a known field'
  const { schema } = error
  const isLength =
    error.type === ValueErrorType.StringMinLength || error.type === ValueErrorType.StringMaxLength
  return `must be ${isLength && !schema.error ? lengthOf(schema) : described(schema)}`
}

/** False for the text forms of numbers and booleans, which Elysia adds because a query contains only text. */
function isDescribed({ type, format }: TSchema): boolean {
  return type !== 'string' || !['integer', 'numeric', 'boolean'].includes(format)
}

/** Describes what a schema allows. */
function described(schema: TSchema): string {
  if (schema.error && typeof schema.error === 'string') return schema.error
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf)
    return [...new Set((schema.anyOf as TSchema[]).filter(isDescribed).map(described))].join(' or ')
  if (schema.format) return `a valid ${schema.format}`
  if (schema.pattern) return `text like ${schema.examples?.[0] ?? schema.pattern}`
  switch (schema.type) {
    case 'string':
      return lengthOf(schema)
    case 'integer':
      return `a whole number${range(schema.minimum, schema.maximum)}`
    case 'number':
      return `a number${range(schema.minimum, schema.maximum)}`
    case 'boolean':
      return 'true or false'
    case 'array':
      return `a list${range(schema.minItems, schema.maxItems, ' entries')}`
    case 'object':
      return `an object${fields(schema)}`
    case 'null':
      return 'null'
    default:
      return 'valid'
  }
}

function lengthOf({ minLength, maxLength }: TSchema): string {
  return `text${range(minLength, maxLength, ' characters')}`
}

function fields({ minProperties: min, maxProperties: max }: TSchema): string {
  if (max !== undefined) return ` with ${min === undefined ? 'at most' : `${min} to`} ${max} fields`
  return min === 1 ? ' with at least one field' : ''
}

/** @param unit what is counted. Without it, the range is that of a number. */
function range(min: unknown, max: unknown, unit = ''): string {
  if (min !== undefined && max !== undefined) return ` ${unit ? 'of' : 'from'} ${min} to ${max}${unit}`
  if (min !== undefined) return ` of at least ${min}${unit}`
  return max === undefined ? '' : ` of at most ${max}${unit}`
}
