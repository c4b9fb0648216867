import { expect, test } from 'bun:test'
import { shownColumns, withChange } from './columns.ts'

const columns = [{ name: 'user' }, { name: 'value' }, { name: 'first_seen', isHiddenAtFirst: true }]
const shown = (changed: string[]) => shownColumns(columns, changed).map(({ name }) => name)

test('changed columns are shown if they are hidden at first, and hidden if not', () => {
  expect(shown([])).toEqual(['user', 'value'])
  expect(shown(['first_seen', 'value'])).toEqual(['user', 'first_seen'])
  expect(shown(['no_longer_a_column'])).toEqual(['user', 'value'])
})

test('the first column cannot be hidden', () => {
  expect(shown(['user', 'value'])).toEqual(['user'])
})

test('a second change takes the first one back', () => {
  expect(withChange([], 'value')).toEqual(['value'])
  expect(withChange(['user', 'value'], 'value')).toEqual(['user'])
})
