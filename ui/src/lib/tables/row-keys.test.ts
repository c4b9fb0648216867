import { expect, test } from 'bun:test'
import { rowAfter } from './row-keys.ts'

test('arrow keys stop at the first and the last row, Home and End go there', () => {
  expect(rowAfter('ArrowDown', 0, 3)).toBe(1)
  expect(rowAfter('ArrowDown', 2, 3)).toBe(2)
  expect(rowAfter('ArrowUp', 2, 3)).toBe(1)
  expect(rowAfter('ArrowUp', 0, 3)).toBe(0)
  expect(rowAfter('Home', 2, 3)).toBe(0)
  expect(rowAfter('End', 0, 3)).toBe(2)
})

test('other keys do not move, and neither does anything in an empty table', () => {
  expect(rowAfter('a', 0, 3)).toBeUndefined()
  expect(rowAfter('End', 0, 0)).toBeUndefined()
})
