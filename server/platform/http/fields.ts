import { type StringOptions, type TSchema, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { idPrefix, type Noun } from '../ids.ts'

/** An id in a response. */
export function idOf(noun: Noun, options: StringOptions = {}) {
  return t.String({ pattern: `^${idPrefix(noun)}_`, examples: [exampleId(noun)], ...options })
}

/** An id in a path. Any text is accepted; one that is not an id is answered 404. */
export function idParameter(noun: Noun, options: StringOptions = {}) {
  return t.String({ examples: [exampleId(noun)], ...options })
}

/** A timestamp in a response: UTC, ISO 8601 with milliseconds. */
export function moment(options: StringOptions = {}) {
  return t.String({ format: 'date-time', examples: ['2026-03-01T12:00:00.000Z'], ...options })
}

/** The field with which a rotation says how long the previous key or secret stays valid. */
export function gracePeriod(options: { maximum: number; default: number; description: string }) {
  return { grace_period_seconds: t.Optional(Type.Integer({ minimum: 0, ...options })) }
}

/** A value that may be null. The options apply to the union of both. */
export function nullable<T extends TSchema>(
  schema: T,
  options: { description?: string; examples?: unknown[] } = {},
) {
  return t.Union([schema, t.Null()], options)
}

/** An object with arbitrary fields. The examples show what to expect. */
export function freeForm(options: { description?: string; examples?: object[] }) {
  return t.Record(t.String(), t.Unknown(), options)
}

/** Accepts any value in request validation, but is described as `schema` in the document. */
export function checkedLater(schema: TSchema) {
  return Type.Unknown(JSON.parse(JSON.stringify(schema)))
}

function exampleId(noun: Noun): string {
  return `${idPrefix(noun)}_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b`
}
