import { expect, test } from 'bun:test'
import { printable, runsOf, shortened } from './pdf-text.ts'

/** Hebrew letters are in one font, everything else in another; the star is in none. */
const fontOf = (character: string) =>
  character === '★' ? undefined : /\p{Script=Hebrew}/u.test(character) ? 'hebrew' : 'latin'
const seen = (text: string) => runsOf(text, { fontOf }).map((it) => it.text)

test('splits text where its font changes', () => {
  expect(runsOf('abc', { fontOf })).toEqual([{ text: 'abc', font: 'latin' }])
  expect(seen('a★b')).toEqual(['a\ufffdb'])
})

test('reverses right-to-left text word by word, but not the numbers in it', () => {
  expect(seen('שלום עולם')).toEqual(['עולם', ' ', 'שלום'])
  expect(seen('מבצע 2026 (אביב).')).toEqual(['.', '(', 'אביב', ')', ' ', '2026', ' ', 'מבצע'])
  expect(seen('sale מבצע אביב now')).toEqual(['sale ', 'אביב', ' ', 'מבצע', ' now'])
})

test('removes invisible characters', () => {
  expect(printable('a\u0000b\u202e c\n\td\ufe0f ')).toBe('ab c d')
})

test('shortens text by the width of its letters', () => {
  expect(shortened('short', 10)).toBe('short')
  expect(shortened('nnnnnnnnnnnn', 10)).toBe('nnnnnnnnnn…')
  expect(shortened('iiiiiiiiiiii', 10)).toBe('iiiiiiiiiiii')
  expect(shortened('漢字漢字漢字漢字', 10)).toBe('漢字漢字漢…')
})
