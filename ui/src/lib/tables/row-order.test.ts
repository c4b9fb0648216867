import { expect, test } from 'bun:test'
import { isOfText, orderAfterClick, parseOrder, printOrder, sortedRows } from './row-order.ts'

const rows = [
  { name: 'Zebra', value: 2 },
  { name: 'apple', value: null },
  { name: 'Äpfel', value: 2 },
  { name: 'Item 10', value: 7 },
  { name: 'Item 9', value: 1 },
]
const namesBy = (value: (row: (typeof rows)[number]) => string | number | null, isAscending: boolean) =>
  sortedRows(rows, value, isAscending).map(({ name }) => name)

test('equal rows keep their order and those without a value come last, in both directions', () => {
  expect(namesBy((row) => row.value, true)).toEqual(['Item 9', 'Zebra', 'Äpfel', 'Item 10', 'apple'])
  expect(namesBy((row) => row.value, false)).toEqual(['Item 10', 'Zebra', 'Äpfel', 'Item 9', 'apple'])
  expect(rows[0]?.name).toBe('Zebra')
})

test('texts are sorted as in a dictionary: umlauts beside their letter, numbers by their value, case last', () => {
  expect(namesBy((row) => row.name, true)).toEqual(['Äpfel', 'apple', 'Item 9', 'Item 10', 'Zebra'])
})

test('an order survives the round trip through an address', () => {
  for (const order of ['name', '-name'])
    expect(printOrder(parseOrder(order, ['name']) ?? rowless)).toBe(order)
  for (const order of [null, '', '-', 'other', '--name']) expect(parseOrder(order, ['name'])).toBeUndefined()
})
const rowless = { sort: '', isAscending: true }

test('clicks on a header sort, reverse, and return to the own order of the table', () => {
  const clicks = (isAscendingFirst: boolean, isRemovable: boolean) => {
    let order = orderAfterClick(undefined, 'name', { isAscendingFirst, isRemovable })
    return Array.from({ length: 4 }, () => {
      const printed = order && printOrder(order)
      order = orderAfterClick(order, 'name', { isAscendingFirst, isRemovable })
      return printed
    })
  }
  expect(clicks(true, true)).toEqual(['name', '-name', undefined, 'name'])
  expect(clicks(false, true)).toEqual(['-name', 'name', undefined, '-name'])
  expect(clicks(false, false)).toEqual(['-name', 'name', '-name', 'name'])
  const other = orderAfterClick({ sort: 'value', isAscending: true }, 'name', {
    isAscendingFirst: true,
    isRemovable: true,
  })
  expect(other).toEqual({ sort: 'name', isAscending: true })
})

test('a column of texts is known by its first value', () => {
  expect(isOfText(rows, (row) => row.name)).toBe(true)
  expect(isOfText(rows, (row) => row.value)).toBe(false)
  expect(isOfText(rows, () => null)).toBe(false)
})
