import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { formatMoney, formatShortMoney, printedParts } from './money.ts'

test('printed parts add up to the printed amount', () => {
  expect(printedParts([43.316667, 43.316667, 43.316666], 'EUR')).toEqual([43.32, 43.32, 43.31])
  expect(printedParts([0.5, 0.5], 'JPY')).toEqual([1, 0])
  fc.assert(
    fc.property(
      fc.constantFrom('EUR', 'JPY', 'KWD'),
      fc.array(
        fc.integer({ min: -1e9, max: 1e9 }).map((it) => it / 1e6),
        { minLength: 1, maxLength: 20 },
      ),
      (currency, parts) => {
        const printed = printedParts(parts, currency)
        const total = parts.reduce((sum, it) => sum + it, 0)
        const sum = printed.reduce((all, it) => all + it, 0)
        const digits = { EUR: 2, JPY: 0, KWD: 3 }[currency] ?? 2
        expect(Math.abs(sum - total)).toBeLessThanOrEqual(0.5 / 10 ** digits + 1e-6)
        for (const [index, part] of parts.entries())
          expect(Math.abs((printed[index] ?? 0) - part)).toBeLessThan(1 / 10 ** digits + 1e-6)
      },
    ),
  )
})

test('amounts have the decimals of their currency, and fewer in the short format', () => {
  expect(formatMoney(1234.5, 'EUR')).toBe('€1,234.50')
  expect(formatMoney(1234, 'JPY')).toBe('¥1,234')
  expect([5, 2.5, 1234.56, 12_345].map((it) => formatShortMoney(it, 'EUR'))).toEqual([
    '€5',
    '€2.50',
    '€1,234.56',
    '€12.3K',
  ])
})

test('amounts of a column all have decimals if one of them needs them', () => {
  const short = (column: number[]) => column.map((it) => formatShortMoney(it, 'EUR', column))
  expect(short([2307, 1063.55, 0, 12_345.5])).toEqual(['€2,307.00', '€1,063.55', '€0.00', '€12.3K'])
  expect(short([2307, 5, 12_345.5])).toEqual(['€2,307', '€5', '€12.3K'])
})
