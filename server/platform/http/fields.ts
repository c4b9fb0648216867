import { type StringOptions, type TSchema, Type } from '@sinclair/typebox'
import { t } from 'elysia'
import { idPrefix, type Noun } from '../ids.ts'

/** An id of ours in an answer. */
export function idOf(noun: Noun, options: StringOptions = {}) {
  return t.String({ pattern: `^${idPrefix(noun)}_`, examples: [exampleId(noun)], ...options })
}

/** An id of ours in a path: anything may stand there, and what is no id is not found. */
export function idParameter(noun: Noun, options: StringOptions = {}) {
  return t.String({ examples: [exampleId(noun)], ...options })
}

/** A moment in an answer: UTC, ISO 8601 with milliseconds. */
export function moment(options: StringOptions = {}) {
  return t.String({ format: 'date-time', examples: ['2026-03-01T12:00:00.000Z'], ...options })
}

/** A value that may be null; what is said of it stands beside both. */
export function nullable<T extends TSchema>(
  schema: T,
  options: { description?: string; examples?: unknown[] } = {},
) {
  return t.Union([schema, t.Null()], options)
}

/** Free-form fields. The examples show what they are like. */
export function freeForm(options: { description?: string; examples?: object[] }) {
  return t.Record(t.String(), t.Unknown(), options)
}

/** Anything at all as far as the check of a request goes, and described as `schema` in the document. */
export function checkedLater(schema: TSchema) {
  return Type.Unknown(JSON.parse(JSON.stringify(schema)))
}

function exampleId(noun: Noun): string {
  return `${idPrefix(noun)}_0192f0c1d2a37c8e9b1f4c5d6e7f8a9b`
}
