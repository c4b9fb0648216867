import { expect, test } from 'bun:test'
import { trendOf } from './trend.ts'

const at = (computed_at: string, user_count: number, entered = 0, left = 0) => ({
  computed_at,
  user_count,
  entered,
  left,
})

test('a few hours are shown hourly in the time zone of the site, and gaps keep the previous member count', () => {
  const { interval, points } = trendOf(
    [
      at('2026-03-01T23:10:00.000Z', 7, 1, 2),
      at('2026-03-01T20:40:00.000Z', 8, 3),
      at('2026-03-01T20:05:00.000Z', 5, 5),
    ],
    'Europe/Berlin',
  )
  expect(interval).toBe('hour')
  expect(points).toEqual([
    { label: '2026-03-01T21:00', user_count: 8, entered: 8, left: 0 },
    { label: '2026-03-01T22:00', user_count: 8, entered: 0, left: 0 },
    { label: '2026-03-01T23:00', user_count: 8, entered: 0, left: 0 },
    { label: '2026-03-02T00:00', user_count: 7, entered: 1, left: 2 },
  ])
})

test('weeks are shown daily, without gaps when the clocks change', () => {
  const { interval, points } = trendOf(
    [at('2026-04-01T10:00:00.000Z', 4), at('2026-03-26T23:30:00.000Z', 3, 3)],
    'Europe/Berlin',
  )
  expect(interval).toBe('date')
  expect(points.map(({ label, user_count }) => [label, user_count])).toEqual([
    ['2026-03-27', 3],
    ['2026-03-28', 3],
    ['2026-03-29', 3],
    ['2026-03-30', 3],
    ['2026-03-31', 3],
    ['2026-04-01', 4],
  ])
})

test('without a computation there is no trend', () => {
  expect(trendOf([], 'UTC').points).toEqual([])
})
