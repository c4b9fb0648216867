import { expect, test } from 'bun:test'
import * as service from '../../../../server/analytics/web-vitals/vitals.ts'
import { formatVital, limitsOf, ratingOf, sharesOf, vitals } from './vitals.ts'

test('the vitals and their limits are those of the service', () => {
  expect(vitals).toEqual(service.vitals)
  expect(limitsOf).toEqual(service.limitsOf)
})

test('a value at a limit has the better rating', () => {
  expect([2500, 2500.001, 4000, 4000.001].map((it) => ratingOf('lcp', it))).toEqual([
    'good',
    'needs_improvement',
    'needs_improvement',
    'poor',
  ])
  expect(ratingOf('cls', 0.1)).toBe('good')
})

test('short times are in milliseconds, long ones in seconds, and shifts have no unit', () => {
  expect(formatVital('inp', 168.4)).toBe('168 ms')
  expect(formatVital('lcp', 2138)).toBe('2.14 sec')
  expect(formatVital('cls', 0.0405)).toBe('0.041')
})

test('shares are of the page loads in which the vital was measured', () => {
  const summary = { p75: 1, measured: 8, good: 5, needs_improvement: 2, poor: 1 }
  expect(sharesOf(summary)).toEqual({ good: 62.5, needs_improvement: 25, poor: 12.5 })
  expect(sharesOf({ ...summary, measured: 0, good: 0, needs_improvement: 0, poor: 0 }).good).toBe(0)
})
