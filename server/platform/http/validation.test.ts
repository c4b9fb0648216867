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

test('the message says whether the length of a text is wrong, or its form', () => {
  const schema = Type.String({ minLength: 2, maxLength: 4, pattern: '^[a-z]+$', examples: ['blog'] })
  const words = (value: string) => fromSchemaErrors(Value.Errors(schema, value)).message
  expect(words('abcde')).toBe('body must be text of 2 to 4 characters')
  expect(words('a')).toBe('body must be text of 2 to 4 characters')
  expect(words('ABC')).toBe('body must be text like blog')
})
