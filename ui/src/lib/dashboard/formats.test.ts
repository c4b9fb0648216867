import { expect, test } from 'bun:test'
import { formatMetric, formatShare } from './metrics.ts'

test('all values of a column have the same number of decimals', () => {
  const format = (value: number) => formatMetric('bounce_rate', value, 'EUR')
  expect([0, 2, 2.34, 50, 100].map(format)).toEqual(['0%', '2.0%', '2.3%', '50.0%', '100%'])
  const ofGoal = (value: number) => formatMetric('conversion_rate', value, 'EUR')
  expect([0, 2, 2.346].map(ofGoal)).toEqual(['0%', '2.00%', '2.35%'])
  const ofVisits = (value: number) => formatMetric('views_per_visit', value, 'EUR')
  expect([2, 2.5, 2.346].map(ofVisits)).toEqual(['2.00', '2.50', '2.35'])
})

test('a share has two digits', () => {
  const shares = [0, 0.01, 2, 2.34, 12.3, 100].map((it) => formatShare(it, 100))
  expect(shares).toEqual(['0%', '<0.1%', '2.0%', '2.3%', '12%', '100%'])
})
