import { expect, test } from 'bun:test'
import { isPaletteKey, KeySequence } from './key-sequence.ts'

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, repeat: false, timeStamp: 0 }
const press = (sequence: KeySequence, key: string, change: Partial<typeof none> = {}) =>
  sequence.press({ ...none, ...change, key })

test('g and a letter open a page, whatever the letter does alone', () => {
  const sequence = new KeySequence()
  expect(press(sequence, 'g')).toBeUndefined()
  expect(press(sequence, 'd')).toEqual({ type: 'go', key: 'd' })
  expect(press(sequence, 'd')).toEqual({ type: 'activate', key: 'd' })
  press(sequence, 'g')
  expect(press(sequence, 'g')).toEqual({ type: 'go', key: 'g' })
})

test('g is forgotten after three seconds, and by a click', () => {
  const sequence = new KeySequence()
  press(sequence, 'g')
  expect(press(sequence, 'd', { timeStamp: 3001 })).toEqual({ type: 'activate', key: 'd' })
  press(sequence, 'g')
  sequence.reset()
  expect(press(sequence, 'd')).toEqual({ type: 'activate', key: 'd' })
})

test('modifiers and repetition are ignored, Shift only matters for the character, and Caps Lock does not', () => {
  const sequence = new KeySequence()
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'repeat'] as const)
    expect(press(sequence, 'd', { [held]: true })).toBeUndefined()
  expect(press(sequence, 'D', { shiftKey: true })).toBeUndefined()
  expect(press(sequence, 'D')).toEqual({ type: 'activate', key: 'd' })
  press(sequence, 'g')
  press(sequence, 'Shift', { shiftKey: true })
  expect(press(sequence, '?', { shiftKey: true })).toEqual({ type: 'go', key: '?' })
  expect(press(sequence, '?', { shiftKey: true })).toEqual({ type: 'help' })
})

test('j and k move through rows, also while they are held', () => {
  const sequence = new KeySequence()
  expect(press(sequence, 'j')).toEqual({ type: 'row', direction: 1 })
  expect(press(sequence, 'k', { repeat: true })).toEqual({ type: 'row', direction: -1 })
  press(sequence, 'g')
  expect(press(sequence, 'k')).toEqual({ type: 'go', key: 'k' })
})

test('the palette has Ctrl-K, and ⌘K on a Mac', () => {
  expect(isPaletteKey({ ...none, key: 'k', ctrlKey: true }, false)).toBe(true)
  expect(isPaletteKey({ ...none, key: 'k', metaKey: true }, false)).toBe(false)
  expect(isPaletteKey({ ...none, key: 'k', metaKey: true }, true)).toBe(true)
  expect(isPaletteKey({ ...none, key: 'k', ctrlKey: true }, true)).toBe(false)
  expect(isPaletteKey({ ...none, key: 'K', ctrlKey: true, shiftKey: true }, false)).toBe(false)
})
