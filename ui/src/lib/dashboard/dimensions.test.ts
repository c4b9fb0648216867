import { expect, test } from 'bun:test'
import { codeNamed, codesNamed } from './codes.ts'
import {
  cards,
  customNames,
  dimensionGroups,
  dimensions,
  labelsOf,
  nameOf,
  openTab,
  tabsOf,
} from './dimensions.ts'
import { defaultView } from './view-state.ts'

test('every dimension is in one group, in the order of the groups', () => {
  expect(dimensionGroups.flatMap((it) => it.dimensions)).toEqual(dimensions)
})

test('every dimension is a tab of one card', () => {
  const tabs = Object.values(cards).flatMap((it) => [...it.tabs])
  expect(tabs.sort()).toEqual([...dimensions, ...customNames].sort())
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

test('custom dimensions have the name that the site gives them, and a card only if there are some', () => {
  const plan = { number: 3, name: 'Plan', source: 'trait' as const, key: 'plan' }
  const author = { number: 1, name: 'Author', source: 'property' as const, key: 'author' }
  expect(labelsOf('dimension_3', [plan]).one).toBe('Plan')
  expect(labelsOf('dimension_2', [plan]).one).toBe('Dimension 2')
  expect(nameOf('dimension_3', '')).toBe('Not set')
  const { tabs } = defaultView
  expect(tabsOf('custom', [author, plan])).toEqual(['dimension_1', 'dimension_3'])
  expect(openTab('custom', tabs, [plan])).toBe('dimension_3')
  expect(openTab('custom', { ...tabs, custom: 'dimension_3' }, [author, plan])).toBe('dimension_3')
  expect(openTab('custom', tabs, [])).toBeUndefined()
  expect(openTab('sources', tabs, [])).toBe('channel')
})
