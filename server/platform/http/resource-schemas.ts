import { type ObjectOptions, type TOptional, type TProperties, type TSchema, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import type { Noun } from '../ids.ts'
import { idOf, moment } from './fields.ts'

type OptionalExcept<Fields extends TProperties, Required extends PropertyKey> = {
  [Name in keyof Fields]: Name extends Required ? Fields[Name] : TOptional<Fields[Name]>
}

/**
 * Derives the schemas of a resource from one map of its fields: `Resource` in responses, with its id and times,
 * `Creation` and `Change` in requests. A change needs at least one field.
 * @param required the fields that a creation needs; the others have defaults
 */
export function resourceSchemas<Fields extends TProperties, const Required extends keyof Fields & string>(
  noun: Noun,
  title: string,
  fields: Fields,
  required: readonly Required[],
  { change }: { change?: ObjectOptions } = {},
) {
  return {
    Resource: t.Object({ id: idOf(noun), ...fields, created_at: moment(), updated_at: moment() }, { title }),
    Creation: requestOf(fields, required, { title: `${title}Creation` }),
    Change: requestOf(fields, [], { title: `${title}Change`, minProperties: 1, ...change }),
  }
}

/** The schema of a request with some fields required and the others optional. */
export function requestOf<Fields extends TProperties, const Required extends keyof Fields & string>(
  fields: Fields,
  required: readonly Required[],
  options: ObjectOptions,
) {
  const isRequired = new Set<string>(required)
  const entries = Object.entries(fields).map(([name, schema]: [string, TSchema]) => [
    name,
    isRequired.has(name) ? schema : Type.Optional(schema),
  ])
  return t.Object(Object.fromEntries(entries) as OptionalExcept<Fields, Required>, {
    additionalProperties: false,
    ...options,
  })
}
