import { expect, test } from 'bun:test'
import { printable, runsOf, shortened } from './pdf-text.ts'

/** Letters of Hebrew in one font, everything else in another, but for a star. */
const fontOf = (character: string) =>
  character === '★' ? undefined : /\p{Script=Hebrew}/u.test(character) ? 'hebrew' : 'latin'
const seen = (text: string) => runsOf(text, { fontOf }).map((it) => it.text)

test('a text is split where its font changes', () => {
  expect(runsOf('abc', { fontOf })).toEqual([{ text: 'abc', font: 'latin' }])
  expect(seen('a★b')).toEqual(['a\ufffdb'])
})

test('what is read from the right is turned around word by word, and numbers in it are not', () => {
  expect(seen('שלום עולם')).toEqual(['עולם', ' ', 'שלום'])
  expect(seen('מבצע 2026 (אביב).')).toEqual(['.', '(', 'אביב', ')', ' ', '2026', ' ', 'מבצע'])
  expect(seen('sale מבצע אביב now')).toEqual(['sale ', 'אביב', ' ', 'מבצע', ' now'])
})

test('nothing that cannot be seen is printed', () => {
  expect(printable('a\u0000b\u202e c\n\td\ufe0f ')).toBe('ab c d')
})

test('a text is cut by how wide its letters are', () => {
  expect(shortened('short', 10)).toBe('short')
  expect(shortened('nnnnnnnnnnnn', 10)).toBe('nnnnnnnnnn…')
  expect(shortened('iiiiiiiiiiii', 10)).toBe('iiiiiiiiiiii')
  expect(shortened('漢字漢字漢字漢字', 10)).toBe('漢字漢字漢…')
})
