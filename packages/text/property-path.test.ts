import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { printPropertyPath, propertyPath } from './property-path.ts'

test('a dot leads into an object, and two dots are a dot of a name', () => {
  expect(propertyPath('plan')).toEqual(['plan'])
  expect(propertyPath('items.count')).toEqual(['items', 'count'])
  expect(propertyPath('http..method')).toEqual(['http.method'])
  expect(propertyPath('http..request.user..agent')).toEqual(['http.request', 'user.agent'])
  expect(propertyPath('..hidden')).toEqual(['.hidden'])
  expect(propertyPath('a....b')).toEqual(['a..b'])
})

test('empty names stay', () => {
  expect(propertyPath('')).toEqual([''])
  expect(propertyPath('.a')).toEqual(['', 'a'])
  expect(propertyPath('a.')).toEqual(['a', ''])
})

test('a printed path is read as the same names, unless one begins or ends with a dot beside another', () => {
  const inner = fc.stringMatching(/^[^.](.*[^.])?$/s)
  fc.assert(
    fc.property(fc.array(inner, { minLength: 1, maxLength: 4 }), (path) => {
      expect(propertyPath(printPropertyPath(path))).toEqual(path)
    }),
  )
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (name) => {
      expect(propertyPath(printPropertyPath([name]))).toEqual([name])
    }),
  )
})
