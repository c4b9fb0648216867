import { expect, test } from 'bun:test'
import { readPeriod } from '../../analytics/traffic/period.ts'
import { Unprocessable } from '../../platform/errors.ts'
import { bucketsOf } from './buckets.ts'

const hoursOf = (start_date: string, end_date: string) =>
  bucketsOf(readPeriod({ start_date, end_date }, 'Europe/Berlin', 0), 'hour').labels

test('hourly buckets are available for 31 days, starting at any time of day', () => {
  expect(hoursOf('2026-01-01', '2026-01-31')).toHaveLength(31 * 24)
  expect(hoursOf('2026-01-01T12:00:00', '2026-02-01T11:59:59.999')).toHaveLength(31 * 24)
  expect(hoursOf('2026-10-01', '2026-10-31')).toHaveLength(31 * 24 + 1)
  expect(hoursOf('2026-03-01', '2026-03-31')).toHaveLength(31 * 24 - 1)
})

test('hourly buckets for 32 days are rejected', () => {
  expect(() => hoursOf('2026-01-01', '2026-02-01')).toThrow(Unprocessable)
})
