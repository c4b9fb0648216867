import { expect, test } from 'bun:test'
import { idOfUser, nameOfUser, readTrait, traitText } from './labels.ts'

test.each([
  ['pro', 'pro'],
  [' pro ', 'pro'],
  ['5', 5],
  ['"5"', '5'],
  ['true', true],
  ['["a", "b"]', ['a', 'b']],
  ['{ open', '{ open'],
])('who types %p means %p', (text, value) => {
  expect(readTrait(text)).toEqual(value)
})

test.each(['pro', '5', 5, true, 'true', ['a'], { size: 3 }, 'null', ''])(
  '%p outlasts being edited',
  (value) => {
    expect(readTrait(traitText(value))).toEqual(value)
  },
)

test('a user is known by the user_id, else by a browser, and called what traits say', () => {
  expect(idOfUser({ user_id: 'ann', client_ids: ['cid_a'] })).toBe('ann')
  expect(idOfUser({ user_id: null, client_ids: ['cid_a'] })).toBe('cid_a')
  expect(nameOfUser({ traits: { name: ' ', company: 'Example Ltd' } })).toBe('Example Ltd')
  expect(nameOfUser({ traits: {} })).toBeUndefined()
})
