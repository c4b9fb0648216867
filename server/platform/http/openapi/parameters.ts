import { versionHeader } from '../version.ts'
import { exampleOf } from './example.ts'
import type { Schema, Schemas } from './schemas.ts'

/** Parameters shared by many operations. */
export const commonParameters = {
  ApiVersion: {
    name: versionHeader,
    in: 'header',
    description:
      'A date. Selects the API version that was current on that date. Used only if the path has no version (`/sites` instead of `/v1/sites`)',
    schema: { type: 'string', format: 'date' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique value that you choose for this request. For 24 hours, a repeat with the same key returns the first response and has no other effect',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,255}$' },
    example: 'order-4711',
  },
}

/** Returns references to the parameters of every operation with this method. */
export function commonReferences(method: string) {
  const names = method === 'POST' ? ['IdempotencyKey', 'ApiVersion'] : ['ApiVersion']
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }))
}

/** Converts the properties of an object schema to parameters. */
export function parametersOf(location: 'path' | 'query', schema: object | undefined, schemas: Schemas) {
  if (!schema) return []
  const { properties, required } = schemas.add(schema)
  return Object.entries((properties ?? {}) as Record<string, Schema>).map(([name, property]) => {
    const { description, examples, ...rest } = property
    return {
      name,
      in: location,
      ...((location === 'path' || (required as string[] | undefined)?.includes(name)) && { required: true }),
      ...(description !== undefined && { description }),
      schema: rest,
      example: exampleOf(property, schemas.named, name),
    }
  })
}
