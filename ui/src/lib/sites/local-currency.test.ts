import { expect, test } from 'bun:test'
import { currencyIn } from './local-currency.ts'

test.each([
  ['Europe/Berlin', 'EUR'],
  ['Europe/London', 'GBP'],
  ['Europe/Zurich', 'CHF'],
  ['America/Sao_Paulo', 'BRL'],
  ['America/New_York', 'USD'],
  ['UTC', 'USD'],
  ['Antarctica/Troll', 'USD'],
])('in %s it is %s', (timezone, currency) => {
  expect(currencyIn(timezone)).toBe(currency)
})
