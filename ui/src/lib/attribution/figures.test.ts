import { expect, test } from 'bun:test'
import { formatConversions } from '#lib/goals/measures.ts'
import { formatMoney } from '#lib/goals/money.ts'
import { differenceOf, formatCpa, formatRoas } from './figures.ts'

test('a missing value is a dash, not a zero', () => {
  expect([formatRoas(null), formatRoas(0), formatRoas(4.5231)]).toEqual(['–', '0.00×', '4.52×'])
  expect([formatCpa(null, 'EUR'), formatCpa(9.874, 'EUR')]).toEqual(['–', '€9.87'])
})

test.each([
  [12.5, 10, { direction: 'up', amount: '+2.5', share: '+25%' }],
  [7, 10, { direction: 'down', amount: '−3', share: '−30%' }],
  [3, 0, { direction: 'up', amount: '+3', share: '' }],
  [0.3, 0.1 + 0.2, { direction: 'same', amount: 'no difference', share: '' }],
] as const)('%p compared with %p', (value, base, difference) =>
  expect(differenceOf(value, base, formatConversions)).toEqual(difference),
)

test('a difference of money is formatted in its currency', () => {
  expect(differenceOf(60, 100, (it) => formatMoney(it, 'USD')).amount).toBe('−$40.00')
})
