import { expect, test } from 'bun:test'
import { memoize } from './memoize.ts'

/** A function that records its calls. */
function counted() {
  const calls: string[] = []
  return { calls, compute: (text: string) => `<${calls[calls.push(text) - 1]}>` }
}

test('calls the function once for a frequent text', () => {
  const { calls, compute } = counted()
  const read = memoize(compute, 2)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) expect(read(text)).toBe(`<${text}>`)
  expect(calls.filter((it) => it === 'a')).toEqual(['a'])
})

test('memoizes at most the given number of texts, and no long ones', () => {
  const { calls, compute } = counted()
  const read = memoize(compute, 2, 1)
  for (const text of ['a', 'b', 'c', 'd', 'e']) read(text)
  expect(read('a')).toBe('<a>')
  expect(calls.filter((it) => it === 'a')).toEqual(['a', 'a'])
  for (const text of ['long', 'long']) expect(read(text)).toBe('<long>')
  expect(calls.filter((it) => it === 'long')).toHaveLength(2)
})
