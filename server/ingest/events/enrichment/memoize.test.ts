import { expect, test } from 'bun:test'
import { memoize } from './memoize.ts'

/** A function that tells how often it was asked. */
function counted() {
  const asked: string[] = []
  return { asked, answer: (text: string) => `<${asked[asked.push(text) - 1]}>` }
}

test('a text that keeps coming is answered once', () => {
  const { asked, answer } = counted()
  const read = memoize(answer, 2)
  for (const text of ['a', 'b', 'a', 'c', 'a', 'd', 'a', 'e', 'a']) expect(read(text)).toBe(`<${text}>`)
  expect(asked.filter((it) => it === 'a')).toEqual(['a'])
})

test('no more than twice as many as it was told are remembered, and none that is long', () => {
  const { asked, answer } = counted()
  const read = memoize(answer, 2, 1)
  for (const text of ['a', 'b', 'c', 'd', 'e']) read(text)
  expect(read('a')).toBe('<a>')
  expect(asked.filter((it) => it === 'a')).toEqual(['a', 'a'])
  for (const text of ['long', 'long']) expect(read(text)).toBe('<long>')
  expect(asked.filter((it) => it === 'long')).toHaveLength(2)
})
