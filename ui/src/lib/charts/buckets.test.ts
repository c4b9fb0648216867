import { expect, test } from 'bun:test'
import { axisLabels } from './buckets.ts'

test('hours of several days are labelled by their days, the first one only if its name has room', () => {
  const hours = (first: string, count: number) =>
    Array.from({ length: count }, (_, n) => new Date(Date.parse(first) + n * 3_600_000).toISOString())
  const week = axisLabels('hour', hours('2026-11-21T10:00:00Z', 168), 10)
  expect(week.map(({ slot }) => slot)).toEqual([14, 38, 62, 86, 110, 134, 158])
  expect(week[0]?.text).toContain('22')
  expect(axisLabels('hour', hours('2026-11-21T00:00:00Z', 96), 10).map(({ slot }) => slot)).toEqual([
    0, 24, 48, 72,
  ])
})
