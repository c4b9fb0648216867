import { expect, test } from 'bun:test'
import { itemAfter } from './menu-keys.ts'

const labels = ['Account', 'Members', ' Audit log']

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', 2, 1],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['a', 0, 2],
  ['A', 2, 0],
  ['m', 0, 1],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Tab', 0, undefined],
])('%s on item %p goes to %p', (key, current, next) => {
  expect(itemAfter(key, current, labels)).toBe(next)
})

test('an empty menu has no items to go to', () => {
  expect(itemAfter('ArrowDown', -1, [])).toBeUndefined()
})
