import { expect, test } from 'bun:test'
import { memoize } from './memoize.ts'

/** A function that records its calls. */
function counted() {
  const asked: string[] = []
  return { asked, answer: (text: string) => `<${asked[asked.push(text) - 1]}>` }
}

test('calls the function once for a frequent text', () => {
  const { asked, answer } = counted()
  const read = memoize(answer, 2)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) expect(read(text)).toBe(`<${text}>`)
  expect(asked.filter((it) => it === 'a')).toEqual(['a'])
})

test('memoizes at most twice the given number of texts, and no long ones', () => {
  const { asked, answer } = counted()
  const read = memoize(answer, 2, 1)
  for (const text of ['a', 'b', 'c', 'd', 'e']) read(text)
  expect(read('a')).toBe('<a>')
  expect(asked.filter((it) => it === 'a')).toEqual(['a', 'a'])
  for (const text of ['long', 'long']) expect(read(text)).toBe('<long>')
  expect(asked.filter((it) => it === 'long')).toHaveLength(2)
})
