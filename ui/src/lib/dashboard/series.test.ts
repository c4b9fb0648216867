import { expect, test } from 'bun:test'
import { intervalOf } from './series.ts'

test('the interval comes from the rows, even if the URL has changed', () => {
  expect(intervalOf([{ dimensions: { hour: '2026-11-21T03:00:00+01:00' } }])).toBe('hour')
  expect(intervalOf([{ dimensions: { date: '2026-11-21' } }])).toBe('date')
  expect(intervalOf([{ dimensions: { source: 'google' } }])).toBeUndefined()
  expect(intervalOf([])).toBeUndefined()
})
