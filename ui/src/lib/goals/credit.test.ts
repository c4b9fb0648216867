import { expect, test } from 'bun:test'
import { describeLead, formatCredit } from './credit.ts'

test.each([
  ['2026-03-01T12:00:00Z', 'just before'],
  ['2026-03-01T11:59:00Z', '1 minute before'],
  ['2026-03-01T10:00:01Z', '1 hour before'],
  ['2026-02-26T11:00:00Z', '3 days before'],
])('a touchpoint at %p is %p a conversion at noon', (visit, words) => {
  expect(describeLead(visit, '2026-03-01T12:00:00Z')).toBe(words)
})

test('the smallest credit is not shown as zero', () => {
  expect([0, 0.0001, 1 / 3, 1].map(formatCredit)).toEqual(['0%', '<0.1%', '33.3%', '100%'])
})
