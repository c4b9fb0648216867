import type { TypeCheck } from '@sinclair/typebox/compiler'
import type { TSchema } from 'elysia'
import { ValidationError } from '../errors.ts'
import { fromSchemaErrors } from './validation.ts'

/**
 * Validates an object against the schema of its `type`, so that errors name the field instead of the whole union.
 * Returns the type.
 * @param field its path in the request.
 * @throws InvalidRequest, @throws ValidationError with the path of each mistake.
 */
export function checkedVariant<Type extends string>(
  variants: Record<Type, TypeCheck<TSchema>>,
  input: unknown,
  field: string,
): Type {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input)
  if (!isObject) throw invalid(field, 'must be an object')
  const types = Object.keys(variants) as Type[]
  const type = types.find((it) => it === (input as { type?: unknown }).type)
  if (!type) throw invalid(`${field}.type`, `must be one of ${types.join(', ')}`)
  const errors = [...variants[type].Errors(input)]
  const path = `/${field.replaceAll('.', '/')}`
  if (errors.length > 0) throw fromSchemaErrors(errors.map((it) => ({ ...it, path: `${path}${it.path}` })))
  return type
}

function invalid(field: string, problem: string): ValidationError {
  return new ValidationError([{ field, message: `${field} ${problem}` }])
}
