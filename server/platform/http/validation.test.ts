import { expect, test } from 'bun:test'
import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import { fromSchemaErrors } from './validation.ts'

test('the message says how many fields an object may have', () => {
  const words = (limits: object, value: object) =>
    fromSchemaErrors(Value.Errors(Type.Record(Type.String(), Type.Unknown(), limits), value)).message
  expect(words({ minProperties: 1 }, {})).toBe('body must be an object with at least one field')
  expect(words({ minProperties: 1, maxProperties: 2 }, { a: 1, b: 2, c: 3 })).toBe(
    'body must be an object with 1 to 2 fields',
  )
  expect(words({ maxProperties: 1 }, { a: 1, b: 2 })).toBe('body must be an object with at most 1 fields')
})
