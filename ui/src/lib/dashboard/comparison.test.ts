import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Comparison, comparedRange } from './comparison.ts'
import { addDays, type DayRange, lengthOf, type PeriodChoice } from './periods.ts'

const range = (from: string, to: string): DayRange => ({ from, to })
const compare = (comparison: Comparison['with'], period: PeriodChoice, days: DayRange) =>
  comparedRange({ with: comparison, matchesWeekdays: false }, period, days)
const aligned = (comparison: Comparison['with'], period: PeriodChoice, days: DayRange) =>
  comparedRange({ with: comparison, matchesWeekdays: true }, period, days)

test('the previous period is as long and directly before; months are compared with months', () => {
  const days = range('2026-03-03', '2026-03-30')
  expect(compare('previous', '28d', days)).toEqual(range('2026-02-03', '2026-03-02'))
  expect(compare('previous', 'month', range('2026-03-01', '2026-03-30'))).toEqual(
    range('2026-02-01', '2026-02-28'),
  )
  expect(compare('previous', 'last-month', range('2026-02-01', '2026-02-28'))).toEqual(
    range('2026-01-01', '2026-01-31'),
  )
  expect(compare('previous', '12mo', range('2025-04-01', '2026-03-30'))).toEqual(
    range('2024-04-01', '2025-03-30'),
  )
})

test('a year before has the same dates, and whole months stay whole', () => {
  const custom = range('2026-03-03', '2026-03-30')
  expect(compare('year', custom, custom)).toEqual(range('2025-03-03', '2025-03-30'))
  expect(compare('year', 'last-month', range('2025-02-01', '2025-02-28'))).toEqual(
    range('2024-02-01', '2024-02-29'),
  )
  const leapDay = range('2024-02-29', '2024-02-29')
  expect(compare('year', leapDay, leapDay)).toEqual(range('2023-02-28', '2023-02-28'))
})

test('matched weekdays: a year before is 52 weeks before, and 30 days are compared five weeks before', () => {
  const days = range('2026-03-03', '2026-03-30')
  expect(aligned('year', days, days).from).toBe(addDays(days.from, -52 * 7))
  const thirty = range('2026-03-01', '2026-03-30')
  expect(aligned('previous', '30d', thirty)).toEqual(range('2026-01-25', '2026-02-23'))
})

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days))
const days = fc
  .tuple(day, fc.integer({ min: 0, max: 400 }))
  .map(([from, more]) => range(from, addDays(from, more)))
const weekday = (text: string) => new Date(`${text}T00:00:00Z`).getUTCDay()

test('matched weekdays begin on the same weekday, keep their length, and do not begin to overlap', () => {
  fc.assert(
    fc.property(
      days,
      fc.oneof(fc.constantFrom('previous' as const, 'year' as const), days),
      (current, comparison) => {
        const before = compare(comparison, current, current)
        const shifted = aligned(comparison, current, current)
        expect(weekday(shifted.from)).toBe(weekday(current.from))
        expect(lengthOf(shifted)).toBe(lengthOf(before))
        if (before.to < current.from) expect(shifted.to < current.from).toBe(true)
        const moved = (Date.parse(shifted.from) - Date.parse(before.from)) / 86_400_000
        expect(Math.abs(moved)).toBeLessThanOrEqual(6)
      },
    ),
  )
})
