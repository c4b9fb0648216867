import { expect, test } from 'bun:test'
import { atRows, rateField, readRates, toRates } from './rates.ts'
import { badLinesOf, badLinesShown } from './upload.ts'

test('problems are grouped by line in order, with the text of the line', () => {
  const text = 'date,source,cost\r\n2026-03-01,google,1\r\n2026-03-32,,x'
  const { bad, count, others } = badLinesOf(text, [
    { field: 'line 3: cost', message: 'must be a number' },
    { field: 'line 3: date', message: 'line 3: date is not a day' },
    { field: 'body', message: 'too long' },
  ])
  expect(bad).toEqual([
    { line: 3, text: '2026-03-32,,x', problems: ['Must be a number.', 'Date is not a day.'] },
  ])
  expect(count).toBe(1)
  expect(others).toEqual(['Too long.'])
})

test('of many bad lines only the first are shown, but all are counted', () => {
  const details = Array.from({ length: 500 }, (_, index) => ({
    field: `line ${index + 2}: cost`,
    message: 'is not a number',
  }))
  const { bad, count } = badLinesOf('', details)
  expect(bad).toHaveLength(badLinesShown)
  expect(count).toBe(500)
})

test('rates are read from the form without empty rows', () => {
  const form = new FormData()
  for (const [index, [currency, rate]] of [
    ['EUR', ' 1.08 '],
    ['', ''],
    ['GBP', '1.27'],
  ].entries()) {
    form.set(rateField(index, 'currency'), currency as string)
    form.set(rateField(index, 'rate'), rate as string)
  }
  const rows = readRates(form)
  expect(rows).toHaveLength(3)
  expect(toRates(rows)).toEqual({ rates: { EUR: 1.08, GBP: 1.27 }, problems: {} })
})

test.each([
  [{ currency: 'EUR', rate: '' }, 'rates.1.rate'],
  [{ currency: 'EUR', rate: '1,085' }, 'rates.1.rate'],
  [{ currency: 'EUR', rate: '-1' }, 'rates.1.rate'],
  [{ currency: '', rate: '2' }, 'rates.1.currency'],
  [{ currency: 'GBP', rate: '2' }, 'rates.1.currency'],
])('%p next to another rate is rejected at field %p', (row, field) => {
  expect(Object.keys(toRates([{ currency: 'GBP', rate: '1.2' }, row]).problems)).toEqual([field])
})

test('the API problem with a currency is shown at its row', () => {
  expect(
    atRows(
      [
        { currency: 'GBP', rate: '1' },
        { currency: 'EUR', rate: '2' },
      ],
      [
        { field: 'rates.EUR', message: 'rates.EUR must have at most 9 decimals' },
        { field: 'rates', message: 'Too many.' },
      ],
    ),
  ).toEqual({ problems: { 'rates.1.rate': 'Must have at most 9 decimals' }, message: 'Too many.' })
})
