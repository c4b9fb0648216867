import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { addDays, intervals, intervalsFor, lengthOf } from './periods.ts'
import { comparedDays, previousDays, timeframeOf } from './queries.ts'
import { defaultView, type ViewState } from './view-state.ts'

const now = new Date('2026-03-30T12:34:56Z')
const timeOf = (view: Partial<ViewState>) => timeframeOf({ ...defaultView, ...view }, 'UTC', now)
const earlier = (view: Partial<ViewState>) => {
  const { start_date, end_date } = previousDays(timeOf(view))
  return [start_date, end_date]
}

test('a period that ends today is compared up to the same time of day', () => {
  expect(earlier({ period: '7d' })).toEqual(['2026-03-17', '2026-03-23T12:34:56'])
  expect(earlier({ period: 'month' })).toEqual(['2026-02-01', '2026-02-28T12:34:56'])
  expect(earlier({ period: '7d', comparison: { with: 'year', matchesWeekdays: false } })).toEqual([
    '2025-03-24',
    '2025-03-30T12:34:56',
  ])
})

test('a period that ends later is compared up to the day and time that correspond to now', () => {
  const period = { from: '2026-03-29', to: '2026-04-04' }
  expect(earlier({ period })).toEqual(['2026-03-22', '2026-03-23T12:34:56'])
  expect(comparedDays(timeOf({ period }))).toEqual({ from: '2026-03-22', to: '2026-03-23' })
  const short = { from: '2026-01-01', to: '2026-01-01' }
  expect(earlier({ period, comparison: { with: short, matchesWeekdays: false } })).toEqual([
    '2026-01-01',
    '2026-01-01T12:34:56',
  ])
})

test('a finished period is compared with whole days', () => {
  expect(earlier({ period: 'yesterday' })).toEqual(['2026-03-28', '2026-03-28'])
})

test('an interval is used if it suits the period, otherwise the automatic one', () => {
  expect(timeOf({ period: '7d', interval: 'hour' }).interval).toBe('hour')
  expect(timeOf({ period: '28d', interval: 'hour' }).interval).toBe('date')
  expect(timeOf({ period: '28d', interval: 'week' }).interval).toBe('week')
  expect(timeOf({ period: 'today', interval: 'month' }).interval).toBe('hour')
  expect(timeOf({ period: '12mo', interval: 'date' }).interval).toBe('date')
})

test('intervals draw two to about 400 points, and hours up to 14 days', () => {
  const daysOf = { hour: 1 / 24, date: 1, week: 7, month: 30 }
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3660 }), (length) => {
      const range = { from: '2020-01-01', to: addDays('2020-01-01', length - 1) }
      const found = intervalsFor(range)
      expect(found.length).toBeGreaterThan(0)
      expect(found.includes('hour')).toBe(length <= 14)
      for (const interval of intervals) {
        const points = lengthOf(range) / daysOf[interval]
        if (found.includes(interval)) expect(points > 1 && points <= 401).toBe(true)
      }
    }),
  )
})
