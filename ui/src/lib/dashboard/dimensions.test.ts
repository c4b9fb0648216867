import { expect, test } from 'bun:test'
import { codeNamed, codesNamed } from './codes.ts'
import { cards, dimensionGroups, dimensions, nameOf } from './dimensions.ts'

test('every dimension is in one group, in the order of the groups', () => {
  expect(dimensionGroups.flatMap((it) => it.dimensions)).toEqual(dimensions)
})

test('every dimension is a tab of one card', () => {
  const tabs = Object.values(cards).flatMap((it) => [...it.tabs])
  expect(tabs.sort()).toEqual([...dimensions].sort())
})

test.each([
  ['country', 'DE', 'Germany'],
  ['language', 'de', 'German'],
  ['language', 'gsw', 'Swiss German'],
  ['language', 'qq', 'qq'],
  ['language', 'no code', 'no code'],
  ['language', '', 'Unknown'],
  ['screen_size', '1920x1080', '1920 × 1080'],
  ['region', 'Bavaria (DE)', 'Bavaria (DE)'],
  ['city', 'Munich (DE-BY)', 'Munich (DE-BY)'],
  ['browser_version', 'Chrome 142', 'Chrome 142'],
] as const)('the %s %p is shown as %p', (dimension, value, name) => {
  expect(nameOf(dimension, value)).toBe(name)
})

test('languages and countries are found by a part of their name', () => {
  expect(codesNamed('language', 'germ').sort()).toEqual(['de', 'gsw', 'nds'])
  expect(codesNamed('country', 'germ')).toEqual(['DE'])
  expect(codesNamed('language', 'no such language')).toEqual([])
})

test('a code is found by its whole name; another text is a code', () => {
  expect(codeNamed('language', ' german ')).toBe('de')
  expect(codeNamed('language', 'DE')).toBe('de')
  expect(codeNamed('country', 'germany')).toBe('DE')
  expect(codeNamed('country', 'de')).toBe('DE')
})
